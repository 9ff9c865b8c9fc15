#!/bin/sh
# The commands of docs/MATCHES.md, as run_lab.sh runs those of docs/LAB.md, and what its recipe names.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
here=$(dirname "$0")
page=$here/../../docs/MATCHES.md
PAGE=$(realpath "$page") "$here/run_lab.sh" >"$folder/out" 2>&1
sed '$d' "$folder/out"
passed=$(sed -n '$s/ passed.*//p' "$folder/out")
failed=$(sed -n '$s/.* passed, \([0-9]*\) failed/\1/p' "$folder/out")
passed=${passed:-0} failed=${failed:-1}

# The edit of the recipe changes one line of the file that it names.
edit=$(sed -n "s/^ *sed -i '\(.*\)' src.*/\1/p" "$page")
file=$(sed -n "s/^ *sed -i '.*' \(src.*\)/\1/p" "$page")
if [ "$(sed "$edit" "$here/../../$file" | diff "$here/../../$file" - | grep -c '^>')" -eq 1 ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "docs/MATCHES.md: '$edit' does not change $file"
fi

# The pipe that makes openings.
pipe=$(sed -n 's/.*`\(zugwerk genfens .*book.epd\)`.*/\1/p' "$page" | sed 's/ 1000 / 20 /')
mkdir "$folder/bin"
ln -s "$(realpath "${ZUGWERK:-./zugwerk}")" "$folder/bin/zugwerk"
if (cd "$folder" && PATH=$folder/bin:$PATH && eval "$pipe" && [ "$(wc -l <book.epd)" -eq 20 ] \
    && zugwerk match random random -o book.epd -n 40 --max-moves 1 --no-state -q >out 2>&1 \
    && ! grep -q "book.epd:" out); then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "docs/MATCHES.md: '$pipe' makes no openings"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
