// SPDX-License-Identifier: MIT
#include "notation/board_svg.h"

#include <math.h>
#include <stdio.h>

#include "draw/svg.h"
#include "notation/fen.h"

// User units: a square is 100 wide; the frame with the coordinates stands around the board.
enum { SQUARE = 100, FRAME = 44 };

static const char light_square[] = "#f0e6d2";
static const char dark_square[] = "#a3b18a";
static const char frame_color[] = "#4a5240";
static const char frame_text[] = "#f0e6d2";
static const char last_move_tint[] = "#e8c547";
static const double degrees_of_radian = 57.29577951308232;
static const char check_tint[] = "#d1495b";

// Outline, inner lines and dots of a piece in a square of 100 by 100. Own work.
typedef struct PieceArt {
    const char *body;
    const char *lines;
    const char *dots;
} PieceArt;

static const PieceArt piece_art[PIECE_TYPE_COUNT] = {
    [PAWN] = {"M50 20a12.5 12.5 0 0 1 8.6 21.6L64 47h-6.5"
              "c0 11 4 18 11 25 3 3 4.5 6 4.5 14H27c0-8 1.5-11 4.5-14 7-7 11-14 11-25H36"
              "l5.4-5.4A12.5 12.5 0 0 1 50 20Z",
              "M42.5 47h15M29 75.5h42", NULL},
    [KNIGHT] = {"M79 86H29"
                "c-.5-11 5-18 13-25.5 4-4 5.5-7 5-10.5-4.5 4-9 5-13 8-3 2.5-5 4.5-8 5-4 "
                ".5-9.5-4.5-9-9 .3-3 6-9 7.5-14 1-3.5 1-6 3-9.5"
                "L32.5 25 31 13l9.5 6.5L46.5 12l4.5 8.5C69 24 80 42 79.5 65Z",
                "M52 27c14 5 20 18 19.5 37M47 50c3-1.5 5-4 6-7.5M30.5 75.5h48M21.5 53.5l3-2",
                "M34.2 33a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0Z"},
    [BISHOP] = {"M50 10a5.5 5.5 0 0 1 3.7 9.5C64 26 70 36 68 46c-.9 4.5-3.5 8.5-7.5 11.5"
                "L63.5 66c7 .8 11.5 3.5 12.5 8.5V86H24V74.5c1-5 5.5-7.7 12.5-8.5l3-8.5"
                "c-4-3-6.6-7-7.5-11.5-2-10 4-20 14.3-26.5A5.5 5.5 0 0 1 50 10Z",
                "M39.5 57.5h21M36.5 66.5h27M25 75.5h50M56.5 27l-8 14", NULL},
    [ROOK] = {"M26 18h11.5v8h7v-8h11v8h7v-8H74v19l-7.5 7v23l7.5 7.5V86H26V74.5l7.5-7.5V44"
              "L26 37Z",
              "M26.5 36.5h47M33.5 44.5h33M33.5 66.5h33M27 75.5h46", NULL},
    [QUEEN] = {"M27 65L19 36l14 17 1.5-29 10 27L50 20l5.5 31 10-27L67 53"
               "l14-17-8 29-2.5 6 5 5V86h-51V76l5-5ZM12 32a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z"
               "M29 20a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM45 15a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z"
               "M61 20a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM78 32a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z",
               "M28 64.5c14-3.5 30-3.5 44 0M30 71.5c13-2 27-2 40 0M26 77.5h48", NULL},
    [KING] = {"M46.5 40V25.5H40v-7h6.5V12h7v6.5H60v7h-6.5V40ZM29 66"
              "C13 55 14.5 36.5 31 34.5"
              "c9-1 16 5 19 13 3-8 10-14 19-13 16.5 2 18 20.5 2 31.5l-.5 5 5 5v10h-51V76"
              "l5-5Z",
              "M50 47.5V63M29 66c14-4 28-4 42 0M30 71.5c13-2 27-2 40 0M26 77.5h48", NULL},
};

typedef struct Board {
    Svg svg;
    const Position *pos;
    BoardSvgOptions options;
    int frame; // width of the frame
} Board;

// Upper left corner of a square.
static double square_x(const Board *board, int sq) {
    const int file = square_file(sq);
    return board->frame + SQUARE * (board->options.flipped ? 7 - file : file);
}

static double square_y(const Board *board, int sq) {
    const int rank = square_rank(sq);
    return board->frame + SQUARE * (board->options.flipped ? rank : 7 - rank);
}

