#!/bin/sh
# Prints NAME and COMMAND, each quoted for a shell, of every executable tests/**/run_*.sh.
find tests -type f -name 'run_*.sh' -perm -100 | LC_ALL=C sort | while read -r script; do
    printf "'%s' 'exec %s' " "${script#tests/}" "$script"
done
