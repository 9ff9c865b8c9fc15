# Tests. Every test program ends with a line "N passed, N failed"; tools/run_steps.sh adds them up.
CASES   ?= tests/conformance/cases
VECTORS ?= tests/conformance/vectors
SUITES  ?= ../shared/external/suites
TARGET  ?= all
SECONDS ?= 60

# tests/unit/test_<module>.c are found by name; `make unit MODULES="span fen"` takes only these.
MODULES  ?= $(patsubst tests/unit/test_%.c,%,$(sort $(wildcard tests/unit/test_*.c)))
objects   = $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard $(1))))
HELP_OBJ := $(call objects,tests/reference/*.c tests/support/*.c)
UNIT_OBJ := $(BUILD)/tests/unit/main.o $(MODULES:%=$(BUILD)/tests/unit/test_%.o)
CONF_OBJ := $(call objects,tests/conformance/*.c)
PERFT_OBJ := $(call objects,tests/perft/*.c)
UCI_OBJ  := $(call objects,tests/uci/*.c)
MOCK_OBJ := $(call objects,tests/mock/*.c)
FUZZ     := $(patsubst tests/fuzz/fuzz_%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
FUZZ_EXE := $(FUZZ:%=$(BUILD)/fuzz/%)
TEST_OBJ := $(HELP_OBJ) $(UNIT_OBJ) $(CONF_OBJ) $(PERFT_OBJ) $(UCI_OBJ) $(MOCK_OBJ) $(call objects,tests/fuzz/*.c)

$(BUILD)/gen/unit_modules.inc: FORCE
	@mkdir -p $(@D)
	@printf 'MODULE(%s)\n' $(MODULES) > $@.new; cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(BUILD)/tests/unit/main.o: $(BUILD)/gen/unit_modules.inc

# Only what is under test needs to be fast; the tests themselves need to compile fast.
# private: compile.stamp, which they need, must not be written with it.
$(BUILD)/tests/%.o: private LESS_OPT := $(if $(filter -O3,$(MODE_FLAGS)),-O1)
link_test = $(Q)$(LINK) -o $@ $(filter %.o,$^) $(CORE) $(LIBS) $(TEST_LIBS)
# The unit tests run the subcommands in their own process: all of src/app but main.
APP_PARTS := $(filter-out %/src/app/main.o,$(APP_OBJ))
$(BUILD)/unit: $(UNIT_OBJ) $(HELP_OBJ) $(APP_PARTS) $(CORE) $(BUILD)/link.stamp $(BUILD)/gen/unit_modules.inc
	$(link_test)
$(BUILD)/conformance: $(CONF_OBJ) $(HELP_OBJ) $(CORE) $(BUILD)/link.stamp
	$(link_test)
$(BUILD)/uci_script: $(UCI_OBJ) $(CORE) $(BUILD)/link.stamp
	$(link_test)
$(BUILD)/%_mock: $(BUILD)/tests/mock/%_mock.o $(BUILD)/tests/mock/mock.o $(CORE) $(BUILD)/link.stamp
	$(link_test)
$(BUILD)/perft_suite: $(PERFT_OBJ) $(CORE) $(BUILD)/link.stamp
	$(link_test)

# With MODE=fuzz libFuzzer brings its main; in every other mode the plain driver does.
ifeq ($(MODE),fuzz)
$(BUILD)/fuzz/%: $(BUILD)/tests/fuzz/fuzz_%.o $(HELP_OBJ) $(CORE) $(BUILD)/link.stamp
	@mkdir -p $(@D)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $(filter %.o,$^) $(CORE) $(LIBS)
else
$(BUILD)/fuzz/%: $(BUILD)/tests/fuzz/fuzz_%.o $(BUILD)/tests/fuzz/driver.o $(HELP_OBJ) $(CORE) $(BUILD)/link.stamp
	@mkdir -p $(@D)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(CORE) $(LIBS)
endif
.SECONDARY: $(TEST_OBJ)
-include $(TEST_OBJ:.o=.d)

# mode_dir MODE,COMPILER: where another configuration's objects go. in_mode: make it there.
CLANG    := $(shell command -v clang)
SAN_CC   := $(if $(CLANG),clang,$(CC))
mode_dir  = $(if $(filter file,$(origin BUILD)),build/$(notdir $(2))-$(ARCH)-$(1),$(BUILD)-$(1))
in_mode   = $(SUB) MODE=$(1) CC=$(2) BUILD=$(call mode_dir,$(1),$(2))
ASAN     := $(call mode_dir,asan,$(SAN_CC))
HARD     := $(call mode_dir,hard,$(CC))
TSAN     := $(call mode_dir,tsan,$(SAN_CC))

# In `make test` the thread sanitizer leaves out what uses no threads.
THREADED := $(sort perft $(filter-out $(basename $(notdir $(wildcard $(addsuffix /*.c,$(addprefix src/,chess notation draw codec))))),$(MODULES)))

.PHONY: unit test test-programs check conformance perft debug asan tsan hard cov valgrind fuzz \
        fuzz-programs fuzz-run fuzz-merge test-long bench-rules bench-pgn bench-classic bench-trace bench-switches bench-match
test-programs: $(BUILD)/unit $(BUILD)/conformance $(BUILD)/perft_suite $(BUILD)/uci_script $(BUILD)/uci_mock $(BUILD)/xboard_mock
fuzz-programs: $(FUZZ_EXE)

unit: $(BUILD)/unit ## build and run the unit tests (MODULES="a b": only these)
	@$(BUILD)/unit

UNIT_STEP  = 'unit' '$(BUILD)/unit'
PERFT_STEP = 'perft, to 200,000 nodes' '$(BUILD)/perft_suite --nodes 200000 tests/perft'
LINT_STEP  = 'lint' '$(MAKE) --no-print-directory lint'
FUZZ_STEPS = $(foreach t,$(FUZZ),'fuzz corpus $(t), $(SAN_CC) asan' '$(ASAN)/fuzz/$(t) $(wildcard tests/corpus/$(t))')
# Matches with programs that misbehave, under the sanitizer, with fewer games than else.
MATCH_STEPS = $(foreach s,match/run_match xboard/run_xboard_client,'$(s), $(SAN_CC) asan' \
              'export GAMES=30 KILLS=3 ZUGWERK=$(ASAN)/zugwerk BUILD=$(ASAN); exec tests/$(s).sh')
conf_step  = 'conformance$(2)' '$(1)/conformance $(CASES) $(VECTORS)'

check: ## the quick tier, under one minute: unit tests, shallow perft, lint
	$(SUB) $(BUILD)/unit $(BUILD)/perft_suite
	@tools/run_steps.sh $(UNIT_STEP) $(PERFT_STEP) $(LINT_STEP)

test: ## install what is missing, build, run everything; last line "N passed, N failed"
	@tools/deps.sh need test
	$(SUB) test-installed

.PHONY: test-installed
test-installed:
	$(SUB) program lib test-programs
	$(call in_mode,asan,$(SAN_CC)) test-programs fuzz-programs $(ASAN)/zugwerk
	$(call in_mode,hard,$(CC)) test-programs
	$(call in_mode,tsan,$(SAN_CC)) $(TSAN)/unit
	@export ZUGWERK=./$(EXE) BUILD=$(BUILD) CC="$(CC)" MAKE="$(MAKE)" PATH="$$PATH:/usr/games"; \
	eval "set -- $$(tools/find_scripts.sh)"; \
	tools/run_steps.sh $(UNIT_STEP) 'unit, $(SAN_CC) asan' '$(ASAN)/unit' \
	  'unit, hard' '$(HARD)/unit' 'unit, $(SAN_CC) tsan' '$(TSAN)/unit $(THREADED)' $(PERFT_STEP) \
	  $(call conf_step,$(BUILD)) $(call conf_step,$(ASAN),$() $(SAN_CC) asan) \
	  $(call conf_step,$(HARD),$() hard) $(FUZZ_STEPS) $(MATCH_STEPS) "$$@" \
	  $(LINT_STEP) 'headers' '$(MAKE) --no-print-directory headers'

conformance: ## every line of CASES=DIR and VECTORS=DIR (default: the committed copies)
	$(SUB) $(BUILD)/conformance
	@$(BUILD)/conformance $(CASES) $(VECTORS)

perft: ## our own perft suites at every depth of up to 200 million nodes
	$(SUB) $(BUILD)/perft_suite
	@$(BUILD)/perft_suite --nodes 200000000 tests/perft

debug hard: ## unit tests with asserts (debug), with every position checked (hard)
	$(call in_mode,$@,$(CC)) unit
asan tsan: ## unit tests under the sanitizers
	$(call in_mode,$@,$(SAN_CC)) unit
cov: ## unit tests and conformance with gcc's coverage, then a table by folder
	$(call in_mode,cov,gcc) test-programs
	@tools/coverage.sh $(call mode_dir,cov,gcc) $(CASES) $(VECTORS)
valgrind: ## unit tests under valgrind (which does not know the newest instructions)
	$(SUB) MODE=debug ARCH=x86-64-v2 BUILD=$(BUILD)-valgrind $(BUILD)-valgrind/unit
	@valgrind -q --leak-check=full --error-exitcode=1 $(BUILD)-valgrind/unit

fuzz: ## build the fuzz targets with clang's libFuzzer
	$(call in_mode,fuzz,clang) fuzz-programs
fuzz-run: fuzz ## fuzz for SECONDS=60 each, TARGET=fen for one only
	@tools/fuzz_run.sh run $(call mode_dir,fuzz,clang)/fuzz $(SECONDS) $(if $(filter all,$(TARGET)),$(FUZZ),$(TARGET))
fuzz-merge: fuzz ## add what fuzz-run found to tests/corpus, as few and small files as will do
	@tools/fuzz_run.sh merge $(call mode_dir,fuzz,clang)/fuzz $(if $(filter all,$(TARGET)),$(FUZZ),$(TARGET))

test-long: ## by hand: SUITES=DIR of perft files to 200 million nodes, valgrind, portability
	$(SUB) $(BUILD)/perft_suite
	@export BUILD=$(BUILD) CC="$(CC)" MAKE="$(MAKE)" STEP_SECONDS=36000; \
	tools/run_steps.sh 'perft, our suites' '$(BUILD)/perft_suite --nodes 200000000 tests/perft' \
	  'perft, $(SUITES)' 'tools/long_perft.sh $(BUILD)/perft_suite $(SUITES)' \
	  'valgrind' '$(MAKE) --no-print-directory valgrind' \
	  'portability' 'tests/build/portability.sh'

.PHONY: signature
signature: program ## write tests/bench.sig: the nodes of `zugwerk bench`, to be committed
	@for depth in 5 13; do echo "$$depth $$(./$(EXE) bench --depth $$depth | cut -d ' ' -f 1)"; \
	done > tests/bench.sig.new && mv tests/bench.sig.new tests/bench.sig && cat tests/bench.sig

bench-rules bench-pgn: ## measure side by side with stockfish perft, with pgn-extract
	$(SUB) program
	@PATH="$$PATH:/usr/games" bench/$(subst -,_,$@).sh ./$(EXE)

$(BUILD)/bench_classic: $(BUILD)/bench/bench_classic.o $(CORE) $(BUILD)/link.stamp
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(CORE) $(LIBS)
bench-classic: ## nodes a second of the classic searches as ratios to perft, and to python-chess
	$(SUB) program $(BUILD)/bench_classic
	@bench/bench_classic.sh $(BUILD)/zugwerk $(BUILD)/bench_classic
bench-trace: ## what a trace that is switched off costs the classic searches, in instructions
	$(SUB) ARCH=generic BUILD=$(BUILD)-trace EXE=$(BUILD)-trace/exe program
	$(SUB) ARCH=generic BUILD=$(BUILD)-no-trace EXE=$(BUILD)-no-trace/exe CPPFLAGS=-DZUGWERK_NO_TRACE program
	@bench/bench_trace.sh $(BUILD)-trace/zugwerk $(BUILD)-no-trace/zugwerk
bench-match: ## what a match costs beside the players (FASTCHESS=...: against that)
	$(SUB) program $(BUILD)/uci_mock
	@bench/bench_match.sh $(BUILD)/zugwerk $(BUILD)/uci_mock $(FASTCHESS)
bench-switches: ## what the switches and counters of the engine's techniques cost, in instructions
	$(SUB) ARCH=generic BUILD=$(BUILD)-switches EXE=$(BUILD)-switches/exe program
	$(SUB) ARCH=generic BUILD=$(BUILD)-no-switches EXE=$(BUILD)-no-switches/exe \
	  CPPFLAGS="-DZUGWERK_NO_SWITCHES -Wno-address" program
	@bench/bench_switches.sh $(BUILD)-switches/zugwerk $(BUILD)-no-switches/zugwerk
