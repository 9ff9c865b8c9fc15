#!/bin/sh
# Prints the tables of docs/SEARCH.md from src/search/techniques.def: every technique with its
# source, then every number with its default and range.
awk -F'[(),]' '
function trim(s) { gsub(/^ +| +$/, "", s); gsub(/"/, "", s); return s }
/^TECHNIQUE\(/ {
    id = trim($2)
    line = $0
    sub(/^TECHNIQUE\([a-z_]+, "/, "", line)
    name = line
    sub(/", "[^"]*"\)$/, "", name)
    key = line
    sub(/^.*", "/, "", key)
    sub(/"\)$/, "", key)
    if (!begun++) print "| switch | technique | source |\n|---|---|---|"
    printf "| `%s` | %s | %s |\n", id, name, key
    current = id
}
/^PARAM\(/ {
    params[++count] = sprintf("| `%s` | %s | %d | %d to %d |", trim($2), current, $3, $4, $5)
}
END {
    print "\n| number | of | default | range |\n|---|---|---|---|"
    for (i = 1; i <= count; i++) print params[i]
}' "${1:-src/search/techniques.def}"
