// SPDX-License-Identifier: MIT
// The public header from C++: compiled, linked and run.
#include <cstdio>
#include <zugwerk.h>

int main() {
    zw_position pos;
    zw_position_initial(&pos);
    zw_moves moves;
    zw_position_moves(&moves, &pos, ZW_ORDER_FAST);
    std::printf("%d moves, library %s\n", moves.count, zw_version());
    return moves.count == 20 ? 0 : 1;
}
