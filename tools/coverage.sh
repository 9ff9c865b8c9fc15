#!/bin/sh
# Runs the test programs of the coverage build in $1 and prints the lines covered, by folder.
dir=$1
cases=$2
vectors=$3
find "$dir" -name '*.gcda' -exec rm {} +
"$dir/unit" >/dev/null 2>&1 || echo "unit: failing"
"$dir/conformance" "$cases" "$vectors" >/dev/null 2>&1 || echo "conformance: failing"
"$dir/perft_suite" --nodes 20000 tests/perft >/dev/null 2>&1 || echo "perft: failing"
find "$dir/src" -name '*.gcda' | LC_ALL=C sort | while read -r data; do
    source=${data#"$dir"/}
    source=${source%.gcda}.c
    gcov -n -o "${data%.gcda}.gcno" "$source" 2>/dev/null | awk -v name="$source" '
        index($0, "File \x27" name "\x27") { mine = 1; next }
        mine && /^Lines executed/ {
            sub(/^Lines executed:/, ""); split($0, parts, "% of ")
            print name, parts[1], parts[2]; exit }'
done | awk '
    { split($1, p, "/"); lines[p[2]] += $3; hit[p[2]] += $2 * $3 / 100; all += $3; sum += $2 * $3 / 100
      if ($2 < 70) low[++n] = $1 " " $2 "%" }
    END {
        for (f in lines) printf "%-12s %6d lines %6.1f%%\n", f, lines[f], 100 * hit[f] / lines[f] | "sort"
        close("sort")
        if (all) printf "%-12s %6d lines %6.1f%%\n", "all", all, 100 * sum / all
        for (i = 1; i <= n; i++) print "below 70%: " low[i]
    }'
