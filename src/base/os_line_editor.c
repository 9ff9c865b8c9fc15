// SPDX-License-Identifier: MIT
#include "base/os_line_editor.h"

#ifndef HAVE_LIBEDIT

bool line_editor_create(LineEditor **out, LineEditorInput input, LineEditorWords words,
                        const Alloc *alloc, Error *err) {
    (void)out;
    (void)input;
    (void)words;
    (void)alloc;
    return error_set(err, ERROR_UNSUPPORTED, "built without libedit");
}

void line_editor_destroy(LineEditor *editor) {
    (void)editor;
}

LineEditorResult line_editor_read(LineEditor *editor, const char *prompt, Text *line) {
    (void)editor;
    (void)prompt;
    (void)line;
    return LINE_EDITOR_END;
}

void line_editor_leave(LineEditor *editor) {
    (void)editor;
}

void line_editor_enter(LineEditor *editor) {
    (void)editor;
}

void line_editor_resize(LineEditor *editor) {
    (void)editor;
}

void line_editor_set_aside(LineEditor *editor, bool on) {
    (void)editor;
    (void)on;
}

void line_editor_forget(LineEditor *editor) {
    (void)editor;
}

#else

#include <histedit.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

enum { HISTORY_SIZE = 500 };

struct LineEditor {
    const Alloc *alloc;
    LineEditorInput input;
    LineEditorWords words;
    EditLine *edit;
    History *history;
    FILE *silence; // where libedit's own complaints go
    Text prompt;
    Text pending;  // typed, then given up
    Text choices;  // of a completion
    bool is_aside; // `pending` waits
    bool given_up;
    size_t typed; // characters taken for this line
    mbstate_t state;
};

static LineEditor *editor_of(EditLine *edit) {
    void *context = NULL;
    el_get(edit, EL_CLIENTDATA, &context);
    return context;
}

static char *prompt_get(EditLine *edit) {
    return editor_of(edit)->prompt.data;
}

// One character for libedit: 1, 0 at the end, -1 to give up. Bytes that are no character in this
// locale become a question mark, so that every byte gets an answer and none breaks the editor.
static int char_get(EditLine *edit, wchar_t *out) {
    LineEditor *const editor = editor_of(edit);
    for (;;) {
        unsigned char byte = 0;
        const int got = editor->input.read(editor->input.context, &byte);
        if (got <= 0) {
            editor->given_up = got < 0;
            return got;
        }
        // Far too long: everything but keys that end or cut the line is dropped.
        if (++editor->typed > LINE_EDITOR_MAX && byte >= ' ' && byte != 127) {
            continue;
        }
        const char text = (char)byte;
        const size_t length = mbrtowc(out, &text, 1, &editor->state);
        if (length == (size_t)-2) {
            continue;
        }
        if (length == (size_t)-1) {
            memset(&editor->state, 0, sizeof editor->state);
            *out = L'?';
        } else if (length == 0) {
            // A Ctrl-D typed before the line began becomes a NUL in raw mode.
            *out = L'\x04';
        }
        return 1;
    }
}

static Span last_word(Span line) {
    size_t start = line.length;
    while (start > 0 && !char_is_blank(line.data[start - 1])) {
        start--;
    }
    return span_from(line, start);
}

static Span next_choice(Span *rest) {
    const char *const end = memchr(rest->data, '\n', rest->length);
    const size_t length = end == NULL ? rest->length : (size_t)(end - rest->data);
    const Span choice = {rest->data, length};
    *rest = span_from(*rest, end == NULL ? length : length + 1);
    return choice;
}

// Drops from editor->choices those that do not continue `word`; returns how many stay, and the
// length that all of them share.
static int choices_filter(LineEditor *editor, Span word, Span *common) {
    int count = 0;
    *common = (Span){"", 0};
    Span rest = text_span(&editor->choices);
    while (rest.length > 0) {
        const Span choice = next_choice(&rest);
        if (choice.length < word.length || memcmp(choice.data, word.data, word.length) != 0) {
            continue;
        }
        size_t shared = 0;
        while (count > 0 && shared < choice.length && shared < common->length
               && choice.data[shared] == common->data[shared]) {
            shared++;
        }
        *common = count == 0 ? choice : (Span){common->data, shared};
        count++;
    }
    return count;
}

static void choices_show(const LineEditor *editor, Span word) {
    putchar('\n');
    Span rest = text_span(&editor->choices);
    while (rest.length > 0) {
        const Span choice = next_choice(&rest);
        if (choice.length >= word.length && memcmp(choice.data, word.data, word.length) == 0) {
            printf("%.*s  ", (int)choice.length, choice.data);
        }
    }
    putchar('\n');
}

