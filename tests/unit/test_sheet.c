// SPDX-License-Identifier: MIT
#include "lab/sheet.h"

#include "fail_alloc.h"
#include "unit.h"

static const GridColumn columns[] = {
    {"name", "Name|", GRID_TEXT, 0, "who & what"},
    {"nodes", "Nodes", GRID_NUMBER, 0, "how many"},
    {"ok", "ok", GRID_TEXT, 0, NULL},
};

static bool write_sheet(Text *out, SheetFormat format, const Alloc *alloc, Error *err) {
    Sheet sheet;
    Grid grid;
    Grid second;
    sheet_init(&sheet, "Title <1>", alloc);
    grid_init(&grid, "rows", "", columns, 3, alloc);
    grid_init(&second, "more", "More", columns, 2, alloc);
    sheet_fact(&sheet, "fen", "FEN", span_of("8/8 w & 50%"));
    sheet_fact_count(&sheet, "seed", "seed", 1234);
    grid_add_row(&grid);
    grid_set_text(&grid, 0, span_of("a, \"b\" <c> | d_e & 5% \xc3\xa9"));
    grid_set_count(&grid, 1, 1234567);
    grid_set_bool(&grid, 2, true);
    grid_add_row(&grid);
    grid_set_text(&grid, 0, span_of("x"));
    grid_set_decimal(&grid, 1, -5, 1);
    sheet_grid(&sheet, &grid);
    sheet_grid(&sheet, &second);
    sheet_note(&sheet, "A note with %d_words.", 2);
    const bool done = sheet_write(&sheet, format, sink_of_text(out), err);
    sheet_release(&sheet);
    grid_release(&grid);
    grid_release(&second);
    return done;
}

static void check(SheetFormat format, const char *expected) {
    Text out;
    Error err;
    text_init(&out, NULL);
    assert_true(write_sheet(&out, format, NULL, &err));
    assert_string_equal(text_string(&out), expected);
    text_release(&out);
}

static void writes_text_aligned(void **state) {
    (void)state;
    check(SHEET_TEXT, "Title <1>\nFEN: 8/8 w & 50%\nseed: 1,234\n\n"
                      "Name|                        Nodes  ok\n"
                      "-----------------------  ---------  ---\n"
                      "a, \"b\" <c> | d_e & 5% \xc3\xa9  1,234,567  yes\n"
                      "x                               -1  -\n"
                      "\nMore:\nName|  Nodes\n-----  -----\n\nA note with 2_words.\n");
}

static void writes_csv_quoted(void **state) {
    (void)state;
    check(SHEET_CSV,
          "name,nodes,ok\n\"a, \"\"b\"\" <c> | d_e & 5% \xc3\xa9\",1234567,yes\nx,-0.5,\n");
}

static void writes_json(void **state) {
    (void)state;
    check(SHEET_JSON,
          "{\n  \"title\": \"Title <1>\",\n  \"fen\": \"8/8 w & 50%\",\n"
          "  \"seed\": 1234,\n  \"rows\": [\n    {\n"
          "      \"name\": \"a, \\\"b\\\" <c> | d_e & 5% \xc3\xa9\",\n"
          "      \"nodes\": 1234567,\n      \"ok\": true\n    },\n    {\n"
          "      \"name\": \"x\",\n      \"nodes\": -0.5,\n      \"ok\": null\n    }\n"
          "  ],\n  \"more\": [],\n  \"notes\": [\n    \"A note with 2_words.\"\n  ]\n}\n");
}

static void writes_markdown_escaped(void **state) {
    (void)state;
    check(SHEET_MARKDOWN, "## Title &lt;1&gt;\n\n- FEN: 8/8 w &amp; 50%\n- seed: 1,234\n\n"
                          "| Name\\| | Nodes | ok |\n| :--- | ---: | :--- |\n"
                          "| a, \"b\" &lt;c&gt; \\| d\\_e &amp; 5% \xc3\xa9 | 1,234,567 | yes |\n"
                          "| x | -1 | - |\n\n### More\n\n| Name\\| | Nodes |\n| :--- | ---: |\n"
                          "\nA note with 2\\_words.\n");
}

