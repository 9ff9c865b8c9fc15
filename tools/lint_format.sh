#!/bin/sh
# Checks that the files $@ are formatted as clang-format 14 does it with .clang-format.
version=$(clang-format --version 2>/dev/null | sed -n 's/.*version \([0-9]*\).*/\1/p')
if [ "$version" != 14 ]; then
    echo "SKIP formatting: needs clang-format 14, found ${version:-none}"
    exit 0
fi
printf '%s\n' "$@" | xargs -n 16 -P 2 clang-format --dry-run -Werror
