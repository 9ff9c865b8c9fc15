#!/bin/sh
# Examines engines and writes the sheet of docs/ENGINES.md: one table of points and engines, and
# what went wrong where. Every argument is one engine, a command with its arguments in one word;
# those that are not installed are left out with a word on standard error. Without arguments: ours
# and the UCI engines of Debian 12.
#
#     tools/engine_sheet.sh > sheet.md                  prints it
#     tools/engine_sheet.sh --into docs/ENGINES.md      puts it between the marks of that file
#     tools/engine_sheet.sh ./my-engine 'gnuchess --uci'
#
# ZUGWERK is the examiner (./zugwerk), EXAM options of `zugwerk match check` (--start 60s --margin 1s).
set -eu
zugwerk=${ZUGWERK:-./zugwerk}
PATH="$PATH:/usr/games"
into=
if [ "${1:-}" = --into ]; then
    into=$2
    shift 2
fi
[ $# -gt 0 ] || set -- "$zugwerk" stockfish ethereal-chess fairy-stockfish toga2 'gnuchess --uci' glaurung
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

count=0
for engine in "$@"; do
    if ! command -v "${engine%% *}" >/dev/null; then
        echo "SKIP $engine: it is not installed" >&2
        continue
    fi
    count=$((count + 1))
    echo "$engine" >&2
    # The commands are words without blanks in them.
    # shellcheck disable=SC2086
    "$zugwerk" match check --json ${EXAM:---start 60s --margin 1s} -- $engine >"$folder/$count" || true
done
"$zugwerk" match check --list --json >"$folder/points"

# Every line of JSON is one object whose members come in a fixed order.
sheet() {
    # shellcheck disable=SC2046 # numbers
    awk -v count="$count" '
    function member(name,    text) {
        text = $0
        if (!sub(".*\"" name "\": *\"", "", text)) return ""
        gsub(/\\"/, "\001", text)
        sub(/".*/, "", text)
        gsub(/\001/, "\"", text)
        gsub(/\\\\/, "\\", text)
        gsub(/\|/, "\\|", text)
        return text
    }
    function score(class,    text) {
        text = $0
        sub(".*\"" class "\": *{\"passed\": *", "", text)
        sub(/}.*/, "", text)
        sub(/, *"of": */, " of ", text)
        return text
    }
    FNR == 1 { file++ }
    file == 1 {
        points[++point_count] = member("point")
        class_of[member("point")] = member("class")
        next
    }
    /"point":/ {
        mark["passed"] = "yes"; mark["failed"] = "**no**"; mark["skipped"] = "-"
        mark["not reached"] = "?"
        cell[member("point"), file - 1] = mark[member("verdict")]
        if (member("verdict") == "failed" || member("verdict") == "not reached")
            notes[file - 1] = notes[file - 1] "- `" member("point") "`: " member("note") "\n"
        next
    }
    {
        name[file - 1] = member("name")
        total[file - 1, 1] = score("required")
        total[file - 1, 2] = score("expected")
        total[file - 1, 3] = score("good to have")
    }
    function row(title, cells,    i, line) {
        line = "| " title " |"
        for (i = 1; i <= count; i++) line = line " " cells[i] " |"
        print line
    }
    END {
        for (i = 1; i <= count; i++) cells[i] = name[i]
        row("point", cells)
        line = "|---|"
        for (i = 1; i <= count; i++) line = line "---|"
        print line
        split("required,expected,good to have", classes, ",")
        for (class = 1; class <= 3; class++) {
            for (i = 1; i <= count; i++) cells[i] = "**" total[i, class] "**"
            row("**" classes[class] "**", cells)
            for (p = 1; p <= point_count; p++) {
                if (class_of[points[p]] != classes[class]) continue
                for (i = 1; i <= count; i++) cells[i] = cell[points[p], i]
                row("`" points[p] "`", cells)
            }
        }
        for (i = 1; i <= count; i++) {
            if (notes[i] == "") continue
            print "\n**" name[i] "**\n"
            printf "%s", notes[i]
        }
    }' "$folder/points" $(seq -f "$folder/%g" 1 "$count")
}

if [ -z "$into" ]; then
    sheet
    exit
fi
sheet >"$folder/sheet"
awk -v sheet="$folder/sheet" '
    /^<!-- end of sheet -->/ { inside = 0 }
    !inside { print }
    /^<!-- sheet -->/ { inside = 1; while ((getline line < sheet) > 0) print line }
' "$into" >"$folder/new"
cat "$folder/new" >"$into"
