// SPDX-License-Identifier: MIT
// Editing a line on a terminal: cursor keys, history, completion. Uses libedit where the program is
// built with it (HAVE_LIBEDIT); otherwise line_editor_create says ERROR_UNSUPPORTED and the
// terminal's own line mode has to do.
//
// The terminal is in raw mode only while line_editor_read runs, and Ctrl-C and Ctrl-Z keep raising
// their signals: whoever supplies the bytes sees those and ends the reading.
#ifndef ZUGWERK_BASE_OS_LINE_EDITOR_H
#define ZUGWERK_BASE_OS_LINE_EDITOR_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/text.h"

typedef struct LineEditor LineEditor;

// Longer input is cut by the editor, which would redraw ever more slowly.
enum { LINE_EDITOR_MAX = 4000 };

// Waits for one byte: 1 and *byte, 0 at the end of input, -1 when reading is to be given up now.
typedef struct LineEditorInput {
    int (*read)(void *context, unsigned char *byte);
    void *context;
} LineEditorInput;

// Appends the words that may stand where `word` stands (the last word of `line`), one a line.
typedef struct LineEditorWords {
    void (*list)(void *context, Span line, Span word, Text *out);
    void *context;
} LineEditorWords;

// Reads and writes standard input and output, which must be terminals. words.list may be NULL.
bool line_editor_create(LineEditor **out, LineEditorInput input, LineEditorWords words,
                        const Alloc *alloc, Error *err) MUST_CHECK;

// Puts the terminal back as it was found.
void line_editor_destroy(LineEditor *editor);

typedef enum LineEditorResult {
    LINE_EDITOR_LINE,
    LINE_EDITOR_END,
    LINE_EDITOR_GIVEN_UP
} LineEditorResult;

// Shows the prompt and edits one line, which replaces *line (no line feed). Given up: what had been
// typed comes back at the next call. A line that is not blank enters the history.
LineEditorResult line_editor_read(LineEditor *editor, const char *prompt, Text *line);

// Inside LineEditorInput.read: raw mode off and on again, around a stop of the process.
void line_editor_leave(LineEditor *editor);
void line_editor_enter(LineEditor *editor);

// Between two readings: the window has another size.
void line_editor_resize(LineEditor *editor);

// While on, what was typed and given up waits for the time after: a question comes in between.
void line_editor_set_aside(LineEditor *editor, bool on);

// Forgets what was typed and given up.
void line_editor_forget(LineEditor *editor);

#endif
