#!/bin/sh
# Prints the flags for "this machine" of the compiler command $1, with -DZUGWERK_PEXT where the
# PEXT instruction exists and is fast: on AMD (and Hygon, which is Zen 1) only from family 19h
# (Zen 3) on, before that it is microcode of up to hundreds of cycles; on Intel always.
flags=
for try in -march=native -mcpu=native; do
    if $1 $try -E -x c /dev/null >/dev/null 2>&1; then
        flags=$try
        break
    fi
done

has_bmi2() {
    $1 $flags -dM -E -x c /dev/null 2>/dev/null | grep -q '__BMI2__'
}

# Without /proc/cpuinfo (macOS): an x86 machine of that kind is an Intel one.
is_fast() {
    [ -r /proc/cpuinfo ] || return 0
    awk -F'[ \t]*: *' '
        $1 == "vendor_id" { vendor = $2 }
        $1 == "cpu family" { family = $2 }
        END { exit (vendor == "AuthenticAMD" || vendor == "HygonGenuine") && family < 25 }
    ' /proc/cpuinfo
}

if has_bmi2 "$1" && is_fast; then
    flags="$flags -DZUGWERK_PEXT"
fi
echo "$flags"
