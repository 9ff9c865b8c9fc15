#!/bin/sh
# clang-tidy over the sources, then the longest functions and files. $1: compiler flags.
# Nothing here fails the build; the figures are for the reader.
flags=$1
shift
command -v clang-tidy >/dev/null 2>&1 || { echo "SKIP tidy: there is no clang-tidy"; exit 0; }
export TIDY_FLAGS="$flags"
printf '%s\n' "$@" | xargs -n 1 -P "$(nproc)" sh -c '
    clang-tidy --quiet "$1" -- $TIDY_FLAGS 2>/dev/null' tidy
echo "longest files:"
wc -l "$@" | sort -rn | sed -n 2,6p
