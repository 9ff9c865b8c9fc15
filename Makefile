# Zugwerk. `make help` lists the targets; docs/TESTING.md explains the tests. Only `make deps` (and
# `play` and `test` through it, when something is missing) uses the network.
ifeq ($(origin CC),default)
CC := $(firstword $(foreach c,gcc clang,$(if $(shell command -v $(c)),$(c))) cc)
endif
EXE        ?= zugwerk
MODE       ?= release
ARCH       ?= native
PREFIX     ?= /usr/local
BUILD      ?= build/$(notdir $(lastword $(CC)))-$(ARCH)-$(MODE)
TARGET_CPU := $(firstword $(subst -, ,$(shell $(CC) -dumpmachine 2>/dev/null)))
CROSS      := $(filter-out $(shell uname -m),$(TARGET_CPU))
HOSTCC     ?= $(if $(CROSS),cc,$(CC))
PKG_CONFIG ?= $(if $(CROSS),false,pkg-config)
AR         ?= ar
OBJCOPY    ?= objcopy
VERSION    := $(shell sed -n 's/^.define ZUGWERK_VERSION "\(.*\)"/\1/p' src/base/version.h)
COMPILER   := $(shell tools/compiler.sh "$(CC)")
Q          := $(if $(V),,@)
SAY        := $(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),@:,@echo)
SUB        = +@$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

# ---- Flags: ARCH, MODE, warnings, optional libraries -------------------------------------------
ifeq ($(ARCH),native)
ARCH_FLAGS := $(shell tools/native_flags.sh "$(CC)")
else ifneq ($(filter x86-64-v2 x86-64-v3,$(ARCH)),)
ARCH_FLAGS := -march=$(ARCH)
else ifeq ($(ARCH),x86-64-v4)
ARCH_FLAGS := -march=x86-64-v4 -DZUGWERK_PEXT
else ifeq ($(ARCH),armv8)
ARCH_FLAGS := -march=armv8-a
else ifneq ($(ARCH),generic)
$(error ARCH=$(ARCH) is not one of native x86-64-v2 x86-64-v3 x86-64-v4 armv8 generic)
endif

MODE_release := -O3 -DNDEBUG
MODE_debug   := -O1 -g
MODE_hard    := -O1 -g -DZUGWERK_HARD
MODE_asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_tsan    := -O1 -g -fsanitize=thread
MODE_fuzz    := $(MODE_asan) -fsanitize=fuzzer-no-link
MODE_cov     := -O0 -g --coverage
MODE_pgo     := -O3 -DNDEBUG $(PGO_FLAGS)
MODE_FLAGS   := $(MODE_$(MODE))
ifeq ($(MODE_FLAGS),)
$(error MODE=$(MODE) is not one of release debug hard asan tsan fuzz cov pgo)
endif

# Warnings are errors with the two compilers the house is checked with; others only show them.
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wcast-qual -Wcast-align \
        -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wwrite-strings -Wvla -Wundef \
        -Wpointer-arith -Wdouble-promotion -Wformat=2 -Wswitch-enum -Wimplicit-fallthrough \
        -Wnull-dereference
WARN_gcc   := -Wlogical-op -Wduplicated-cond -Wduplicated-branches
WARN_clang := -Wcomma -Wmissing-variable-declarations
WARN += $(WARN_$(word 1,$(COMPILER))) $(if $(filter gcc-12 clang-14,$(subst $() ,-,$(COMPILER))),-Werror)

ifneq ($(MODE),release) # what the optimizer sees differs from mode to mode: there this one only warns
WARN += -Wno-error=null-dereference
endif

OPTIONAL := libzstd zlib libedit sqlite3
FOUND := $(shell for p in $(OPTIONAL) cmocka jansson; do $(PKG_CONFIG) --exists $$p 2>/dev/null && echo $$p; done)
PKGS  := $(filter $(OPTIONAL),$(FOUND))
DEFS  := $(if $(filter libzstd,$(PKGS)),-DHAVE_ZSTD) $(if $(filter zlib,$(PKGS)),-DHAVE_ZLIB) \
         $(if $(filter libedit,$(PKGS)),-DHAVE_LIBEDIT) $(if $(filter sqlite3,$(PKGS)),-DHAVE_SQLITE) \
         $(if $(PKGS),$(shell $(PKG_CONFIG) --cflags $(PKGS)))
