#!/bin/sh
# Installs the library into a temporary folder, builds the programs of examples/ against it through
# its pkg-config file, static and shared, and checks what they print, what the library shows and
# what it needs.
#   BUILD=build/... CC=gcc tests/examples/run_examples.sh
cd "$(dirname "$0")/../.." || exit 2
root=$PWD
make=${MAKE:-make}
cc=${CC:-cc}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

note() { # note NAME STATUS
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $1"
        [ ! -s "$work/log" ] || tail -n 20 "$work/log"
    fi
}

# check NAME EXIT PATTERN COMMAND...: exit status, and a line of output that matches.
check() {
    name=$1
    wanted=$2
    pattern=$3
    shift 3
    "$@" >"$work/log" 2>&1
    got=$?
    [ "$got" -eq "$wanted" ] && grep -q -e "$pattern" "$work/log"
    note "$name: exit $got, wanted $wanted and a line like: $pattern" $?
}

# ---- install; a second copy holds the static library only
"$make" -s install ${BUILD:+BUILD="$BUILD"} EXE="$work/zugwerk" PREFIX="$work/shared" DESTDIR= \
    >"$work/log" 2>&1 || { tail -n 30 "$work/log"; echo "0 passed, 1 failed"; exit 1; }
mkdir -p "$work/static/lib"
cp -r "$work/shared/include" "$work/static/"
cp -r "$work/shared/lib/libzugwerk.a" "$work/shared/lib/pkgconfig" "$work/static/lib/"
note 'the installed headers are ours' "$(diff -r include "$work/shared/include" >"$work/log"; echo $?)"

# flags KIND: what a user's build would ask pkg-config for.
flags() {
    static=
    [ "$1" = shared ] || static=--static
    PKG_CONFIG_PATH="$work/$1/lib/pkgconfig" pkg-config $static \
        --define-variable=prefix="$work/$1" --cflags --libs zugwerk
}
if command -v pkg-config >/dev/null 2>&1; then
    version=$(sed -n 's/^.define ZUGWERK_VERSION "\(.*\)"/\1/p' src/base/version.h)
    got=$(PKG_CONFIG_PATH="$work/shared/lib/pkgconfig" pkg-config --modversion zugwerk)
    [ "$version" = "$got" ]
    note "pkg-config says version $got, the sources $version" $?
else
    echo 'SKIP the pkg-config file: there is no pkg-config'
    flags() { echo "-I$work/$1/include -L$work/$1/lib -lzugwerk -lm -pthread"; }
fi

