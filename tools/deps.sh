#!/bin/sh
# Finds and installs what building, playing and testing need.
#   tools/deps.sh need play|test     install what is missing; go on without what is only optional
#   tools/deps.sh install all        install what is missing for everything; fail if that fails
#   tools/deps.sh list play|test     print what is missing, one Debian package a line
# Each line of the table: set, kind, what to look for, Debian package. Kind "must" is needed at all
# costs; "want" makes more of the program or of the tests run.
table() {
    cat <<'TABLE'
play must command:cc                gcc
play must header:stdlib.h           libc6-dev
play want command:pkg-config        pkg-config
play want pkg:libedit               libedit-dev
play want pkg:libzstd               libzstd-dev
play want pkg:zlib                  zlib1g-dev
play want pkg:sqlite3               libsqlite3-dev
test must pkg:cmocka                libcmocka-dev
test must pkg:jansson               libjansson-dev
test want command:gcc               gcc
test want command:clang             clang
test want clanglib:fuzzer           libclang-rt-14-dev
test want command:clang-format      clang-format
test want command:valgrind          valgrind
test want command:objcopy           binutils
test want command:zstd              zstd
test want command:gzip              gzip
test want command:pgn-extract       pgn-extract
test want command:mandoc            mandoc
test want command:xmllint           libxml2-utils
test want command:rsvg-convert      librsvg2-bin
test want command:dot               graphviz
test want command:gnuplot           gnuplot-nox
test want command:xboard            xboard
test want command:Xvfb              xvfb
TABLE
}

PATH=$PATH:/usr/games

is_there() {
    case $1 in
    command:*) command -v "${1#*:}" >/dev/null 2>&1 ;;
    pkg:*) pkg-config --exists "${1#*:}" 2>/dev/null ;;
    header:*) echo "#include <${1#*:}>" | cc -E -x c - >/dev/null 2>&1 ;;
    clanglib:*) [ -e "$(clang -print-file-name="libclang_rt.${1#*:}-$(uname -m).a" 2>/dev/null)" ] ;;
    esac
}

# Packages that are missing: for set $1 ("test" and "all" include "play"), of kind $2 or any.
missing() {
    table | while read -r set kind what package; do
        if [ "$1" = play ] && [ "$set" != play ]; then continue; fi
        if [ -n "$2" ] && [ "$2" != "$kind" ]; then continue; fi
        is_there "$what" || echo "$package"
    done
}

apt_install() {
    as_root=
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null 2>&1 || {
            echo "deps: installing packages needs root or sudo" >&2
            return 1
        }
        as_root=sudo
    fi
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get -q update && $as_root apt-get -qy install --no-install-recommends "$@"
}

install_missing() {
    packages=$(missing "$1" "" | tr '\n' ' ')
    [ -n "$packages" ] || return 0
    echo "deps: missing: $packages"
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "deps: this is no Debian or Ubuntu; please install what these packages bring" >&2
        return 1
    fi
    # shellcheck disable=SC2086 # a list of words
    apt_install $packages
}

case $1 in
list)
    missing "$2" ""
    ;;
install)
    install_missing "$2" && still=$(missing "$2" "" | tr '\n' ' ') && [ -z "$still" ] || {
        echo "deps: still missing: $still" >&2
        exit 1
    }
    echo "deps: everything is there"
    ;;
need)
    install_missing "$2" >&2
    still=$(missing "$2" must | tr '\n' ' ')
    if [ -n "$still" ]; then
        echo "deps: cannot go on without: $still" >&2
        exit 1
    fi
    still=$(missing "$2" want | tr '\n' ' ')
    [ -z "$still" ] || echo "deps: going on without: $still" >&2
    ;;
*)
    echo "usage: deps.sh need|install|list play|test|all" >&2
    exit 2
    ;;
esac
