// SPDX-License-Identifier: MIT
// How a file of ours is opened.
#ifndef ZUGWERK_STORE_STORE_MODE_H
#define ZUGWERK_STORE_STORE_MODE_H

typedef enum StoreMode {
    STORE_READ, // the file must be there
    STORE_WRITE // made when missing
} StoreMode;

#endif
