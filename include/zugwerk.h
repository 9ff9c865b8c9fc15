/* SPDX-License-Identifier: MIT
 *
 * The Zugwerk library: chess rules, notation, PGN, books and the classic searches.
 *
 * C11 and C++11. Needs libc, libm and pthreads; link with `pkg-config --libs zugwerk`
 * (--static for the static library).
 *
 * Conventions
 *   - Nothing is global: there is no set-up call, and everything may be used from several threads
 *     at once as long as no two use the same object and one of them changes it. A zw_position is a
 *     plain value: copy it, put it in arrays, throw it away.
 *   - What can fail returns bool (true: fine) and fills *err, which may be NULL. Outputs are
 *     unchanged after a failure unless said otherwise. The library never prints, exits or aborts.
 *   - Text comes in as bytes and a length; ZW_WHOLE as the length means "up to the NUL". Any bytes
 *     may be given. Text goes out into buffers of the stated size, always ended by a NUL.
 *   - create/destroy pairs own memory; destroy takes NULL. Where an allocator is asked for, NULL is
 *     the C library's.
 *   - Positions, moves and games handed in must come from this library: a zw_position that no
 *     function has filled is not a position, and a move given to a function that says "legal"
 *     must be legal there (zw_position_is_legal tells).
 *   - Functions added later do not change these; structs with a `reserved` member are to be zeroed
 *     by the caller (= {0}) so that new members can be added in its place.
 */
#ifndef ZUGWERK_H
#define ZUGWERK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef ZW_API
#if defined(__GNUC__) || defined(__clang__)
#define ZW_API __attribute__((visibility("default")))
#else
#define ZW_API
#endif
#endif

#if defined(__GNUC__) || defined(__clang__)
#define ZW_MUST_CHECK __attribute__((warn_unused_result))
#else
#define ZW_MUST_CHECK
#endif

/* Length of a text that ends with a NUL. */
#define ZW_WHOLE ((size_t)-1)

/* ============================================================================ version and errors
 */

/* "0.1.0": of the library linked. */
ZW_API const char *zw_version(void);

typedef enum zw_error_code {
    ZW_OK = 0,
    ZW_ERROR_SYNTAX,      /* text that does not follow its grammar */
    ZW_ERROR_VALUE,       /* well-formed, but out of range or unknown */
    ZW_ERROR_POSITION,    /* a position that breaks a rule (see zw_setup_defects) */
    ZW_ERROR_ILLEGAL,     /* a move that is not legal here */
    ZW_ERROR_AMBIGUOUS,   /* a move text that fits several legal moves; the text names them */
    ZW_ERROR_UNSUPPORTED, /* known, but not in this build or not for this variant */
    ZW_ERROR_MEMORY,      /* an allocation failed */
    ZW_ERROR_IO,          /* reading or writing failed */
    ZW_ERROR_LIMIT,       /* longer or larger than a stated limit */
    ZW_ERROR_STOPPED      /* a callback or another thread asked to stop */
} zw_error_code;

enum { ZW_ERROR_TEXT_SIZE = 256 };

/* line and column count from 1; 0 means "no such place". Columns count bytes. */
typedef struct zw_error {
    zw_error_code code;
    int64_t line;
    int64_t column;
    char text[ZW_ERROR_TEXT_SIZE]; /* one line for people */
} zw_error;

/* Stable lower-case word of a code: "syntax", "illegal". */
ZW_API const char *zw_error_code_name(zw_error_code code);

/* ============================================================================ memory and streams
 */

/* Like realloc: block NULL allocates, size 0 releases and returns NULL. A failed request returns
 * NULL and leaves the block as it was. Must be usable from every thread that uses the object. */
typedef struct zw_allocator {
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
} zw_allocator;

/* read fills 1..capacity bytes and sets *got; *got 0 means the end. false is a fault; err is never
 * NULL, its text is passed on. */
typedef struct zw_source {
    bool (*read)(void *context, void *buffer, size_t capacity, size_t *got, zw_error *err);
    void *context;
} zw_source;

/* write takes all bytes or returns false. */
typedef struct zw_sink {
    bool (*write)(void *context, const void *data, size_t size, zw_error *err);
    void *context;
} zw_sink;

/* ============================================================================ board and pieces */

enum { ZW_WHITE = 0, ZW_BLACK = 1, ZW_NO_COLOR = 2 };

