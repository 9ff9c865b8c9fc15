# Zugwerk: `make help` lists the targets. No target but `deps` uses the network.
EXE  ?= zugwerk
CC   ?= cc
MODE ?= release
ARCH ?= native
HOSTCC ?= cc
BUILD := build/$(notdir $(CC))-$(ARCH)-$(MODE)

STD  := -std=c17 -D_GNU_SOURCE -Isrc -Itests/unit -I$(BUILD)/gen
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wcast-qual -Wcast-align \
        -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wwrite-strings -Wvla -Wundef \
        -Wpointer-arith -Wdouble-promotion -Wformat=2 -Wswitch-enum -Wimplicit-fallthrough \
        -Wnull-dereference -Werror
IS_CLANG := $(shell $(CC) --version 2>/dev/null | grep -c clang)
ifeq ($(IS_CLANG),0)
WARN += -Wlogical-op -Wduplicated-cond -Wduplicated-branches
else
WARN += -Wcomma -Wmissing-variable-declarations
endif

ifeq ($(MODE),release)
OPT := -O3 -DNDEBUG
else ifeq ($(MODE),debug)
OPT := -O1 -g
else ifeq ($(MODE),hard)
OPT := -O1 -g -DZUGWERK_HARD
else ifeq ($(MODE),asan)
OPT := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
else ifeq ($(MODE),tsan)
OPT := -O1 -g -fsanitize=thread
endif
ifeq ($(ARCH),native)
OPT += -march=native -DZUGWERK_PEXT
endif

SRC := $(sort $(wildcard src/*/*.c))
LIB_SRC := $(sort $(wildcard src/base/*.c src/chess/*.c src/notation/*.c src/eval/*.c src/classic/*.c))
OBJ := $(SRC:%.c=$(BUILD)/%.o)
PKGS := $(foreach p,libzstd zlib libedit,$(shell pkg-config --exists $(p) 2>/dev/null && echo $(p)))
DEFS := $(if $(filter libzstd,$(PKGS)),-DHAVE_ZSTD) $(if $(filter zlib,$(PKGS)),-DHAVE_ZLIB) $(if $(filter libedit,$(PKGS)),-DHAVE_LIBEDIT)
LIBS := $(if $(PKGS),$(shell pkg-config --libs $(PKGS))) -lm -lpthread
FLAGS := $(STD) $(WARN) $(OPT) $(DEFS) -MMD -MP

.DEFAULT_GOAL := $(EXE)

$(EXE): $(OBJ)
	$(CC) $(OPT) -o $@ $(OBJ) $(LIBS)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -c -o $@ $<

$(BUILD)/gen/chess/tables.inc: tools/gen_tables.c
	@mkdir -p $(@D)
	$(HOSTCC) -O2 -o $(BUILD)/gen/gen_tables $<
	$(BUILD)/gen/gen_tables > $@.tmp && mv $@.tmp $@

$(BUILD)/src/chess/attacks.o: $(BUILD)/gen/chess/tables.inc

# Unit tests: tests/unit/test_<module>.c are found by name (see tests/unit/unit.h).
# `make unit MODULES="span fen"` builds and runs only these.
MODULES ?= $(patsubst tests/unit/test_%.c,%,$(sort $(wildcard tests/unit/test_*.c)))
UNIT_SRC := tests/unit/main.c $(MODULES:%=tests/unit/test_%.c)
UNIT_OBJ := $(UNIT_SRC:%.c=$(BUILD)/%.o) $(filter-out $(BUILD)/src/app/%,$(OBJ))
UNIT_INC := $(BUILD)/gen/unit_modules.inc

$(UNIT_INC): FORCE
	@mkdir -p $(@D)
	@printf 'MODULE(%s)\n' $(MODULES) > $@.tmp
	@cmp -s $@.tmp $@ || cp $@.tmp $@; rm -f $@.tmp

$(BUILD)/tests/unit/main.o: $(UNIT_INC)

$(BUILD)/unit: $(UNIT_OBJ)
	$(CC) $(OPT) -o $@ $(UNIT_OBJ) $(LIBS) -lcmocka

.PHONY: unit clean FORCE
unit: $(BUILD)/unit
	$(BUILD)/unit

clean:
	rm -rf build zugwerk

-include $(OBJ:.o=.d) $(UNIT_OBJ:.o=.d)