static unsigned char complete(EditLine *edit, int key) {
    (void)key;
    LineEditor *const editor = editor_of(edit);
    const LineInfo *const info = el_line(edit);
    const Span line = {info->buffer, (size_t)(info->cursor - info->buffer)};
    const Span word = last_word(line);
    text_reset(&editor->choices);
    editor->words.list(editor->words.context, line, word, &editor->choices);
    Span common;
    const int count = choices_filter(editor, word, &common);
    if (count == 0) {
        return CC_ERROR;
    }
    if (common.length == word.length && count > 1) {
        choices_show(editor, word);
        return CC_REDISPLAY;
    }
    Text insert;
    text_init(&insert, editor->alloc);
    text_append_span(&insert, span_from(common, word.length));
    text_append(&insert, count == 1 ? " " : "");
    const bool fine = text_check(&insert, NULL) && el_insertstr(edit, text_string(&insert)) == 0;
    text_release(&insert);
    return fine ? CC_REFRESH : CC_ERROR;
}

bool line_editor_create(LineEditor **out, LineEditorInput input, LineEditorWords words,
                        const Alloc *alloc, Error *err) {
    LineEditor *const editor = alloc_new(alloc, sizeof *editor);
    if (editor == NULL) {
        return error_set_memory(err);
    }
    *editor = (LineEditor){.alloc = alloc, .input = input, .words = words};
    text_init(&editor->prompt, alloc);
    text_init(&editor->pending, alloc);
    text_init(&editor->choices, alloc);
    editor->silence = fopen("/dev/null", "we");
    editor->history = history_init();
    editor->edit =
        editor->silence == NULL ? NULL : el_init("zugwerk", stdin, stdout, editor->silence);
    if (editor->history == NULL || editor->edit == NULL) {
        line_editor_destroy(editor);
        return error_set(err, ERROR_UNSUPPORTED, "the line editor does not start");
    }
    HistEvent event;
    history(editor->history, &event, H_SETSIZE, HISTORY_SIZE);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->edit, EL_CLIENTDATA, editor);
    el_set(editor->edit, EL_EDITOR, "emacs");
    el_set(editor->edit, EL_SIGNAL, 0);
    el_set(editor->edit, EL_HIST, history, editor->history);
    el_set(editor->edit, EL_PROMPT, prompt_get);
    el_set(editor->edit, EL_GETCFN, char_get);
    if (words.list != NULL) {
        // The narrow form would copy the two texts and lose them.
        el_wset(editor->edit, EL_ADDFN, L"zugwerk-complete", L"complete a word", complete);
        el_set(editor->edit, EL_BIND, "\t", "zugwerk-complete", NULL);
    }
    el_source(editor->edit, NULL); // the user's own .editrc
    *out = editor;
    return true;
}

void line_editor_destroy(LineEditor *editor) {
    if (editor == NULL) {
        return;
    }
    if (editor->edit != NULL) {
        el_end(editor->edit);
    }
    if (editor->history != NULL) {
        history_end(editor->history);
    }
    if (editor->silence != NULL) {
        fclose(editor->silence);
    }
    text_release(&editor->prompt);
    text_release(&editor->pending);
    text_release(&editor->choices);
    alloc_free(editor->alloc, editor);
}

static void pending_keep(LineEditor *editor) {
    const LineInfo *const info = el_line(editor->edit);
    if (!editor->is_aside) {
        text_reset(&editor->pending);
        text_append_span(&editor->pending,
                         (Span){info->buffer, (size_t)(info->lastchar - info->buffer)});
    }
    el_reset(editor->edit);
}

LineEditorResult line_editor_read(LineEditor *editor, const char *prompt, Text *line) {
    text_reset(line);
    text_reset(&editor->prompt);
    text_append(&editor->prompt, prompt);
    if (!text_check(&editor->prompt, NULL)) {
        return LINE_EDITOR_END;
    }
    editor->given_up = false;
    editor->typed = 0;
    memset(&editor->state, 0, sizeof editor->state);
    if (editor->pending.length > 0 && !editor->is_aside && text_check(&editor->pending, NULL)) {
        el_push(editor->edit, text_string(&editor->pending));
        text_reset(&editor->pending);
    }
    int length = 0;
    const char *const got = el_gets(editor->edit, &length);
    if (got == NULL || length <= 0) {
        if (editor->given_up) {
            pending_keep(editor);
        }
        return editor->given_up ? LINE_EDITOR_GIVEN_UP : LINE_EDITOR_END;
    }
    Span text = {got, (size_t)length};
    if (span_trim(text).length > 0 && !editor->is_aside) {
        HistEvent event;
        history(editor->history, &event, H_ENTER, got);
    }
    while (text.length > 0
           && (text.data[text.length - 1] == '\n' || text.data[text.length - 1] == '\r')) {
        text.length--;
    }
    text_append_span(line, text);
    return LINE_EDITOR_LINE;
}

void line_editor_leave(LineEditor *editor) {
    el_set(editor->edit, EL_PREP_TERM, 0);
}

void line_editor_enter(LineEditor *editor) {
    el_set(editor->edit, EL_PREP_TERM, 1);
}

void line_editor_resize(LineEditor *editor) {
    el_resize(editor->edit);
}

void line_editor_set_aside(LineEditor *editor, bool on) {
    editor->is_aside = on;
}

void line_editor_forget(LineEditor *editor) {
    text_reset(&editor->pending);
}

#endif