enum { ZW_NO_TYPE = 0, ZW_PAWN, ZW_KNIGHT, ZW_BISHOP, ZW_ROOK, ZW_QUEEN, ZW_KING };

/* A piece is its type + 8 * its colour; an empty square is 0. */
enum {
    ZW_EMPTY = 0,
    ZW_WHITE_PAWN = 1,
    ZW_WHITE_KNIGHT,
    ZW_WHITE_BISHOP,
    ZW_WHITE_ROOK,
    ZW_WHITE_QUEEN,
    ZW_WHITE_KING,
    ZW_BLACK_PAWN = 9,
    ZW_BLACK_KNIGHT,
    ZW_BLACK_BISHOP,
    ZW_BLACK_ROOK,
    ZW_BLACK_QUEEN,
    ZW_BLACK_KING
};

/* Squares: a1 = 0, b1 = 1, ..., h1 = 7, a2 = 8, ..., h8 = 63. Sets of squares are 64 bits, bit n
 * for square n. */
enum { ZW_SQUARE_NONE = 64 };

/* "e4" (or "-" for ZW_SQUARE_NONE) into out. */
ZW_API const char *zw_square_format(char out[3], int square);

/* ZW_SQUARE_NONE for a text that is not a square. */
ZW_API int zw_square_parse(const char *text, size_t length);

/* ============================================================================ setups */

/* An unchecked position, as it comes from a text or an editor. */
typedef struct zw_setup {
    uint8_t board[64];       /* pieces by square */
    int side;                /* to move */
    uint64_t castling_rooks; /* squares of the rooks that may still castle */
    int ep_square;           /* behind the pawn that has just made a double step, or none */
    int halfmove;            /* plies since the last capture or pawn move */
    int fullmove;            /* move number, from 1 */
    bool chess960;           /* castling by the rules of Chess960 */
} zw_setup;

/* One bit for each thing that is wrong. */
enum {
    ZW_DEFECT_NO_WHITE_KING = 1 << 0,
    ZW_DEFECT_NO_BLACK_KING = 1 << 1,
    ZW_DEFECT_TOO_MANY_KINGS = 1 << 2,
    ZW_DEFECT_TOO_MANY_WHITE_PAWNS = 1 << 3,
    ZW_DEFECT_TOO_MANY_BLACK_PAWNS = 1 << 4,
    ZW_DEFECT_PAWNS_ON_BACK_RANK = 1 << 5,
    ZW_DEFECT_TOO_MANY_WHITE_PIECES = 1 << 6,
    ZW_DEFECT_TOO_MANY_BLACK_PIECES = 1 << 7,
    ZW_DEFECT_BAD_CASTLING_RIGHTS = 1 << 8,
    ZW_DEFECT_INVALID_EP_SQUARE = 1 << 9,
    ZW_DEFECT_OPPOSITE_CHECK = 1 << 10,
    ZW_DEFECT_EMPTY = 1 << 11,
    ZW_DEFECT_TOO_MANY_CHECKERS = 1 << 12,
    ZW_DEFECT_IMPOSSIBLE_CHECK = 1 << 13,
    ZW_DEFECT_CLOCKS = 1 << 14,
    ZW_DEFECT_BAD_VALUE = 1 << 15, /* a byte that is no piece, a side that is no colour */
    ZW_DEFECT_COUNT = 16
};

/* White to move on an empty board; the start position of standard chess; start position `number`
 * 0..959 of Chess960 (518 is the standard one). */
ZW_API void zw_setup_empty(zw_setup *out);
ZW_API void zw_setup_standard(zw_setup *out);
ZW_API bool zw_setup_chess960(zw_setup *out, int number, zw_error *err) ZW_MUST_CHECK;

/* Every defect; 0 means that the setup is a position. */
ZW_API uint32_t zw_setup_defects(const zw_setup *setup);

/* "opposite_check" and "the side not to move is in check" for a single bit. */
ZW_API const char *zw_defect_name(uint32_t defect);
ZW_API const char *zw_defect_text(uint32_t defect);

/* Drops castling rights without king and rook in place and an en passant square that cannot be;
 * returns what was dropped, as defect bits. */
ZW_API uint32_t zw_setup_repair(zw_setup *setup);

/* ============================================================================ positions */

enum { ZW_POSITION_WORDS = 32 };

/* A legal position, a value of 256 bytes: copy it with =. Its content is the library's own. */
typedef struct zw_position {
    uint64_t words[ZW_POSITION_WORDS];
} zw_position;

