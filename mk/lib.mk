# The library needs libc, libm and pthreads only. Both forms show only the zw_ symbols.
LIB_LAYERS := base chess notation eval trace classic player lib
LIB_SRC  := $(sort $(wildcard $(LIB_LAYERS:%=src/%/*.c)))
PIC_OBJ  := $(LIB_SRC:%.c=$(BUILD)/pic/%.o)
SO_NAME  := libzugwerk.so.$(firstword $(subst ., ,$(VERSION)))
SO_FILE  := libzugwerk.so.$(VERSION)
EXAMPLES := $(patsubst examples/%.c,%,$(sort $(wildcard examples/*.c)))

.PHONY: lib examples
lib: $(BUILD)/libzugwerk.a $(BUILD)/$(SO_FILE) $(BUILD)/zugwerk.pc ## libzugwerk, static and shared, and zugwerk.pc

$(BUILD)/pic/%.o: %.c $(BUILD)/compile.stamp
	@mkdir -p $(@D)
	$(SAY) "  lib $<"
	$(Q)$(COMPILE) -fPIC -fvisibility=hidden -c -o $@ $<

# One relocatable object, so that every other symbol can be made local.
$(BUILD)/libzugwerk.a: $(PIC_OBJ) $(BUILD)/link.stamp
	$(Q)$(CC) $(ARCH_FLAGS) -nostdlib -r -o $(BUILD)/zugwerk_lib.o $(PIC_OBJ)
	$(Q)$(OBJCOPY) --wildcard --keep-global-symbol='zw_*' $(BUILD)/zugwerk_lib.o
	$(Q)rm -f $@ && $(AR) rcs $@ $(BUILD)/zugwerk_lib.o

$(BUILD)/$(SO_FILE): $(PIC_OBJ) $(BUILD)/link.stamp tools/libzugwerk.map
	$(Q)$(LINK) -shared -Wl,-soname,$(SO_NAME) -Wl,--version-script=tools/libzugwerk.map -Wl,-z,defs \
	  -o $@ $(PIC_OBJ) -lm
	$(Q)ln -sf $(SO_FILE) $(BUILD)/$(SO_NAME) && ln -sf $(SO_NAME) $(BUILD)/libzugwerk.so

$(BUILD)/zugwerk.pc: src/base/version.h Makefile FORCE
	@printf '%s\n' 'prefix=$(PREFIX)' 'Name: zugwerk' 'Description: Chess rules, notation and classic searches' \
	  'Version: $(VERSION)' 'Cflags: -I$${prefix}/include' 'Libs: -L$${prefix}/lib -lzugwerk' \
	  'Libs.private: -lm -pthread' > $@

# Each example twice: with the static and with the shared library, against the public header only.
examples: $(EXAMPLES:%=$(BUILD)/examples/%) $(EXAMPLES:%=$(BUILD)/examples/%-shared) ## build examples/
EXAMPLE_COMPILE = $(CC) -std=c17 $(WARN) $(ARCH_FLAGS) $(MODE_FLAGS) $(CPPFLAGS) $(CFLAGS) -Iinclude -pthread
$(BUILD)/examples/%: examples/%.c $(BUILD)/libzugwerk.a include/zugwerk.h
	@mkdir -p $(@D)
	$(Q)$(EXAMPLE_COMPILE) -o $@ $< $(BUILD)/libzugwerk.a $(LDFLAGS) -lm
$(BUILD)/examples/%-shared: examples/%.c $(BUILD)/$(SO_FILE) include/zugwerk.h
	@mkdir -p $(@D)
	$(Q)$(EXAMPLE_COMPILE) -o $@ $< -L$(BUILD) -Wl,-rpath,'$$ORIGIN/..' -lzugwerk $(LDFLAGS) -lm

-include $(PIC_OBJ:.o=.d)
