#!/bin/sh
# No function of the given files may have a cognitive complexity above the limit, as clang-tidy 14
# counts it (its check readability-function-cognitive-complexity).
# Usage: tools/lint_complexity.sh LIMIT "COMPILER FLAGS" FILE...
set -u
limit=$1
TIDY_FLAGS=$2
shift 2
TIDY=$(command -v clang-tidy-14 || command -v clang-tidy)
version=$([ -z "$TIDY" ] || "$TIDY" --version 2>/dev/null | sed -n 's/.*version \([0-9]*\).*/\1/p')
if [ "$version" != 14 ]; then
    echo "SKIP complexity: needs clang-tidy 14, found ${version:-none}"
    exit 0
fi
TIDY_CONFIG="{Checks: '-*,readability-function-cognitive-complexity', CheckOptions: \
[{key: readability-function-cognitive-complexity.Threshold, value: '$limit'}]}"
export TIDY TIDY_FLAGS TIDY_CONFIG
# shellcheck disable=SC2016 # for the inner shell
found=$(printf '%s\n' "$@" | xargs -n 4 -P "$(nproc)" sh -c '
    "$TIDY" --quiet --config="$TIDY_CONFIG" "$@" -- -w $TIDY_FLAGS 2>&1' tidy |
    grep -E ' (warning|error): ')
[ -z "$found" ] && exit 0
echo "$found"
exit 1
