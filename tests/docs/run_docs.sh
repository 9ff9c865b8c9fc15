#!/bin/sh
# The documents keep up with the program: every command has a manual page that names every option
# of its --help, the pages are well-formed, and docs/FORMATS.md names every member of the JSON in
# the golden outputs.
set -u
zugwerk=${ZUGWERK:-./zugwerk}
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

# Words "a" or "pgn check" of the lists of commands.
commands=$("$zugwerk" help | sed -n 's/^  zugwerk \([a-z]*\) .*/\1/p')
[ -n "$commands" ] || { echo "no commands in 'zugwerk help'"; echo "0 passed, 1 failed"; exit 1; }
for command in $commands; do
    page=docs/man/zugwerk-$command.1
    grep -q "^.BR zugwerk..$command (1)" docs/man/zugwerk.1
    check "docs/man/zugwerk.1 does not name $command" $?
    if [ ! -f "$page" ]; then
        check "there is no $page" 1
        continue
    fi
    parts=$("$zugwerk" help "$command" | sed -n "s/^  zugwerk $command \([a-z]*\) .*/\1/p")
    for option in $(for part in ${parts:-''}; do
        # shellcheck disable=SC2086 # an empty part is no word
        "$zugwerk" $command $part --help
    done | sed -n 's/^  \(-.,\|   \) \(--[a-z0-9-]*\).*/\2/p' | sort -u); do
        sed 's/\\-/-/g' "$page" | grep -q -e "$option\([^a-z0-9-]\|\$\)"
        check "$page does not name $option" $?
    done
done

# The tables of docs/SEARCH.md are what the list of techniques says, and every source is explained.
sed -n '/^<!-- techniques -->/,/^<!-- end of techniques -->/p' docs/SEARCH.md | sed '1d; $d' \
    | cmp -s - <<TABLE
$(tools/search_table.sh)
TABLE
check "docs/SEARCH.md differs from tools/search_table.sh" $?
for key in $(sed -n 's/^TECHNIQUE(.*"\([^"]*\)")$/\1/p' src/search/techniques.def | sort -u); do
    grep -q "^| $key |" docs/REFERENCES.md
    check "docs/REFERENCES.md does not name $key" $?
done

if command -v mandoc >/dev/null; then
    for page in docs/man/*.[13]; do
        mandoc -Tlint -Wwarning "$page"
        check "$page is not well-formed" $?
    done
else
    echo "SKIP form of the manual pages: there is no mandoc"
fi

# Moves and the players' own counters are names, too: those are no members of a fixed name.
for key in $(sed -n '/"\(counters\|divide\)": {/,/}/d; p' tests/golden/*.txt | grep -o '"[a-z0-9_]*": ' \
    | tr -d '": ' | sort -u); do
    grep -q "[\`\"]$key[\`\"]" docs/FORMATS.md
    check "docs/FORMATS.md does not name $key" $?
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