static void draw_squares(Board *board) {
    const double side = 8.0 * SQUARE;
    svg_rectangle(&board->svg, board->frame, board->frame, side, side, light_square);
    svg_open(&board->svg, "path");
    char steps[64 * 24];
    int length = 0;
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        if (bb_has(BB_DARK, sq)) {
            length += snprintf(steps + length, sizeof steps - (size_t)length, "M%d %dh%dv%dh-%dz",
                               (int)square_x(board, sq), (int)square_y(board, sq), SQUARE, SQUARE,
                               SQUARE);
        }
    }
    svg_attribute(&board->svg, "d", steps);
    svg_attribute(&board->svg, "fill", dark_square);
    svg_close(&board->svg);
}

static void draw_tint(Board *board, int sq, const char *color) {
    svg_open(&board->svg, "rect");
    svg_attribute_number(&board->svg, "x", square_x(board, sq));
    svg_attribute_number(&board->svg, "y", square_y(board, sq));
    svg_attribute_int(&board->svg, "width", SQUARE);
    svg_attribute_int(&board->svg, "height", SQUARE);
    svg_attribute(&board->svg, "fill", color);
    svg_attribute(&board->svg, "fill-opacity", "0.6");
    svg_close(&board->svg);
}

static void draw_label(Board *board, char letter, double x, double y) {
    svg_open(&board->svg, "text");
    svg_attribute_number(&board->svg, "x", x);
    svg_attribute_number(&board->svg, "y", y + 10);
    svg_content(&board->svg, (Span){&letter, 1});
    svg_close(&board->svg);
}

static void draw_frame(Board *board) {
    const double size = 8.0 * SQUARE + 2.0 * board->frame;
    const double middle = board->frame / 2.0;
    svg_rectangle(&board->svg, 0, 0, size, size, frame_color);
    svg_open(&board->svg, "g");
    svg_attribute(&board->svg, "fill", frame_text);
    svg_attribute(&board->svg, "font-family", "DejaVu Sans, Verdana, Arial, sans-serif");
    svg_attribute(&board->svg, "font-size", "28");
    svg_attribute(&board->svg, "text-anchor", "middle");
    for (int i = 0; i < 8; i++) {
        const double x = square_x(board, square_of(i, 0)) + SQUARE / 2.0;
        const double y = square_y(board, square_of(0, i)) + SQUARE / 2.0;
        draw_label(board, (char)('a' + i), x, middle);
        draw_label(board, (char)('a' + i), x, size - middle);
        draw_label(board, (char)('1' + i), middle, y);
        draw_label(board, (char)('1' + i), size - middle, y);
    }
    svg_close(&board->svg);
}

static void draw_stroke(Svg *svg, const char *path, const char *fill, const char *stroke,
                        double width) {
    svg_open(svg, "path");
    svg_attribute(svg, "d", path);
    svg_attribute(svg, "fill", fill);
    if (stroke != NULL) {
        svg_attribute(svg, "stroke", stroke);
        svg_attribute_number(svg, "stroke-width", width);
        svg_attribute(svg, "stroke-linejoin", "round");
    }
    svg_close(svg);
}

static void draw_piece(Board *board, int sq, int piece) {
    const bool is_white = piece_color(piece) == WHITE;
    const PieceArt *const art = &piece_art[piece_type(piece)];
    const char *const lines = is_white ? "#1f1b16" : "#f3ecdc";
    svg_open(&board->svg, "g");
    svg_attribute_transform(&board->svg, square_x(board, sq), square_y(board, sq), 0);
    draw_stroke(&board->svg, art->body, is_white ? "#fffdf7" : "#38322c",
                is_white ? "#1f1b16" : "#120f0c", 3.5);
    draw_stroke(&board->svg, art->lines, "none", lines, 3);
    if (art->dots != NULL) {
        draw_stroke(&board->svg, art->dots, lines, NULL, 0);
    }
    svg_close(&board->svg);
}

// ------------------------------------------------------------------------------------- marks

static const char *mark_color(char letter) {
    switch (letter) {
    case 'R':
        return "#b3202c";
    case 'Y':
        return "#d69e00";
    case 'B':
        return "#1d4e9e";
    default:
        return "#2c7a33";
    }
}

static void draw_ring(Board *board, const BoardMark *mark) {
    svg_open(&board->svg, "circle");
    svg_attribute_number(&board->svg, "cx", square_x(board, mark->from) + SQUARE / 2.0);
    svg_attribute_number(&board->svg, "cy", square_y(board, mark->from) + SQUARE / 2.0);
    svg_attribute_int(&board->svg, "r", 45);
    svg_attribute(&board->svg, "fill", "none");
    svg_attribute(&board->svg, "stroke", mark_color(mark->color));
    svg_attribute_int(&board->svg, "stroke-width", 6);
    svg_attribute(&board->svg, "stroke-opacity", "0.85");
    svg_close(&board->svg);
}