LIBS  := $(if $(PKGS),$(shell $(PKG_CONFIG) --libs $(PKGS))) -lm
TEST_LIBS := $(if $(filter cmocka jansson,$(FOUND)),$(shell $(PKG_CONFIG) --libs $(filter cmocka jansson,$(FOUND))))

BASE_FLAGS := -std=c17 -D_GNU_SOURCE -Isrc -Iinclude -Itests -Itests/unit -I$(BUILD)/gen \
              -ffile-prefix-map=$(CURDIR)=. -fno-common -pthread $(ARCH_FLAGS) $(DEFS)
COMPILE = $(CC) $(BASE_FLAGS) $(WARN) $(MODE_FLAGS) $(LESS_OPT) $(WHOLE_OPT) $(CPPFLAGS) $(CFLAGS) -MMD -MP
LINK    = $(CC) -pthread $(ARCH_FLAGS) $(MODE_FLAGS) $(CFLAGS) $(LDFLAGS)

# The layers that a search runs in are optimized as a whole when the program is linked (gcc only).
# Their objects hold ordinary code as well, for the tests and for other linkers.
WHOLE_LAYERS := chess eval search
ifneq ($(filter release-gcc pgo-gcc,$(MODE)-$(word 1,$(COMPILER))),)
WHOLE      := -flto=auto -ffat-lto-objects
LINK_WHOLE := -flto=auto -fuse-linker-plugin
endif

