# Lint. Binding: layers and cycles, no writable symbols in library code, warnings as errors with
# gcc and clang, formatting. clang only checks syntax here; gcc compiles, since some of its warnings
# need the optimizer.
ALL_C   := $(SRC) $(sort $(wildcard tests/*/*.c tools/*.c examples/*.c bench/*.c))
ALL_H   := $(sort $(wildcard src/*/*.h src/*/*/*.h tests/*/*.h include/*.h))
LINT    := build/lint
GCC_DIR  = $(call mode_dir,release,gcc)
HAS_GCC := $(shell command -v gcc)
CHECK_FLAGS = -std=c17 -D_GNU_SOURCE -Isrc -Iinclude -Itests -Itests/unit -I$(BUILD)/gen -pthread $(DEFS)
CLANG_CHECK = clang $(CHECK_FLAGS) $(filter-out $(WARN_gcc),$(WARN)) $(WARN_clang) -Werror -fsyntax-only
GCC_CHECK   = gcc $(CHECK_FLAGS) $(filter-out $(WARN_clang),$(WARN)) $(WARN_gcc) -Werror -fsyntax-only

.PHONY: lint lint-layers lint-symbols lint-format lint-complexity lint-clang lint-gcc headers tidy format format-check
lint: ## layers, cycles, writable symbols, warnings of both compilers, formatting (under 45 s)
	$(SUB) lint-layers lint-format lint-complexity $(if $(CLANG),lint-clang) $(if $(HAS_GCC),lint-gcc)
	@$(if $(CLANG),,echo "SKIP warnings of clang: there is no clang")
	@$(if $(HAS_GCC),$(MAKE) --no-print-directory lint-symbols,echo "SKIP warnings of gcc and writable symbols: there is no gcc")

lint-layers:
	@tools/lint_layers.sh .
lint-symbols:
	@tools/lint_symbols.sh $(addprefix $(GCC_DIR)/,$(patsubst %.c,%.o,$(filter-out src/app/%,$(SRC))))
lint-format format-check:
	@tools/lint_format.sh $(ALL_C) $(ALL_H)
# The node function and its parts stay readable (in other engines it is at 178 to 443).
lint-complexity: $(GENERATED)
	@tools/lint_complexity.sh 60 "$(CHECK_FLAGS)" $(sort $(wildcard src/search/*.c))
lint-gcc:
	+@$(MAKE) --no-print-directory MODE=release CC=gcc BUILD=$(GCC_DIR) lint-objects
lint-clang: $(patsubst %.c,$(LINT)/%.clang,$(filter-out tests/%,$(ALL_C)))

.PHONY: lint-objects
lint-objects: $(CORE_OBJ) $(APP_OBJ) $(TEST_OBJ)
$(LINT)/%.clang: %.c $(BUILD)/compile.stamp $(GENERATED)
	@mkdir -p $(@D)
	@$(CLANG_CHECK) -MMD -MP -MF $@.d -MT $@ $< && touch $@
-include $(patsubst %.c,$(LINT)/%.clang.d,$(ALL_C))

# Each header alone, with both compilers.
HEADERS := $(filter-out tests/%,$(ALL_H))
ALONE    = @mkdir -p $(@D); printf '\#include "%s"\nextern int something_declared;\n' $(CURDIR)/$< > $@.c
headers: $(if $(CLANG),$(HEADERS:%=$(LINT)/%.clang)) $(if $(HAS_GCC),$(HEADERS:%=$(LINT)/%.gcc)) ## compile each header by itself
	@echo "$(words $^) passed, 0 failed"
$(LINT)/%.h.clang: %.h
	$(ALONE); $(CLANG_CHECK) -MMD -MP -MF $@.d -MT $@ $@.c && touch $@
$(LINT)/%.h.gcc: %.h
	$(ALONE); $(GCC_CHECK) -MMD -MP -MF $@.d -MT $@ $@.c && touch $@
-include $(HEADERS:%=$(LINT)/%.clang.d) $(HEADERS:%=$(LINT)/%.gcc.d)

format: ## format all sources with clang-format 14
	clang-format -i $(ALL_C) $(ALL_H)

tidy: $(GENERATED) ## clang-tidy, sizes and complexity; figures to be read
	@tools/tidy.sh "$(CHECK_FLAGS) $(ARCH_FLAGS)" $(SRC)
