// SPDX-License-Identifier: MIT
#include "uci/uci_backend.h"

void uci_handle_stop(UciHandle *handle, const UciBackend *backend) {
    handle->stopped = true;
    if (handle->started && backend->stop != NULL) {
        backend->stop(backend->context);
    }
}

void uci_handle_ponder_hit(UciHandle *handle, const UciBackend *backend) {
    handle->ponder_hit = true;
    if (handle->started && backend->ponderhit != NULL) {
        backend->ponderhit(backend->context);
    }
}

void uci_handle_hurry(UciHandle *handle, const UciBackend *backend) {
    handle->hurried = true;
    if (handle->started && backend->hurry != NULL) {
        backend->hurry(backend->context);
    }
}

void uci_handle_start(UciHandle *handle, const UciBackend *backend) {
    handle->started = true;
    if (handle->ponder_hit) {
        uci_handle_ponder_hit(handle, backend);
    }
    if (handle->hurried) {
        uci_handle_hurry(handle, backend);
    }
    if (handle->stopped) {
        uci_handle_stop(handle, backend);
    }
}
