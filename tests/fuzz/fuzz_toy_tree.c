// SPDX-License-Identifier: MIT
// Toy trees: what is taken is written as a text that reads back as the same tree, and alpha-beta
// finds minimax's value and move.
#include "fuzz.h"
#include "lab/toy_tree.h"

static void check_same(const ToyTree *a, const ToyTree *b) {
    FUZZ_CHECK(a->count == b->count);
    for (size_t i = 0; i < a->count; i++) {
        const ToyNode *const x = &a->nodes[i];
        const ToyNode *const y = &b->nodes[i];
        FUZZ_CHECK(x->value == y->value && x->next == y->next && x->first_child == y->first_child);
        FUZZ_CHECK(x->parent == y->parent && x->is_leaf == y->is_leaf);
        FUZZ_CHECK(x->is_leaf || x->is_max == y->is_max);
        FUZZ_CHECK(strcmp(x->name, y->name) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Span text = fuzz_span(data, size);
    ToyTree tree = {.count = 77};
    Error err = {.code = ERROR_NONE};
    if (!toy_tree_parse(&tree, text, NULL, &err)) {
        fuzz_check_error(&err, text);
        FUZZ_CHECK(err.line > 0 && err.column > 0 && tree.count == 77);
        return 0;
    }
    Text written;
    text_init(&written, NULL);
    toy_tree_format(&written, &tree);
    ToyTree again;
    FUZZ_CHECK(toy_tree_parse(&again, text_span(&written), NULL, NULL));
    check_same(&tree, &again);
    toy_tree_release(&again);
    text_release(&written);

    const ToyGame game = toy_tree_game(&tree);
    ToyResult full;
    ToyResult pruned;
    toy_search(&full, &game, &(ToyOptions){.prunes = false});
    toy_search(&pruned, &game, &(ToyOptions){.prunes = true});
    FUZZ_CHECK(full.nodes == tree.count && pruned.nodes <= full.nodes);
    FUZZ_CHECK(full.value == pruned.value && full.line[0] == pruned.line[0]);
    toy_tree_release(&tree);
    return 0;
}
