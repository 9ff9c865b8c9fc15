#!/bin/sh
# UCI transcripts: the given cases, and ours, against the program.
cases=tests/conformance/cases
exec "${BUILD:?}/uci_script" --slack "${UCI_SLACK:-20}" \
    $cases/uci.jsonl $cases/time.jsonl $cases/search.jsonl tests/uci/own.jsonl \
    -- "${ZUGWERK:-./zugwerk}"
