#!/bin/sh
# Pictures as other programs see them: every SVG is well-formed XML (xmllint) and can be drawn
# (rsvg-convert), DOT is understood by Graphviz and the plot script by gnuplot; the same command
# writes the same bytes; a million nodes stay below the promised size and memory.
set -u
zugwerk=${ZUGWERK:-./zugwerk}
golden=$(dirname "$0")/../golden/match # those of src/report
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
middle='r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'
passed=0
failed=0

check() { # check WHAT STATUS
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        echo "$1"
        failed=$((failed + 1))
    fi
}

# make NAME COMMAND...: runs the command twice into NAME; both must be equal.
make_twice() {
    name=$1
    shift
    "$zugwerk" lab "$@" -o "$work/$name" && "$zugwerk" lab "$@" -o "$work/again" \
        && cmp -s "$work/$name" "$work/again"
    check "$name: failed, or differs from run to run" $?
}

make_twice small.svg tree -p alphabeta:depth=2 --format svg
make_twice large.svg tree -p alphabeta:depth=4 --fen "$middle" --format svg
make_twice forest.svg tree -p deepening:depth=3 --format svg --fen "$middle"
make_twice loop.svg tree -p 000-better:max_depth=3 --format links --fen "$middle"
make_twice named.svg tree -p '000-iterative:max_depth=2,prev_moves="<&\">"' --format links
make_twice diff.svg diff -p minimax:depth=3 alphabeta:depth=3 --format svg
make_twice links.svg diff -p minimax:depth=1 alphabeta:depth=1 --format links
make_twice nodes.svg plot -p alphabeta alphabeta:order=mvvlva --gnuplot "$work/nodes.gp"
make_twice score.svg plot -p alphabeta --kind score
make_twice tree.dot tree -p '000-iterative:max_depth=2,prev_moves="\\ \" {"' --format dot
make_twice tree.gml tree -p alphabeta:depth=2 --format gml

# A million nodes: below 5 MB, and as a trace below 200 MB of memory (the limit of the process
# itself, libraries and all).
(ulimit -v 204800 && "$zugwerk" lab trace -p minimax:depth=4 --fen "$middle" -o "$work/m.jsonl") \
    >"$work/said"
check "a search of a million nodes does not fit into 200 MB" $?
grep -q '946296 of 946296 nodes' "$work/said"
check "the trace is not complete: $(cat "$work/said")" $?
"$zugwerk" lab tree --trace "$work/m.jsonl" --format svg -o "$work/million.svg"
check "the trace cannot be drawn" $?
[ "$(wc -c <"$work/million.svg")" -lt 5000000 ]
check "million.svg has $(wc -c <"$work/million.svg") bytes" $?

if command -v xmllint >/dev/null; then
    for file in "$work"/*.svg "$golden"/*.svg; do
        xmllint --noout "$file"
        check "${file##*/} is not well-formed" $?
    done
else
    echo "SKIP well-formed XML: there is no xmllint (package libxml2-utils)"
fi
if command -v rsvg-convert >/dev/null; then
    for file in "$work"/*.svg "$golden"/*.svg; do
        rsvg-convert "$file" -o "$work/picture.png"
        check "${file##*/} cannot be drawn" $?
    done
else
    echo "SKIP drawing SVG: there is no rsvg-convert (package librsvg2-bin)"
fi
if command -v dot >/dev/null; then
    dot -Tsvg "$work/tree.dot" -o "$work/dot.out"
    check "Graphviz does not understand tree.dot" $?
else
    echo "SKIP Graphviz: there is no dot (package graphviz)"
fi
if command -v gnuplot >/dev/null; then
    gnuplot "$work/nodes.gp" >"$work/gnuplot.out" 2>"$work/gnuplot.err"
    check "gnuplot does not understand nodes.gp: $(cat "$work/gnuplot.err")" $?
    grep -q '</svg>' "$work/gnuplot.out"
    check "gnuplot draws nothing" $?
else
    echo "SKIP gnuplot: there is none (package gnuplot-nox)"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