/* A move; what the bits mean is the library's own, so ask zw_move_from and the like. Castling goes
 * from the king's square to the rook's. */
typedef uint16_t zw_move;

enum { ZW_MOVE_NONE = 0, ZW_MOVE_NULL = 65, ZW_MOVES_MAX = 512 };

typedef struct zw_moves {
    int count;
    zw_move moves[ZW_MOVES_MAX];
} zw_moves;

/* Standard chess. */
ZW_API void zw_position_initial(zw_position *out);

/* ZW_ERROR_POSITION with the names of all defects when the setup is not a position; too many
 * checkers and impossible checks are no obstacle: no game leads there, but it can be played from
 * there. */
ZW_API bool zw_position_from_setup(zw_position *out, const zw_setup *setup,
                                   zw_error *err) ZW_MUST_CHECK;
ZW_API void zw_position_to_setup(zw_setup *out, const zw_position *pos);

/* --- FEN, X-FEN, Shredder-FEN */

enum { ZW_FEN_SIZE = 128 }; /* longest FEN written, NUL included */

/* The strict reader takes four to six fields and any blanks between them; everything else must be
 * right. The repairing reader also takes missing fields and a move number of 0, and drops what
 * cannot be (castling rights without king and rook, an impossible en passant square). */
typedef enum zw_fen_mode { ZW_FEN_STRICT, ZW_FEN_REPAIR } zw_fen_mode;

/* ZW_DETECT: Chess960 when the castling rights cannot be standard chess's or are written as files;
 * else standard. */
typedef enum zw_variant { ZW_STANDARD, ZW_CHESS960, ZW_DETECT } zw_variant;

/* X-FEN: KQkq, and the file letter for an inner rook. Shredder: file letters. */
typedef enum zw_fen_style { ZW_XFEN, ZW_SHREDDER_FEN } zw_fen_style;

/* The text only, without a look at whether it is a position (but repairing mends it). */
ZW_API bool zw_setup_parse(zw_setup *out, const char *text, size_t length, zw_fen_mode mode,
                           zw_variant variant, zw_error *err) ZW_MUST_CHECK;

ZW_API bool zw_position_parse(zw_position *out, const char *text, size_t length, zw_fen_mode mode,
                              zw_variant variant, zw_error *err) ZW_MUST_CHECK;

/* Six fields. The en passant square is written when a capture there is legal. Returns out. */
ZW_API const char *zw_position_format(char out[ZW_FEN_SIZE], const zw_position *pos,
                                      zw_fen_style style);

/* The first four fields. Returns out. */
ZW_API const char *zw_position_format_epd(char out[ZW_FEN_SIZE], const zw_position *pos,
                                          zw_fen_style style);

/* --- what stands where */

ZW_API int zw_position_piece(const zw_position *pos, int square); /* square 0..63 */
ZW_API uint64_t zw_position_pieces(const zw_position *pos, int color, int type);
ZW_API uint64_t zw_position_occupied(const zw_position *pos);
ZW_API int zw_position_king(const zw_position *pos, int color);
ZW_API int zw_position_side(const zw_position *pos);
ZW_API int zw_position_halfmove(const zw_position *pos);
ZW_API int zw_position_fullmove(const zw_position *pos);
ZW_API bool zw_position_is_chess960(const zw_position *pos);

/* Square of the rook that may still castle on the king's (or queen's) side, or ZW_SQUARE_NONE. */
ZW_API int zw_position_castling_rook(const zw_position *pos, int color, bool king_side);

/* Where an en passant capture is legal, or ZW_SQUARE_NONE. */
ZW_API int zw_position_ep_square(const zw_position *pos);

/* --- check, attacks, pins, exchanges */

ZW_API bool zw_position_in_check(const zw_position *pos);

/* Men that give check to the side to move. */
ZW_API uint64_t zw_position_checkers(const zw_position *pos);

/* Men of `color` that attack the square. */
ZW_API uint64_t zw_position_attackers(const zw_position *pos, int square, int color);
ZW_API bool zw_position_is_attacked(const zw_position *pos, int square, int color);

/* Men of `color` pinned against their own king. */
ZW_API uint64_t zw_position_pinned(const zw_position *pos, int color);

/* Static exchange evaluation of a legal move in centipawns, for the side to move. */
ZW_API int zw_position_see(const zw_position *pos, zw_move move);

/* --- keys */