# ---- what the libraries show and need
static=$work/static/lib/libzugwerk.a
shared=$(find "$work/shared/lib" -type f -name 'libzugwerk.so.*')
for library in "$static" "$shared"; do
    dynamic=
    [ "$library" = "$static" ] || dynamic=-D
    nm -g $dynamic --defined-only "$library" | awk 'NF >= 3 { print $3 }' >"$work/shown"
    [ -s "$work/shown" ] && ! grep -v '^zw_' "$work/shown" >"$work/log"
    note "only zw_ names are visible in $(basename "$library")" $?
    # Every function of the header is there, and nothing else.
    sed -n 's/^ZW_API .*[ *]\(zw_[a-z0-9_]*\)(.*/\1/p' include/*.h | sort >"$work/declared"
    sort "$work/shown" | diff "$work/declared" - >"$work/log"
    note "header and $(basename "$library") name the same functions" $?
done
needed=$(readelf -d "$shared" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
[ -n "$needed" ] && ! echo "$needed" | grep -v -E '^(libc|libm|libpthread|ld-linux[^ ]*)\.so' >"$work/log"
note "the shared library needs only libc, libm and pthreads: $(echo $needed)" $?
! grep -rn "$work" "$work/shared/lib/pkgconfig" | grep -v '^[^:]*:[0-9]*:prefix=' >"$work/log"
note 'the pkg-config file can be moved by its prefix' $?

# ---- each header by itself
for header in zugwerk zugwerk_course; do
    printf '#include <%s.h>\nint main(void) { return 0; }\n' $header >"$work/alone.c"
    for standard in c11 c17; do
        check "$header.h as $standard" 0 '' sh -c "echo; $cc -std=$standard -Wall -Wextra \
            -Wpedantic -Wconversion -Werror -fsyntax-only -I'$work/shared/include' '$work/alone.c'"
    done
done
if command -v g++ >/dev/null 2>&1; then
    for standard in c++11 c++17; do
        check "header as $standard" 0 '' sh -c "echo; g++ -std=$standard -Wall -Wextra -Wpedantic \
            -Wconversion -Werror -fsyntax-only -I'$work/shared/include' tests/examples/header.cpp"
    done
else
    echo 'SKIP the header in C++: there is no g++'
fi

# ---- build and run
for kind in static shared; do
    LD_LIBRARY_PATH=$work/shared/lib
    export LD_LIBRARY_PATH
    bin=$work/bin-$kind
    mkdir "$bin"
    for source in examples/*.c tests/examples/threads.c; do
        name=$(basename "$source" .c)
        # shellcheck disable=SC2046
        $cc -std=c11 -O2 -Wall -Wextra -Wpedantic -Werror -o "$bin/$name" "$source" \
            $(flags $kind) -pthread >"$work/log" 2>&1
        note "build $name, $kind" $?
    done
    if command -v g++ >/dev/null 2>&1; then
        # shellcheck disable=SC2046
        g++ -std=c++11 -Wall -Wextra -Werror -o "$bin/header" tests/examples/header.cpp \
            $(flags $kind) -pthread >"$work/log" 2>&1
        note "build header.cpp, $kind" $?
        check "header.cpp, $kind" 0 '^20 moves, library [0-9]' "$bin/header"
    fi
    linked=$(ldd "$bin/play_game" | grep -c libzugwerk)
    [ "$linked" -eq "$([ $kind = shared ] && echo 1 || echo 0)" ]
    note "play_game is linked $kind" $?

    check "count_moves, $kind" 0 '^197281 in all' "$bin/count_moves" 4
    check "count_moves of a position, $kind" 0 '^97862 in all' "$bin/count_moves" 3 \
        'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
    check "count_moves in Chess960, $kind" 0 '^O-O  *[0-9]' "$bin/count_moves" 1 \
        '4k3/8/8/8/8/8/8/5KR1 w G - 0 1'
    check "count_moves, bad FEN, $kind" 1 'column [0-9]' "$bin/count_moves" 3 'nonsense'
    check "check_pgn, $kind" 0 ' 1. e4 e6 2. d4 d5' "$bin/check_pgn" \
        tests/conformance/cases/pgn/041c.pgn
    check "check_pgn, a bad move, $kind" 1 '^9:24: error: ' "$bin/check_pgn" \
        tests/conformance/cases/pgn/049a.pgn
    check "play_game, $kind" 0 '^1-0, checkmate, ' "$bin/play_game" alphabeta:depth=3 random:seed=1
    check "play_game, a wrong name, $kind" 1 'alphabeta' "$bin/play_game" alphabeto
    "$bin/play_game" alphabeta:depth=3 random:seed=1 >"$work/game-$kind.pgn" 2>/dev/null
    check "check_pgn reads play_game's PGN, $kind" 0 '^1 games, 0 errors' \
        "$bin/check_pgn" "$work/game-$kind.pgn"
    check "two threads, $kind" 0 '^the same$' "$bin/threads"
    for expected in tests/examples/expected/*.txt; do
        name=$(basename "$expected" .txt)
        { "$bin/$name" && echo "exit 0"; } >"$work/printed" 2>&1
        echo "exit 0" | cat "$expected" - | diff - "$work/printed" >"$work/log" 2>&1
        note "$name prints what is expected, $kind" $?
    done
done
# The program printed in docs/LIBRARY.md.
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' docs/LIBRARY.md >"$work/first.c"
# shellcheck disable=SC2046
$cc -std=c11 -Wall -Wextra -Werror -o "$work/first" "$work/first.c" $(flags shared) >"$work/log" 2>&1
note 'build the program of docs/LIBRARY.md' $?
check 'the program of docs/LIBRARY.md' 0 '^Ra8#$' "$work/first"
# Every function of the header has its place in the document.
tr -c 'a-z0-9_' '\n' <docs/LIBRARY.md | sort -u >"$work/words"
while read -r name; do
    grep -q -x -e "$name" -e "_${name#zw_*_}" -e "_${name##*_}" "$work/words" || echo "$name"
done <"$work/declared" >"$work/log"
[ ! -s "$work/log" ]
note 'docs/LIBRARY.md names every function' $?
cmp "$work/game-static.pgn" "$work/game-shared.pgn" >"$work/log" 2>&1
note 'both libraries play the same game' $?
if command -v valgrind >/dev/null 2>&1 && [ -n "${VALGRIND:-}" ]; then
    check 'valgrind' 0 'the same' valgrind -q --error-exitcode=1 --leak-check=full \
        "$work/bin-static/threads"
fi

# The pkg-config file in the build folder as it was.
"$make" -s lib ${BUILD:+BUILD="$BUILD"} >/dev/null 2>&1
cd "$root" || exit 2
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
