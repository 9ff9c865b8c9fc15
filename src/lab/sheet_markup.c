// SPDX-License-Identifier: MIT
// Markdown (with tables, as GitHub and pandoc read them), LaTeX and HTML.
#include <string.h>

#include "lab/sheet_impl.h"

// Appends the text with every character of `special` in the words that stand for it.
static void append_mapped(Text *out, Span text, const char *special, const char *const *words) {
    for (size_t i = 0; i < text.length; i++) {
        const char *const found = text.data[i] == '\0' ? NULL : strchr(special, text.data[i]);
        if (found != NULL) {
            text_append(out, words[found - special]);
        } else {
            text_append_char(out, text.data[i]);
        }
    }
}

void sheet_escape_markdown(Text *out, Span text) {
    static const char *const words[] = {"\\\\", "\\|", "\\*",  "\\_",  "\\`",   "\\[",
                                        "\\]",  "\\~", "&lt;", "&gt;", "&amp;", "\\#"};
    append_mapped(out, text, "\\|*_`[]~<>&#", words);
}

void sheet_escape_latex(Text *out, Span text) {
    static const char *const words[] = {"\\textbackslash{}",
                                        "\\{",
                                        "\\}",
                                        "\\$",
                                        "\\&",
                                        "\\#",
                                        "\\textasciicircum{}",
                                        "\\_",
                                        "\\textasciitilde{}",
                                        "\\%",
                                        "\\textless{}",
                                        "\\textgreater{}",
                                        "\\textbar{}",
                                        "{-}"}; // "--" would become a dash
    append_mapped(out, text, "\\{}$&#^_~%<>|-", words);
}