/* Our key: placement, side, castling rooks, legal en passant. Equal for positions that are the same
 * under the rule of repetition; the same on every machine and in every version 0.x. */
ZW_API uint64_t zw_position_key(const zw_position *pos);

/* The key of Polyglot books. */
ZW_API uint64_t zw_position_polyglot_key(const zw_position *pos);

/* Same placement, side, castling rights and legal en passant. */
ZW_API bool zw_position_is_same(const zw_position *a, const zw_position *b);

/* --- moves */

/* ZW_ORDER_FAST: the order that is fastest to make. ZW_ORDER_PYTHON_CHESS: that of python-chess's
 * Board.legal_moves, on which published node counts depend. */
typedef enum zw_order { ZW_ORDER_FAST, ZW_ORDER_PYTHON_CHESS } zw_order;

ZW_API void zw_position_moves(zw_moves *out, const zw_position *pos, zw_order order);

/* Captures, en passant and promotions only. */
ZW_API void zw_position_captures(zw_moves *out, const zw_position *pos);

ZW_API int zw_position_count_moves(const zw_position *pos);
ZW_API bool zw_position_has_moves(const zw_position *pos);

/* Any 16 bits may be asked about. */
ZW_API bool zw_position_is_legal(const zw_position *pos, zw_move move);

/* Of a legal move. */
ZW_API bool zw_position_is_capture(const zw_position *pos, zw_move move);
ZW_API bool zw_position_gives_check(const zw_position *pos, zw_move move);

/* Plays a move of any origin; ZW_ERROR_ILLEGAL when it is not legal. out may be pos. ZW_MOVE_NULL
 * passes, unless in check. */
ZW_API bool zw_position_play(zw_position *out, const zw_position *pos, zw_move move,
                             zw_error *err) ZW_MUST_CHECK;

/* The same without looking: the move must be legal. out may be pos. */
ZW_API void zw_position_play_legal(zw_position *out, const zw_position *pos, zw_move move);

ZW_API int zw_move_from(zw_move move);
ZW_API int zw_move_to(zw_move move);        /* of castling: the rook's square */
ZW_API int zw_move_promotion(zw_move move); /* piece type, or ZW_NO_TYPE */
ZW_API bool zw_move_is_castling(zw_move move);
ZW_API bool zw_move_is_en_passant(zw_move move);

/* --- perft */

/* The number of leaves of the legal move tree at `depth` 0..64; threads from 1 (0 is read as 1),
 * table_bytes 0: no hash table. */
ZW_API bool zw_position_perft(uint64_t *out, const zw_position *pos, int depth, int threads,
                              size_t table_bytes, zw_error *err) ZW_MUST_CHECK;

typedef struct zw_divide {
    uint64_t total;
    zw_moves moves;                /* root moves in ZW_ORDER_FAST */
    uint64_t counts[ZW_MOVES_MAX]; /* leaves below each */
} zw_divide;

ZW_API bool zw_position_divide(zw_divide *out, const zw_position *pos, int depth, int threads,
                               size_t table_bytes, zw_error *err) ZW_MUST_CHECK;

/* ============================================================================ moves as text */

enum { ZW_UCI_SIZE = 8, ZW_SAN_SIZE = 16 };

/* "e2e4", "e7e8q", "0000". Castling is e1g1 in standard chess and king takes rook in Chess960; both
 * are read wherever they are unambiguous. Formatting returns out. */
ZW_API const char *zw_move_format_uci(char out[ZW_UCI_SIZE], const zw_position *pos, zw_move move);
ZW_API bool zw_move_parse_uci(zw_move *out, const zw_position *pos, const char *text, size_t length,
                              zw_error *err) ZW_MUST_CHECK;

/* Strict: correct SAN, with or without check marks, over-disambiguation allowed. Lenient: what
 * people and programs write besides (0-0, e8Q, figurines, long algebraic, missing x). Either way a
 * text that fits several legal moves is ZW_ERROR_AMBIGUOUS. Null moves are "--". */
typedef enum zw_san_mode { ZW_SAN_STRICT, ZW_SAN_LENIENT } zw_san_mode;

ZW_API const char *zw_move_format_san(char out[ZW_SAN_SIZE], const zw_position *pos, zw_move move);
ZW_API bool zw_move_parse_san(zw_move *out, const zw_position *pos, const char *text, size_t length,
                              zw_san_mode mode, zw_error *err) ZW_MUST_CHECK;

