#!/bin/sh
# Checks that the object files $@ hold nothing writable: no .data, .bss, thread-local or common
# storage. Tables of pointers (.data.rel.ro) are written by the loader only and are fine.
bad=0
for object in "$@"; do
    found=$(objdump -h "$object" | awk '
        NF >= 7 && $2 ~ /^\.(data|bss|tdata|tbss|sdata|sbss|ldata|lbss)/ \
            && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ { print $2 }')
    common=$(objdump -t "$object" | awk '$2 ~ /COM/ || $3 == "*COM*" || $4 == "*COM*" { print $NF }')
    [ -n "$found$common" ] || continue
    bad=1
    names=$(objdump -t "$object" | awk '
        / \.(data|bss|tdata|tbss|sdata|sbss|ldata|lbss)/ && !/ \.data\.rel\.ro/ && $NF !~ /^\./ {
            print $NF }' | sort -u | tr '\n' ' ')
    echo "$object: writable: $names$common(sections: $(echo $found))"
done
[ $# -gt 0 ] || { echo "lint_symbols: no object files given"; exit 2; }
exit $bad