# ---- The program -------------------------------------------------------------------------------
SRC      := $(sort $(wildcard src/*/*.c src/*/*/*.c))
APP_OBJ  := $(patsubst %.c,$(BUILD)/%.o,$(filter src/app/%,$(SRC)))
CORE_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(filter-out src/app/%,$(SRC)))
CORE     := $(BUILD)/libcore.a

.DEFAULT_GOAL := program
.PHONY: program FORCE
program: $(EXE)

$(EXE): $(BUILD)/zugwerk FORCE
	@cmp -s $< $@ || { cp $< $@.new && mv $@.new $@ && echo "made $@"; }

$(BUILD)/zugwerk: $(APP_OBJ) $(CORE) $(BUILD)/link.stamp
	$(Q)$(LINK) $(LINK_WHOLE) -o $@ $(APP_OBJ) $(CORE) $(LIBS)

$(CORE): $(CORE_OBJ) $(BUILD)/link.stamp
	$(Q)rm -f $@ && $(AR) rcs $@ $(CORE_OBJ)

# private: compile.stamp, which they need, must not be written with it.
$(filter $(addprefix $(BUILD)/src/,$(addsuffix /%,$(WHOLE_LAYERS))),$(CORE_OBJ)): private WHOLE_OPT := $(WHOLE)
$(BUILD)/%.o: %.c $(BUILD)/compile.stamp
	@mkdir -p $(@D)
	$(SAY) "  $(MODE) $<"
	$(Q)$(COMPILE) -c -o $@ $<

# A stamp changes only when its text does; what depends on it is then built anew.
stamp = mkdir -p $(@D); printf '%s\n' "$(1)" > $@.new; cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(BUILD)/compile.stamp: FORCE
	@$(call stamp,$(COMPILER) $(subst ",\",$(COMPILE)) $(WHOLE) $(WHOLE_LAYERS))
$(BUILD)/link.stamp: FORCE
	@$(call stamp,$(LINK) $(LINK_WHOLE) $(LIBS) $(TEST_LIBS) $(SRC))

$(BUILD)/gen/chess/tables.inc: tools/gen_tables.c
	@mkdir -p $(@D)
	$(Q)$(HOSTCC) -O2 -o $(BUILD)/gen/gen_tables $<
	$(Q)$(BUILD)/gen/gen_tables > $@.new && mv $@.new $@
$(BUILD)/gen/eval/kpk.inc: tools/gen_kpk.c src/eval/kpk.h
	@mkdir -p $(@D)
	$(Q)$(HOSTCC) -O2 -Isrc -o $(BUILD)/gen/gen_kpk $<
	$(Q)$(BUILD)/gen/gen_kpk > $@.new && mv $@.new $@
GENERATED := $(BUILD)/gen/chess/tables.inc $(BUILD)/gen/eval/kpk.inc
$(BUILD)/src/chess/attacks.o $(BUILD)/pic/src/chess/attacks.o: $(BUILD)/gen/chess/tables.inc
$(BUILD)/src/eval/kpk.o $(BUILD)/pic/src/eval/kpk.o: $(BUILD)/gen/eval/kpk.inc

include mk/lib.mk mk/tests.mk mk/lint.mk

# ---- For people --------------------------------------------------------------------------------
.PHONY: help deps play pgo install dist clean
help: ## this list
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile mk/*.mk | expand -t 24
	@echo "variables: EXE CC CFLAGS LDFLAGS MODE ARCH PREFIX DESTDIR V=1"

deps: ## install what building and testing need (Debian 12; uses the network)
	@tools/deps.sh install all

play: ## install what is missing, build, play a game in the terminal
	@tools/deps.sh need play
	$(SUB) program
	@./$(EXE) play --white human --black alphabeta:depth=4

PGO_GEN_gcc   := -fprofile-generate -fprofile-update=atomic
PGO_USE_gcc   := -fprofile-use -fprofile-correction -Wno-missing-profile -Wno-coverage-mismatch
PGO_GEN_clang := -fprofile-instr-generate
PGO_USE_clang := -fprofile-instr-use=$(BUILD)/pgo.profdata -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date
pgo: ## build with a profile of the program's own work (gcc; clang needs llvm-profdata)
	$(SUB) MODE=pgo BUILD=$(BUILD)-pgo PGO_FLAGS="$(PGO_GEN_$(word 1,$(COMPILER)))" EXE=$(BUILD)-pgo/train program
	@tools/pgo_train.sh $(BUILD)-pgo $(word 1,$(COMPILER))
	$(SUB) MODE=pgo BUILD=$(BUILD)-pgo PGO_FLAGS="$(subst $(BUILD),$(BUILD)-pgo,$(PGO_USE_$(word 1,$(COMPILER))))" program

install: program lib ## install program, library, headers, pkg-config file and manual below PREFIX
	install -Dm755 $(EXE) $(DESTDIR)$(PREFIX)/bin/zugwerk
	$(foreach h,$(HEADERS),install -Dm644 $h $(DESTDIR)$(PREFIX)/$h;)
	install -Dm644 $(BUILD)/libzugwerk.a $(DESTDIR)$(PREFIX)/lib/libzugwerk.a
	install -Dm755 $(BUILD)/$(SO_FILE) $(DESTDIR)$(PREFIX)/lib/$(SO_FILE)
	ln -sf $(SO_FILE) $(DESTDIR)$(PREFIX)/lib/$(SO_NAME)
	ln -sf $(SO_NAME) $(DESTDIR)$(PREFIX)/lib/libzugwerk.so
	install -Dm644 $(BUILD)/zugwerk.pc $(DESTDIR)$(PREFIX)/lib/pkgconfig/zugwerk.pc
	$(foreach m,$(wildcard docs/man/*.[1-8]),install -Dm644 $m $(DESTDIR)$(PREFIX)/share/man/man$(subst .,,$(suffix $m))/$(notdir $m);)

dist: ## pack the committed sources into build/zugwerk-VERSION.tar.gz
	@mkdir -p build
	git archive --prefix=zugwerk-$(VERSION)/ HEAD | gzip -n9 > build/zugwerk-$(VERSION).tar.gz

clean: ## remove what was built
	rm -rf build zugwerk

-include $(APP_OBJ:.o=.d) $(CORE_OBJ:.o=.d)