/* ============================================================================ outcomes */

typedef enum zw_reason {
    ZW_REASON_NONE, /* the game goes on */
    ZW_REASON_CHECKMATE,
    ZW_REASON_STALEMATE,
    ZW_REASON_INSUFFICIENT_MATERIAL,
    ZW_REASON_SEVENTYFIVE_MOVES,
    ZW_REASON_FIVEFOLD_REPETITION,
    ZW_REASON_FIFTY_MOVES, /* claimed */
    ZW_REASON_THREEFOLD,   /* claimed */
    ZW_REASON_AGREEMENT,
    ZW_REASON_RESIGNATION,
    ZW_REASON_TIME,
    ZW_REASON_ILLEGAL_MOVE,
    ZW_REASON_ADJUDICATION,
    ZW_REASON_ABANDONED,
    ZW_REASON_ABORTED /* no result */
} zw_reason;

typedef struct zw_outcome {
    zw_reason reason; /* ZW_REASON_NONE: not over */
    int winner;       /* ZW_NO_COLOR for a draw or no result */
} zw_outcome;

/* What the position alone decides (repetition needs a game). Mate beats every counter. */
ZW_API zw_outcome zw_position_outcome(const zw_position *pos);

/* Whether `color` lacks the material to mate, whatever the opponent does. */
ZW_API bool zw_position_is_insufficient(const zw_position *pos, int color);

/* The result when the flag of `color` falls: a loss, or a draw when no legal moves lead to a mate
 * by the opponent (proved by looking at up to 100,000 positions). */
ZW_API zw_outcome zw_position_flag_outcome(const zw_position *pos, int color);

ZW_API const char *zw_outcome_result(zw_outcome outcome); /* "1-0", "0-1", "1/2-1/2", "*" */
ZW_API const char *zw_reason_name(zw_reason reason);      /* "seventyfive_moves" */
ZW_API const char *zw_reason_text(zw_reason reason);      /* for people */

/* ============================================================================ games */

/* A start position and the moves played, with every position on the way. */
typedef struct zw_game zw_game;

/* start NULL is the initial position. */
ZW_API bool zw_game_create(zw_game **out, const zw_position *start, const zw_allocator *allocator,
                           zw_error *err) ZW_MUST_CHECK;
ZW_API void zw_game_destroy(zw_game *game);
ZW_API bool zw_game_copy(zw_game **out, const zw_game *game, zw_error *err) ZW_MUST_CHECK;

/* Plays a legal move, or ZW_MOVE_NULL when not in check. */
ZW_API bool zw_game_push(zw_game *game, zw_move move, zw_error *err) ZW_MUST_CHECK;

/* Takes the last move back and returns it; ZW_MOVE_NONE when there is none. */
ZW_API zw_move zw_game_pop(zw_game *game);

ZW_API size_t zw_game_plies(const zw_game *game);

/* The move of ply 0..plies-1, and the position after so many plies 0..plies. */
ZW_API zw_move zw_game_move_at(const zw_game *game, size_t ply);
ZW_API void zw_game_position_at(zw_position *out, const zw_game *game, size_t ply);
ZW_API void zw_game_position(zw_position *out, const zw_game *game); /* the current one */

/* How often the current position has stood, itself included. */
ZW_API int zw_game_times_seen(const zw_game *game);

/* zw_position_outcome plus fivefold repetition: what ends the game without a claim. */
ZW_API zw_outcome zw_game_outcome(const zw_game *game);

typedef struct zw_claims {
    bool fifty_moves;
    bool threefold;
} zw_claims;

/* Draws that may be claimed in this position; also by announcing some move; by announcing this
 * legal move. */
ZW_API zw_claims zw_game_claims(const zw_game *game);
ZW_API zw_claims zw_game_claims_ahead(const zw_game *game);
ZW_API zw_claims zw_game_claims_after(const zw_game *game, zw_move move);

/* ============================================================================ EPD */

typedef enum zw_epd_kind {
    ZW_EPD_NONE,
    ZW_EPD_STRING,
    ZW_EPD_INTEGER,
    ZW_EPD_DECIMAL,
    ZW_EPD_MOVES, /* am bm pm sm: a set of moves */
    ZW_EPD_LINE,  /* pv sv: each move played after the one before */
    ZW_EPD_RAW    /* of an unknown opcode */
} zw_epd_kind;

typedef struct zw_epd zw_epd;

