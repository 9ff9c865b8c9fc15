#!/bin/sh
# Runs the perft program $1 over every perft suite in the folder $2 at each depth of up to 200
# million nodes, with a thread for each processor. Ends with "N passed, N failed".
program=$1
suites=$2
if [ ! -d "$suites" ]; then
    echo "SKIP the suites: there is no folder $suites"
    echo "0 passed, 0 failed"
    exit 0
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
options="--nodes 200000000 --threads $(nproc)"
for file in "$suites"/*perft*; do
    case $file in
    *.perft.zst)
        command -v zstd >/dev/null 2>&1 || { echo "SKIP $file: there is no zstd"; continue; }
        echo "$file"
        # shellcheck disable=SC2086 # $options is a list of words
        zstd -dcq "$file" | $program $options -
        ;;
    *.perft | *.epd)
        # shellcheck disable=SC2086
        $program $options "$file"
        ;;
    esac
done | tee "$log"
sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$log" | awk '
    { passed += $1; failed += $2 }
    END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }'