// A shaft with a head, as one outline so that it is equally transparent everywhere.
static void draw_arrow(Board *board, const BoardMark *mark) {
    enum { HALF_SHAFT = 8, HALF_HEAD = 24, HEAD = 40, GAP_FROM = 14, GAP_TO = 10 };

    const double x0 = square_x(board, mark->from) + SQUARE / 2.0;
    const double y0 = square_y(board, mark->from) + SQUARE / 2.0;
    const double dx = square_x(board, mark->to) + SQUARE / 2.0 - x0;
    const double dy = square_y(board, mark->to) + SQUARE / 2.0 - y0;
    const double length = sqrt(dx * dx + dy * dy);
    const int tip = (int)length - GAP_TO;
    char path[160];
    (void)snprintf(path, sizeof path, "M%d -%dH%dV-%dL%d 0L%d %dV%dH%dZ", GAP_FROM, HALF_SHAFT,
                   tip - HEAD, HALF_HEAD, tip, tip - HEAD, HALF_HEAD, HALF_SHAFT, GAP_FROM);
    svg_open(&board->svg, "path");
    svg_attribute_transform(&board->svg, x0, y0, atan2(dy, dx) * degrees_of_radian);
    svg_attribute(&board->svg, "d", path);
    svg_attribute(&board->svg, "fill", mark_color(mark->color));
    svg_attribute(&board->svg, "fill-opacity", "0.8");
    svg_close(&board->svg);
}

// Squares of a mark in the text, which starts at the first; false when it is none.
static bool mark_parse(BoardMark *mark, Span text) {
    mark->color = 'G';
    const char first = text.length > 0 ? text.data[0] : '\0';
    if (first == 'G' || first == 'R' || first == 'Y' || first == 'B') {
        mark->color = first;
        text = span_from(text, 1);
    }
    if (text.length != 2 && text.length != 4) {
        return false;
    }
    const int from = square_parse((Span){text.data, 2});
    const int to = text.length == 2 ? from : square_parse((Span){text.data + 2, 2});
    mark->from = (uint8_t)from;
    mark->to = (uint8_t)to;
    return from != SQ_NONE && to != SQ_NONE;
}

bool board_marks_parse(BoardMark marks[BOARD_MARKS_MAX], size_t *count, Span text, Error *err) {
    size_t found = 0;
    for (size_t start = 0; start <= text.length;) {
        size_t end = start;
        while (end < text.length && text.data[end] != ',') {
            end++;
        }
        const Span word = {text.data + start, end - start};
        char shown[24];
        if (found == BOARD_MARKS_MAX) {
            return error_set_at(err, ERROR_LIMIT, 0, (int64_t)start + 1, "more than %d marks",
                                BOARD_MARKS_MAX);
        }
        if (!mark_parse(&marks[found], word)) {
            return error_set_at(err, ERROR_SYNTAX, 0, (int64_t)start + 1,
                                "'%s' is not a mark (like Ge4 or Re2e4; colours G R Y B)",
                                span_show(shown, sizeof shown, word));
        }
        found++;
        start = end + 1;
    }
    *count = found;
    return true;
}

// ------------------------------------------------------------------------------------- board

static void draw_names(Board *board) {
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, board->pos, FEN_XFEN);
    svg_attribute(&board->svg, "role", "img");
    svg_leaf(&board->svg, "title",
             pos_side(board->pos) == WHITE ? "Chess position, White to move"
                                           : "Chess position, Black to move");
    svg_leaf(&board->svg, "desc", fen);
}

static void draw_tints(Board *board) {
    const Move move = board->options.last_move;
    if (move != MOVE_NONE && move != MOVE_NULL) {
        draw_tint(board, move_from(move), last_move_tint);
        draw_tint(board, move_to(move), last_move_tint);
    }
    if (pos_in_check(board->pos)) {
        draw_tint(board, pos_king(board->pos, pos_side(board->pos)), check_tint);
    }
}

bool board_svg_write(ByteSink sink, const Position *pos, const BoardSvgOptions *options,
                     Error *err) {
    static const BoardSvgOptions plain = {0};
    Board board = {.pos = pos, .options = options == NULL ? plain : *options};
    board.frame = board.options.without_coordinates ? 0 : FRAME;
    const int size = 8 * SQUARE + 2 * board.frame;
    const int pixels = board.options.pixels == 0 ? BOARD_SVG_PIXELS : board.options.pixels;
    svg_begin(&board.svg, sink, size, size, pixels);
    draw_names(&board);
    if (board.frame > 0) {
        draw_frame(&board);
    }
    draw_squares(&board);
    draw_tints(&board);
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        if (pos_piece_at(pos, sq) != PIECE_NONE) {
            draw_piece(&board, sq, pos_piece_at(pos, sq));
        }
    }
    for (size_t i = 0; i < board.options.mark_count; i++) {
        const BoardMark *const mark = &board.options.marks[i];
        (mark->from == mark->to ? draw_ring : draw_arrow)(&board, mark);
    }
    return svg_end(&board.svg, err);
}
