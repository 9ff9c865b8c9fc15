# The library: src/lib and what it uses of the layers below it. It needs libc, libm and pthreads
# only, and both forms show only the zw_ symbols.
LIB_LAYERS := base draw chess notation eval trace classic search engine uci player
LIB_OBJ  := $(patsubst %.c,$(BUILD)/pic/%.o,$(sort $(wildcard src/lib/*.c)))
BELOW    := $(patsubst %.c,$(BUILD)/pic/%.o,$(sort $(wildcard $(LIB_LAYERS:%=src/%/*.c))))
SO_NAME  := libzugwerk.so.$(firstword $(subst ., ,$(VERSION)))
SO_FILE  := libzugwerk.so.$(VERSION)
HEADERS  := $(sort $(wildcard include/*.h))
EXAMPLES := $(patsubst examples/%.c,%,$(sort $(wildcard examples/*.c)))

.PHONY: lib examples
lib: $(BUILD)/libzugwerk.a $(BUILD)/$(SO_FILE) $(BUILD)/zugwerk.pc ## libzugwerk, static and shared, and zugwerk.pc

$(BUILD)/pic/%.o: %.c $(BUILD)/compile.stamp
	@mkdir -p $(@D)
	$(SAY) "  lib $<"
	$(Q)$(COMPILE) -fPIC -fvisibility=hidden -c -o $@ $<

# An archive, so that only what src/lib uses is taken.
$(BUILD)/pic/libbelow.a: $(BELOW) $(BUILD)/link.stamp
	$(Q)rm -f $@ && $(AR) rcs $@ $(BELOW)

# One relocatable object, so that every other symbol can be made local.
$(BUILD)/libzugwerk.a: $(LIB_OBJ) $(BUILD)/pic/libbelow.a
	$(Q)$(CC) $(ARCH_FLAGS) -nostdlib -r -o $(BUILD)/zugwerk_lib.o $^
	$(Q)$(OBJCOPY) --wildcard --keep-global-symbol='zw_*' $(BUILD)/zugwerk_lib.o
	$(Q)rm -f $@ && $(AR) rcs $@ $(BUILD)/zugwerk_lib.o

$(BUILD)/$(SO_FILE): $(LIB_OBJ) $(BUILD)/pic/libbelow.a tools/libzugwerk.map
	$(Q)$(LINK) -shared -Wl,-soname,$(SO_NAME) -Wl,--version-script=tools/libzugwerk.map -Wl,-z,defs \
	  -o $@ $(LIB_OBJ) $(BUILD)/pic/libbelow.a -lm
	$(Q)ln -sf $(SO_FILE) $(BUILD)/$(SO_NAME) && ln -sf $(SO_NAME) $(BUILD)/libzugwerk.so

$(BUILD)/zugwerk.pc: src/base/version.h Makefile FORCE
	@printf '%s\n' 'prefix=$(PREFIX)' 'Name: zugwerk' 'Description: Chess rules, notation and classic searches' \
	  'Version: $(VERSION)' 'Cflags: -I$${prefix}/include' 'Libs: -L$${prefix}/lib -lzugwerk' \
	  'Libs.private: -lm -pthread' > $@

# Each example twice: with the static and with the shared library, against the public header only.
examples: $(EXAMPLES:%=$(BUILD)/examples/%) $(EXAMPLES:%=$(BUILD)/examples/%-shared) ## build examples/
EXAMPLE_COMPILE = $(CC) -std=c17 $(WARN) $(ARCH_FLAGS) $(MODE_FLAGS) $(CPPFLAGS) $(CFLAGS) -Iinclude -pthread
$(BUILD)/examples/%: examples/%.c $(BUILD)/libzugwerk.a $(HEADERS)
	@mkdir -p $(@D)
	$(Q)$(EXAMPLE_COMPILE) -o $@ $< $(BUILD)/libzugwerk.a $(LDFLAGS) -lm
$(BUILD)/examples/%-shared: examples/%.c $(BUILD)/$(SO_FILE) $(HEADERS)
	@mkdir -p $(@D)
	$(Q)$(EXAMPLE_COMPILE) -o $@ $< -L$(BUILD) -Wl,-rpath,'$$ORIGIN/..' -lzugwerk $(LDFLAGS) -lm

-include $(LIB_OBJ:.o=.d) $(BELOW:.o=.d)