void sheet_escape_html(Text *out, Span text) {
    static const char *const words[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    append_mapped(out, text, "&<>\"'", words);
}

// ------------------------------------------------------------------------------------ Markdown

static void write_grid_markdown(Text *out, const Grid *grid) {
    for (size_t i = 0; i < grid->shown_count; i++) {
        text_append(out, i == 0 ? "| " : " | ");
        sheet_escape_markdown(out, span_of(sheet_column(grid, i)->title));
    }
    text_append(out, " |\n|");
    for (size_t i = 0; i < grid->shown_count; i++) {
        text_append(out, sheet_column(grid, i)->kind == GRID_NUMBER ? " ---: |" : " :--- |");
    }
    text_append_char(out, '\n');
    for (size_t row = 0; row < grid->row_count; row++) {
        for (size_t i = 0; i < grid->shown_count; i++) {
            text_append(out, i == 0 ? "| " : " | ");
            sheet_append_cell(out, grid, row, i, sheet_escape_markdown);
        }
        text_append(out, " |\n");
    }
}

void sheet_write_markdown(Text *out, const Sheet *sheet) {
    if (sheet->title[0] != '\0') {
        text_append(out, "## ");
        sheet_escape_markdown(out, span_of(sheet->title));
        text_append(out, "\n\n");
    }
    for (size_t i = 0; i < sheet->fact_count; i++) {
        text_append(out, "- ");
        sheet_escape_markdown(out, span_of(sheet->facts[i].title));
        text_append(out, ": ");
        sheet_append_fact(out, sheet, &sheet->facts[i], sheet_escape_markdown);
        text_append_char(out, '\n');
    }
    for (size_t i = 0; i < sheet->grid_count; i++) {
        const Grid *const grid = sheet->grids[i];
        text_append(out, out->length == 0 || i > 0 ? "" : "\n");
        if (grid->title[0] != '\0') {
            text_append(out, i > 0 ? "\n### " : "### ");
            sheet_escape_markdown(out, span_of(grid->title));
            text_append(out, "\n\n");
        }
        write_grid_markdown(out, grid);
    }
    for (size_t i = 0; i < sheet->note_count; i++) {
        text_append_char(out, '\n');
        sheet_escape_markdown(out, sheet_note_text(sheet, &sheet->notes[i]));
        text_append_char(out, '\n');
    }
}

// --------------------------------------------------------------------------------------- LaTeX

static void write_grid_latex(Text *out, const Sheet *sheet, const Grid *grid) {
    text_append(out, "\\begin{table}\n\\centering\n\\caption{");
    sheet_escape_latex(out, span_of(sheet->title));
    text_append(out, grid->title[0] == '\0' || sheet->title[0] == '\0' ? "" : ": ");
    sheet_escape_latex(out, span_of(grid->title));
    text_append(out, "}\n\\begin{tabular}{");
    for (size_t i = 0; i < grid->shown_count; i++) {
        text_append_char(out, sheet_column(grid, i)->kind == GRID_NUMBER ? 'r' : 'l');
    }
    text_append(out, "}\n\\hline\n");
    for (size_t i = 0; i < grid->shown_count; i++) {
        text_append(out, i == 0 ? "" : " & ");
        sheet_escape_latex(out, span_of(sheet_column(grid, i)->title));
    }
    text_append(out, " \\\\\n\\hline\n");
    for (size_t row = 0; row < grid->row_count; row++) {
        for (size_t i = 0; i < grid->shown_count; i++) {
            const bool is_number = grid_cell(grid, row, i)->kind == CELL_DECIMAL;
            text_append(out, i == 0 ? "" : " & ");
            text_append(out, is_number ? "$" : ""); // for its minus sign
            sheet_append_cell(out, grid, row, i, sheet_escape_latex);
            text_append(out, is_number ? "$" : "");
        }
        text_append(out, " \\\\\n");
    }
    text_append(out, "\\hline\n\\end{tabular}\n\\end{table}\n");
}

void sheet_write_latex(Text *out, const Sheet *sheet) {
    for (size_t i = 0; i < sheet->fact_count; i++) {
        text_format(out, "%% %s: ", sheet->facts[i].title);
        sheet_append_fact(out, sheet, &sheet->facts[i], sheet_escape_none);
        text_append_char(out, '\n');
    }
    for (size_t i = 0; i < sheet->grid_count; i++) {
        write_grid_latex(out, sheet, sheet->grids[i]);
    }
    for (size_t i = 0; i < sheet->note_count; i++) {
        text_append(out, "\\par\\noindent{\\footnotesize ");
        sheet_escape_latex(out, sheet_note_text(sheet, &sheet->notes[i]));
        text_append(out, "}\n");
    }
}

// ---------------------------------------------------------------------------------------- HTML

static const char html_head[] =
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<style>\n"
    ":root { color-scheme: light dark; --line: #b8b8b8; --soft: #f0f0f0; --ink: #1a1a1a;"
    " --paper: #ffffff; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  :root { --line: #555555; --soft: #262626; --ink: #e8e8e8; --paper: #161616; }\n"
    "}\n"
    "body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color: var(--ink);"
    " background: var(--paper); }\n"
    "h1 { font-size: 1.4rem; }\n"
    "dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }\n"
    "dt { font-weight: 600; }\n"
    "dd { margin: 0; }\n"
    ".wide { overflow-x: auto; margin: 1.5rem 0; }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums; }\n"
    "caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }\n"
    "th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid var(--line); text-align: left;"
    " white-space: nowrap; }\n"
    "th { border-bottom-width: 2px; background: var(--soft); }\n"
    ".n { text-align: right; }\n"
    "</style>\n";

static void write_grid_html(Text *out, const Grid *grid) {
    text_append(out, "<div class=\"wide\" tabindex=\"0\">\n<table>\n");
    if (grid->title[0] != '\0') {
        text_append(out, "<caption>");
        sheet_escape_html(out, span_of(grid->title));
        text_append(out, "</caption>\n");
    }
    text_append(out, "<thead>\n<tr>");
    for (size_t i = 0; i < grid->shown_count; i++) {
        const GridColumn *const column = sheet_column(grid, i);
        text_append(out, column->kind == GRID_NUMBER ? "<th scope=\"col\" class=\"n\" title=\""
                                                     : "<th scope=\"col\" title=\"");
        sheet_escape_html(out, span_of(column->help == NULL ? column->title : column->help));
        text_append(out, "\">");
        sheet_escape_html(out, span_of(column->title));
        text_append(out, "</th>");
    }
    text_append(out, "</tr>\n</thead>\n<tbody>\n");
    for (size_t row = 0; row < grid->row_count; row++) {
        text_append(out, "<tr>");
        for (size_t i = 0; i < grid->shown_count; i++) {
            const bool is_number = sheet_column(grid, i)->kind == GRID_NUMBER;
            text_append(out, is_number ? "<td class=\"n\">" : "<td>");
            sheet_append_cell(out, grid, row, i, sheet_escape_html);
            text_append(out, "</td>");
        }
        text_append(out, "</tr>\n");
    }
    text_append(out, "</tbody>\n</table>\n</div>\n");
}

void sheet_write_html(Text *out, const Sheet *sheet) {
    text_append(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>");
    sheet_escape_html(out, span_of(sheet->title));
    text_append(out, "</title>\n");
    text_append(out, html_head);
    text_append(out, "</head>\n<body>\n<h1>");
    sheet_escape_html(out, span_of(sheet->title));
    text_append(out, "</h1>\n");
    text_append(out, sheet->fact_count == 0 ? "" : "<dl>\n");
    for (size_t i = 0; i < sheet->fact_count; i++) {
        text_append(out, "<dt>");
        sheet_escape_html(out, span_of(sheet->facts[i].title));
        text_append(out, "</dt><dd>");
        sheet_append_fact(out, sheet, &sheet->facts[i], sheet_escape_html);
        text_append(out, "</dd>\n");
    }
    text_append(out, sheet->fact_count == 0 ? "" : "</dl>\n");
    for (size_t i = 0; i < sheet->grid_count; i++) {
        write_grid_html(out, sheet->grids[i]);
    }
    for (size_t i = 0; i < sheet->note_count; i++) {
        text_append(out, "<p>");
        sheet_escape_html(out, sheet_note_text(sheet, &sheet->notes[i]));
        text_append(out, "</p>\n");
    }
    text_append(out, "</body>\n</html>\n");
}