/* What a pointer points to stays valid until the zw_epd is changed or destroyed. */
typedef struct zw_epd_operation {
    const char *opcode;
    zw_epd_kind kind;
    int64_t integer;
    double decimal;
    const char *text; /* of a string, decimal or raw operand; ends with no NUL */
    size_t text_length;
    const zw_move *moves;
    size_t move_count;
} zw_epd_operation;

ZW_API bool zw_epd_create(zw_epd **out, const zw_position *pos, const zw_allocator *allocator,
                          zw_error *err) ZW_MUST_CHECK;

/* One line. The repairing reader bends what it can (see zw_fen_mode); zw_epd_faults tells how much.
 */
ZW_API bool zw_epd_parse(zw_epd **out, const char *line, size_t length, zw_fen_mode mode,
                         zw_variant variant, const zw_allocator *allocator,
                         zw_error *err) ZW_MUST_CHECK;
ZW_API void zw_epd_destroy(zw_epd *epd);

ZW_API void zw_epd_position(zw_position *out, const zw_epd *epd);
ZW_API int zw_epd_faults(const zw_epd *epd);
ZW_API size_t zw_epd_count(const zw_epd *epd);

/* By place 0..count-1, and the first with an opcode (false when there is none). */
ZW_API void zw_epd_at(zw_epd_operation *out, const zw_epd *epd, size_t index);
ZW_API bool zw_epd_find(zw_epd_operation *out, const zw_epd *epd, const char *opcode);

/* Set or replace. ZW_ERROR_VALUE when the operand does not fit the opcode. */
ZW_API bool zw_epd_set_none(zw_epd *epd, const char *opcode, zw_error *err) ZW_MUST_CHECK;
ZW_API bool zw_epd_set_string(zw_epd *epd, const char *opcode, const char *text, size_t length,
                              zw_error *err) ZW_MUST_CHECK;
ZW_API bool zw_epd_set_integer(zw_epd *epd, const char *opcode, int64_t value,
                               zw_error *err) ZW_MUST_CHECK;
ZW_API bool zw_epd_set_moves(zw_epd *epd, const char *opcode, const zw_move *moves, size_t count,
                             zw_error *err) ZW_MUST_CHECK;
ZW_API void zw_epd_remove(zw_epd *epd, const char *opcode);

/* The line, without a line feed. */
ZW_API bool zw_epd_write(zw_sink sink, const zw_epd *epd, zw_fen_style style,
                         zw_error *err) ZW_MUST_CHECK;

/* ============================================================================ PGN */

/* What a callback wants next. */
typedef enum zw_pgn_action {
    ZW_PGN_CONTINUE,
    ZW_PGN_SKIP_VARIATION, /* from variation_begin only */
    ZW_PGN_SKIP_GAME,      /* only game_end still comes for this game */
    ZW_PGN_STOP            /* the reader fails with ZW_ERROR_STOPPED */
} zw_pgn_action;

typedef struct zw_pgn_begin {
    int64_t number; /* of the game in the file, from 1 */
    int64_t offset; /* of its first byte */
    int64_t line;   /* from 1 */
} zw_pgn_begin;

/* Pointers are valid during the call only. */
typedef struct zw_pgn_move {
    zw_move move;
    const zw_position *before;
    const zw_position *after;
    const char *text; /* as written */
    size_t text_length;
    int64_t line;
    int64_t column;
} zw_pgn_move;

typedef struct zw_pgn_end {
    const char *result; /* "1-0", "0-1", "1/2-1/2", "*" */
    bool has_result;    /* a result stood after the moves */
    bool skipped;
    int64_t offset; /* of the first byte after the game */
    int64_t plies;  /* moves of the main line */
    int errors;
    int warnings;
} zw_pgn_end;

/* The order of events of a game:
 *
 *     game_begin  (tag | comment)*  start  (move | nag | comment | variation)*  game_end
 *     variation = variation_begin (move | nag | comment | variation)* variation_end
 *
 * start does not come for unknown variants and broken FENs. A variation_begin follows the move that
 * it replaces. Faults come at any time: a warning loses nothing, an error loses moves. Texts are
 * bytes as they stand in the file (UTF-8 or Latin-1), without NUL. Every callback may be NULL. */
