#!/bin/sh
# Checks the tree $1: the layer law of docs/layers.txt, include cycles, how includes are written,
# header guards, the SPDX line, file names that occur twice, how threads are started, and that
# docs/ARCHITECTURE.md shows the rows of docs/layers.txt. Prints one line for each violation.
cd "$1" || exit 2
files=$(find src -name '*.[ch]' | LC_ALL=C sort)
[ -n "$files" ] || { echo "lint: no sources in $1/src"; exit 2; }

# Lines "path:line:text".
includes() {
    # shellcheck disable=SC2086
    grep -n -H '^[[:space:]]*#[[:space:]]*include' $files /dev/null
}

{
    grep -v '^#' docs/layers.txt | sed 's/^/LAYER /'
    for f in $files; do echo "FILE $f"; done
    includes | sed 's/^/INCLUDE /'
} | awk '
function complain(place, text) { print place ": " text; bad = 1 }
function folder(path,    parts) { split(path, parts, "/"); return parts[2] }
# foo.h, foo.c and foo_impl.h are one module.
function module(path) { sub(/\.[ch]$/, "", path); sub(/_impl$/, "", path); return path }
# Depth-first search for a cycle among modules; state 1: on the path, 2: done.
function visit(node, trail,    i, n, next_nodes) {
    state[node] = 1
    n = split(edges[node], next_nodes, " ")
    for (i = 1; i <= n; i++) {
        if (state[next_nodes[i]] == 1) {
            sub(".* " next_nodes[i] " |^" next_nodes[i] " ", next_nodes[i] " ", trail)
            complain(node, "include cycle: " trail " " next_nodes[i])
        } else if (!state[next_nodes[i]]) {
            visit(next_nodes[i], trail " " next_nodes[i])
        }
    }
    state[node] = 2
}
$1 == "LAYER" { row++; for (i = 2; i <= NF; i++) rank[$i] = row; next }
$1 == "FILE" {
    exists[$2] = 1
    name = $2; sub(/.*\//, "", name)
    if (name in seen) complain($2, "the file name occurs twice, see " seen[name])
    seen[name] = $2
    if (!(folder($2) in rank)) complain($2, "the folder is not in docs/layers.txt")
    modules[module($2)] = 1
    next
}
$1 == "INCLUDE" {
    text = substr($0, 9)
    split(text, place, ":")
    from = place[1]
    where = place[1] ":" place[2]
    line = substr(text, length(where) + 2)
    if (line ~ /</) {
        name = line; sub(/^[^<]*</, "", name); sub(/>.*/, "", name)
        posix = name ~ /^(unistd|fcntl|poll|dirent|termios|signal|spawn|dlfcn|glob|fnmatch|regex|pwd|netdb|sched|semaphore|sys\/.*|netinet\/.*|arpa\/.*)\.h$/
        if (posix && from !~ /^src\/base\/os_/ && from !~ /^src\/app\//)
            complain(where, "<" name "> belongs to POSIX: use it in src/base/os_*.c only")
        next
    }
    name = line; sub(/^[^"]*"/, "", name); sub(/".*/, "", name)
    target = "src/" name
    if (name == "zugwerk.h" || name ~ /\.(inc|def)$/ && !exists[target]) next
    if (name ~ /\.\./ || name !~ /\//) {
        complain(where, "write \"" name "\" from src/ on")
        next
    }
    if (!exists[target]) { complain(where, "there is no " target); next }
    a = folder(from); b = folder(target)
    if (a != b && rank[b] <= rank[a])
        complain(where, "layer " a " must not include layer " b " (docs/layers.txt)")
    if (name ~ /_impl\.h$/ && a != b)
        complain(where, "\"" name "\" is private to " b)
    if (name ~ /\.c$/) complain(where, "a .c file is included")
    if (module(from) != module(target) && !((module(from), module(target)) in edge)) {
        edge[module(from), module(target)] = 1
        edges[module(from)] = edges[module(from)] " " module(target)
    }
}
END {
    for (m in modules) if (!state[m]) visit(m, m)
    exit bad
}' || bad=1

for f in $files; do
    read -r first <"$f"
    [ "$first" = "// SPDX-License-Identifier: MIT" ] || {
        echo "$f:1: the first line is not the SPDX line"
        bad=1
    }
    case $f in
    *.h)
        guard=$(echo "$f" | sed 's/^src\///; s/[/.]/_/g' | tr '[:lower:]' '[:upper:]')
        grep -q "^#ifndef ZUGWERK_$guard\$" "$f" && grep -q "^#define ZUGWERK_$guard\$" "$f" || {
            echo "$f: the guard is not ZUGWERK_$guard"
            bad=1
        }
        ;;
    esac
done

# Threads of ours must leave signals alone.
# shellcheck disable=SC2086
grep -n -H 'pthread_create(' $files | grep -v '^src/base/os_thread_start\.c:' | sed \
    's/^\([^:]*:[0-9]*\):.*/\1: start threads with thread_start (base\/os_thread_start.h)/' | grep . && bad=1

if [ -f docs/ARCHITECTURE.md ]; then
    shown=$(sed -n '/<!-- layers -->/,/<!-- end of layers -->/s/^    //p' docs/ARCHITECTURE.md)
    law=$(grep -v '^#' docs/layers.txt)
    [ "$shown" = "$law" ] || {
        echo "docs/ARCHITECTURE.md: the rows between the layers marks are not those of docs/layers.txt"
        bad=1
    }
fi
exit ${bad:-0}