static void writes_latex_escaped(void **state) {
    (void)state;
    Text out;
    Error err;
    text_init(&out, NULL);
    assert_true(write_sheet(&out, SHEET_LATEX, NULL, &err));
    const char *const text = text_string(&out);
    assert_non_null(strstr(text, "\\begin{tabular}{lrl}"));
    assert_non_null(
        strstr(text, "a, \"b\" \\textless{}c\\textgreater{} \\textbar{} d\\_e \\& 5\\% \xc3\xa9 & "
                     "1,234,567 & yes \\\\\n"));
    assert_non_null(strstr(text, "x & $-1$ & - \\\\\n"));
    assert_non_null(strstr(text, "\\caption{Title \\textless{}1\\textgreater{}: More}"));
    text_release(&out);
}

static void writes_html_escaped(void **state) {
    (void)state;
    Text out;
    Error err;
    text_init(&out, NULL);
    assert_true(write_sheet(&out, SHEET_HTML, NULL, &err));
    const char *const text = text_string(&out);
    assert_non_null(strstr(text, "<!DOCTYPE html>\n<html lang=\"en\">"));
    assert_non_null(strstr(text, "<td>a, &quot;b&quot; &lt;c&gt; | d_e &amp; 5% \xc3\xa9</td>"
                                 "<td class=\"n\">1,234,567</td><td>yes</td>"));
    assert_non_null(strstr(text, "title=\"who &amp; what\""));
    assert_null(strstr(text, "<script"));
    assert_null(strstr(text, "http"));
    text_release(&out);
}

static void reads_names_of_formats(void **state) {
    (void)state;
    SheetFormat format;
    Error err;
    assert_true(sheet_format_parse(&format, span_of("tex"), &err));
    assert_int_equal(format, SHEET_LATEX);
    assert_false(sheet_format_parse(&format, span_of("jsn"), &err));
    assert_non_null(strstr(err.text, "did you mean 'json'"));
    assert_false(sheet_format_parse(&format, span_of("spreadsheet"), &err));
    assert_int_equal(format, SHEET_LATEX);
}

static bool full(void *context, const void *data, size_t size, Error *err) {
    (void)context;
    (void)data;
    (void)size;
    return error_set(err, ERROR_IO, "full");
}

static void reports_failing_writes_and_allocations(void **state) {
    (void)state;
    Sheet sheet;
    Error err;
    sheet_init(&sheet, "x", NULL);
    for (int format = SHEET_TEXT; format <= SHEET_HTML; format++) {
        // Without a table there is nothing to write as CSV, nor in a LaTeX table.
        const bool is_empty = format == SHEET_CSV || format == SHEET_LATEX;
        assert_true(sheet_write(&sheet, (SheetFormat)format, (ByteSink){full, NULL}, &err)
                    == is_empty);
    }
    sheet_release(&sheet);
    for (int format = SHEET_TEXT; format <= SHEET_HTML; format++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            Text out;
            text_init(&out, NULL);
            const bool fine = write_sheet(&out, (SheetFormat)format, &alloc, &err);
            text_release(&out);
            assert_int_equal(fail_alloc_live(&fail), 0);
            if (!fail.tripped) {
                assert_true(fine);
                break;
            }
            assert_false(fine);
            assert_int_equal(err.code, ERROR_MEMORY);
        }
    }
}

UNIT_TESTS(sheet) = {
    cmocka_unit_test(writes_text_aligned),
    cmocka_unit_test(writes_csv_quoted),
    cmocka_unit_test(writes_json),
    cmocka_unit_test(writes_markdown_escaped),
    cmocka_unit_test(writes_latex_escaped),
    cmocka_unit_test(writes_html_escaped),
    cmocka_unit_test(reads_names_of_formats),
    cmocka_unit_test(reports_failing_writes_and_allocations),
};
UNIT_TESTS_END(sheet)
