#!/bin/sh
# Prints "gcc 12" or "clang 14": family and major version of the compiler command $1.
$1 -dM -E -x c /dev/null 2>/dev/null | awk '
    $2 == "__clang_major__" { clang = $3 }
    $2 == "__GNUC__" { gcc = $3 }
    END { if (clang) print "clang", clang; else if (gcc) print "gcc", gcc }'
exit 0
