#!/bin/sh
# docs/LAB.md, command by command. Its blocks mean:
#   ```console         each line "$ COMMAND" is run, and what stands below must be what it prints
#                      (both streams); a line "..." stands for any number of lines, and a last line
#                      "[N]" for the exit status, which is 0 otherwise
#   ```LANGUAGE NAME   a file: it is written under that name, or, where the name is a path in src/,
#                      the block must be a part of that file
#   others             are only read
# Everything runs in one folder, in the order of the page, with zugwerk, make and cc on the PATH.
# UPDATE=1 writes the outputs anew that have no "...", to be read in the diff.
set -u
zugwerk=$(realpath "${ZUGWERK:-./zugwerk}")
cd "$(dirname "$0")/../.." || exit 1
root=$PWD
page=${PAGE:-$root/docs/LAB.md}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/steps" "$work/home" "$work/lab"
ln -s "$zugwerk" "$work/bin/zugwerk"

# The reader calls make in the project's folder; here that must not touch the program under test.
make=$(command -v "${MAKE:-make}")
cc=$(command -v "${CC:-cc}" || command -v gcc)
cat >"$work/bin/make" <<MAKE
#!/bin/sh
exec "$make" -s --no-print-directory -C "$root" ${BUILD:+BUILD="$BUILD"} EXE="$work/made" \
    ${CC:+CC="$CC"} "\$@"
MAKE
printf '#!/bin/sh\nexec %s "$@"\n' "$cc" >"$work/bin/cc"
chmod +x "$work/bin/make" "$work/bin/cc"

# Steps NNNN.run (a command) with .want and .status, or NNNN.file (its name) with .text; .line says
# where on the page.
awk -v out="$work/steps/" '
    function begin() { step = sprintf("%s%04d", out, ++count); print NR >(step ".line"); close(step ".line") }
    !block && /^```/ {
        block = $1
        sub(/^```/, "", block)
        name = $2
        running = 0
        if (block == "console") { block = "run" }
        else if (name != "") { begin(); printf "%s", name >(step ".file"); printf "" >(step ".text"); block = "file" }
        else { block = "other" }
        next
    }
    block && /^```$/ { block = ""; close(step ".want"); close(step ".text"); next }
    block == "file" { print >(step ".text") }
    block == "run" && /^\$ / { begin(); printf "" >(step ".want"); print substr($0, 3) >(step ".run"); more = /\\$/; next }
    block == "run" && more { print >(step ".run"); more = /\\$/; next }
    block == "run" && /^\[[0-9]+\]$/ { print substr($0, 2, length($0) - 2) >(step ".status"); next }
    block == "run" { print >(step ".want") }
' "$page" || exit 1

# Whether the output GOT is what the page wants; "..." is any number of lines.
matches() { # matches WANT GOT
    awk '
        FNR == NR { want[++wants] = $0; next }
        { got[++gots] = $0 }
        END {
            w = g = 1
            star = 0
            while (g <= gots || w <= wants) {
                if (w <= wants && want[w] == "...") { star = w++; from = g }
                else if (w <= wants && g <= gots && want[w] == got[g]) { w++; g++ }
                else if (star && from < gots + 1 && g <= gots) { w = star + 1; g = ++from }
                else { exit 1 }
            }
        }' "$1" "$2"
}

passed=0
failed=0
note() { # note LINE TEXT STATUS
    if [ "$3" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "docs/$(basename "$page"):$1: $2"
    fi
}

# Whether the block stands in the file as it is, blank lines at its ends aside.
is_part() { # is_part BLOCK FILE
    awk '
        FNR == NR { block = block $0 "\n"; next }
        { file = file $0 "\n" }
        END { exit !(block != "" && index("\n" file, "\n" block)) }' "$1" "$2"
}

HOME=$work/home
PATH=$work/bin:$PATH
LC_ALL=C.UTF-8
export HOME PATH LC_ALL
unset ZUGWERK BUILD MAKEFLAGS MFLAGS MAKELEVEL
cd "$work/lab" || exit 1
cp -r "$root/examples" .
has_course=1
command -v pkg-config >/dev/null || has_course=0
[ "$has_course" -eq 1 ] || echo "SKIP the course's C functions of docs/LAB.md: there is no pkg-config"

has_store=1
! zugwerk lab compare --store none.db --list 2>&1 | grep -q SQLite || has_store=0
[ "$has_store" -eq 1 ] || echo "SKIP the stores of docs/LAB.md: this program was built without SQLite"

for line_file in "$work"/steps/*.line; do
    step=${line_file%.line}
    line=$(cat "$line_file")
    if [ -f "$step.file" ]; then
        name=$(cat "$step.file")
        case $name in
        src/*) is_part "$step.text" "$root/$name"; note "$line" "this is not in $name" $? ;;
        *) cp "$step.text" "$name"; note "$line" "cannot write $name" $? ;;
        esac
        continue
    fi
    command=$(cat "$step.run")
    case $command in
    *pkg-config* | make\ * | *./course_*) [ "$has_course" -eq 1 ] || continue ;;
    *--store\ *) [ "$has_store" -eq 1 ] || continue ;;
    esac
    eval "$command" >"$work/got" 2>&1 </dev/null
    status=$?
    sed "s,$work/lab/,,g; s,$work/home,\$HOME,g" "$work/got" >"$step.got"
    wanted=0
    [ ! -f "$step.status" ] || wanted=$(cat "$step.status")
    if [ "$status" -eq "$wanted" ] && matches "$step.want" "$step.got"; then
        note "$line" "" 0
    elif [ "${UPDATE:-0}" = 1 ] && ! grep -qxF ... "$step.want"; then
        [ "$status" -eq 0 ] || echo "[$status]" >>"$step.got"
        mv "$step.got" "$step.new"
        note "$line" "" 0
    else
        note "$line" "$command" 1
        [ "$status" -eq "$wanted" ] || echo "  exit status $status, wanted $wanted"
        diff "$step.want" "$step.got" | head -n 30
    fi
done

if [ "${UPDATE:-0}" = 1 ]; then
    awk -v steps="$work/steps/" '
        !block && /^```/ {
            block = ($1 == "```console") ? "run" : "other"
            if (block == "other" && $2 != "") { count++ }
            print
            next
        }
        block && /^```$/ { block = ""; skip = 0; print; next }
        block == "run" && /^\$ / {
            print
            new = sprintf("%s%04d.new", steps, ++count)
            more = /\\$/
            skip = (getline text <new) >= 0
            pending = skip ? text : ""
            if (skip && !more) { emit() }
            next
        }
        block == "run" && more { print; more = /\\$/; if (skip && !more) { emit() } next }
        skip { next }
        { print }
        function emit() {
            if (pending != "") { print pending }
            while ((getline text <new) > 0) { print text }
            close(new)
        }' "$page" >"$work/page" && ! cmp -s "$work/page" "$page" && cp "$work/page" "$page" \
        && echo "wrote $page"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