typedef struct zw_pgn_visitor {
    void *context;
    zw_pgn_action (*game_begin)(void *context, const zw_pgn_begin *begin);
    zw_pgn_action (*tag)(void *context, const char *name, size_t name_length, const char *value,
                         size_t value_length);
    zw_pgn_action (*start)(void *context, const zw_position *pos);
    zw_pgn_action (*move)(void *context, const zw_pgn_move *move);
    zw_pgn_action (*nag)(void *context, int nag);
    /* A very long comment comes in pieces, the final one with last set. */
    zw_pgn_action (*comment)(void *context, const char *text, size_t length, bool last);
    zw_pgn_action (*variation_begin)(void *context);
    zw_pgn_action (*variation_end)(void *context);
    zw_pgn_action (*game_end)(void *context, const zw_pgn_end *end);
    zw_pgn_action (*fault)(void *context, bool is_error, const zw_error *fault);
    void *reserved[4];
} zw_pgn_visitor;

/* Reads a stream of games in memory that does not grow with it. */
typedef struct zw_pgn_reader zw_pgn_reader;

ZW_API bool zw_pgn_reader_create(zw_pgn_reader **out, zw_source source,
                                 const zw_allocator *allocator, zw_error *err) ZW_MUST_CHECK;
ZW_API void zw_pgn_reader_destroy(zw_pgn_reader *reader);

/* Reads one game; *got is false at the end. Fails when the source fails, memory runs out or a
 * callback stops; broken games are not failures. After a failure the reader can only be destroyed.
 */
ZW_API bool zw_pgn_reader_next(zw_pgn_reader *reader, const zw_pgn_visitor *visitor, bool *got,
                               zw_error *err) ZW_MUST_CHECK;

typedef struct zw_pgn_tag {
    const char *name;
    const char *value;
} zw_pgn_tag;

/* Writes a game: the seven-tag roster first, then the other tags, then the moves in lines of at
 * most 80 columns. Result, SetUp, FEN and Variant are written as the game needs them. result:
 * "1-0", "0-1", "1/2-1/2" or "*". */
ZW_API bool zw_pgn_write_game(zw_sink sink, const zw_game *game, const zw_pgn_tag *tags,
                              size_t tag_count, const char *result, zw_error *err) ZW_MUST_CHECK;

/* ============================================================================ Polyglot books */

typedef struct zw_book_move {
    zw_move move;
    uint16_t weight;
    uint32_t learn;
} zw_book_move;

/* A book is its bytes in memory, entries of 16 bytes sorted by key; nothing is copied. Fills
 * out[0..capacity-1] and sets *count to the number of legal moves that the book has here, which may
 * be more than capacity. */
ZW_API bool zw_book_moves(zw_book_move *out, size_t capacity, size_t *count, const void *bytes,
                          size_t size, const zw_position *pos, zw_error *err) ZW_MUST_CHECK;

/* A move drawn in proportion to the weights by a random number of 64 bits: the same number, the
 * same move. ZW_MOVE_NONE when the book knows nothing here. */
ZW_API bool zw_book_choose(zw_move *out, const void *bytes, size_t size, const zw_position *pos,
                           uint64_t random, zw_error *err) ZW_MUST_CHECK;

/* A book being made; entries of the same position and move are merged, weights added. */
typedef struct zw_book_builder zw_book_builder;

ZW_API bool zw_book_builder_create(zw_book_builder **out, const zw_allocator *allocator,
                                   zw_error *err) ZW_MUST_CHECK;
ZW_API void zw_book_builder_destroy(zw_book_builder *builder);
ZW_API bool zw_book_builder_add(zw_book_builder *builder, const zw_position *pos, zw_move move,
                                uint32_t weight, zw_error *err) ZW_MUST_CHECK;
ZW_API bool zw_book_builder_write(zw_book_builder *builder, zw_sink sink,
                                  zw_error *err) ZW_MUST_CHECK;

/* ============================================================================ players */

/* A player is named in Zugwerk's player language, as on the command line: "random:seed=1",
 * "minimax:depth=3", "alphabeta:depth=5". `zugwerk players` lists all names and options; "human" is
 * none for a library. A player belongs to one thread at a time, except for zw_player_stop. */
typedef struct zw_player zw_player;

/* Errors carry the column of what is wrong in the name. A seed that is left out is drawn. */
ZW_API bool zw_player_create(zw_player **out, const char *name, size_t length,
                             const zw_allocator *allocator, zw_error *err) ZW_MUST_CHECK;
ZW_API void zw_player_destroy(zw_player *player);

