#!/bin/sh
# Writes what the documents say about the ladder and the levels from the games of a ladder's state
# file: docs/LADDER.md with ladder.svg and levels.svg, levels.csv (every result) and the table of
# docs/LEVELS.md.
#
#     tools/ladder_pages.sh zugwerk-ladder.db [OPTION...]
#
# Options are those of `zugwerk lab ladder` that the games were played with (--nodes, --seed, ...).
set -eu
zugwerk=${ZUGWERK:-./zugwerk}
state=${1:?the state file of a ladder}
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$zugwerk" lab ladder --report --state "$state" "$@" --output docs/LADDER.md \
    --svg docs/ladder.svg --curve docs/levels.svg --results docs/levels.csv
awk '/^## Levels/ { inside = 1; next } /^## / { inside = 0 } inside && /^\|/' docs/LADDER.md \
    >"$folder/table"
[ -s "$folder/table" ] || { echo "no level has played in $state" >&2; exit 1; }
awk -v table="$folder/table" '
    /^<!-- end of levels -->/ { inside = 0 }
    !inside { print }
    /^<!-- levels -->/ { inside = 1; while ((getline line < table) > 0) print line }
' docs/LEVELS.md >"$folder/new"
cat "$folder/new" >docs/LEVELS.md