/* The canonical name, a drawn seed included: with it the player can be made again. */
ZW_API const char *zw_player_name(const zw_player *player);

/* The names that can be given, one after the other; NULL past the last. */
ZW_API const char *zw_player_known(size_t index);

enum { ZW_LINE_MAX = 128, ZW_COUNTERS_MAX = 32, ZW_SCORE_SIZE = 32 };

typedef struct zw_counter {
    const char *name; /* a constant */
    uint64_t value;
} zw_counter;

/* What a search found. */
typedef struct zw_search {
    zw_move move;              /* ZW_MOVE_NONE: it found none */
    char score[ZW_SCORE_SIZE]; /* White's, in the player's own unit: "-0.5", "inf", "#3", "none" */
    bool exact;                /* the value of minimax at this depth */
    bool stopped;              /* cut short */
    int depth;                 /* plies; 0: no search */
    uint64_t nodes;
    int64_t time_us;
    int line_count;
    zw_move line[ZW_LINE_MAX]; /* the line it expects, from the current position */
    int counter_count;
    zw_counter counters[ZW_COUNTERS_MAX];
} zw_search;

/* Asks for a move in the game's current position. time_us: stop by then, 0 for no limit. */
ZW_API bool zw_player_choose(zw_search *out, zw_player *player, const zw_game *game,
                             int64_t time_us, zw_error *err) ZW_MUST_CHECK;

/* From any thread or signal handler: zw_player_choose comes back soon, with the best it has. When
 * no search runs, the next one is stopped at once. */
ZW_API void zw_player_stop(zw_player *player);

/* ============================================================================ the course */

/* A programming assignment of a course, under its own names (zugwerk_course.h has them without zw_,
 * and with the limit left out). The board is a game, walked by push and pop and the same
 * afterwards. The root is a MAX node, whoever is to move; moves are tried in python-chess's order,
 * and the first of equally good ones counts. Values are White's: +1 and -1 when the game is won or
 * lost, 0 when it is drawn, else the material in hundredths. */

/* Depths beyond the largest are cut to it. */
enum { ZW_COURSE_DEPTH_LIMIT = 2, ZW_COURSE_DEPTH_MAX = 64 };

typedef struct zw_course_result {
    double value; /* NaN: memory ran out, and there is no move */
    zw_move move; /* ZW_MOVE_NONE where the search stops at once */
} zw_course_result;

ZW_API double zw_heuristic_chess(const zw_game *board);

/* The game is over, or current_depth has reached depth_limit. */
ZW_API bool zw_is_cutoff(const zw_game *board, int current_depth, int depth_limit);

ZW_API zw_course_result zw_h_minimax(zw_game *board, int depth_limit);
ZW_API zw_course_result zw_h_minimax_alpha_beta(zw_game *board, int depth_limit);

/* The nodes that these two consist of: White chooses at a MAX node, Black at a MIN node. */
ZW_API zw_course_result zw_max_node(zw_game *board, int current_depth, int depth_limit);
ZW_API zw_course_result zw_min_node(zw_game *board, int current_depth, int depth_limit);
ZW_API zw_course_result zw_max_node_ab(zw_game *board, int current_depth, int depth_limit,
                                       double alpha, double beta);
ZW_API zw_course_result zw_min_node_ab(zw_game *board, int current_depth, int depth_limit,
                                       double alpha, double beta);

/* With a depth limit of ZW_COURSE_DEPTH_LIMIT. */
ZW_API bool zw_is_cutoff_default(const zw_game *board, int current_depth);
ZW_API zw_course_result zw_h_minimax_default(zw_game *board);
ZW_API zw_course_result zw_h_minimax_alpha_beta_default(zw_game *board);

/* Pawn, knight, bishop, rook, queen: 1.25, 3.5, 5, 5, 10; in an earlier term 1, 3, 4, 5, 9. A game
 * begins with the first. */
typedef enum zw_course_weights { ZW_COURSE_242, ZW_COURSE_EARLIER } zw_course_weights;

ZW_API void zw_course_set_weights(zw_game *board, zw_course_weights weights);

/* Calls of the two kinds of nodes on this board since it was created or reset. */
ZW_API uint64_t zw_course_max_nodes(const zw_game *board);
ZW_API uint64_t zw_course_min_nodes(const zw_game *board);
ZW_API void zw_course_reset_nodes(zw_game *board);

#ifdef __cplusplus
}
#endif

#endif
