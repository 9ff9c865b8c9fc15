// SPDX-License-Identifier: MIT
// A byte source that unpacks: zstd and gzip are told by their first bytes, anything else passes
// through. Files made of several packed pieces one after the other are read to their end.
#ifndef ZUGWERK_CODEC_DECODER_H
#define ZUGWERK_CODEC_DECODER_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/stream.h"

typedef enum DecoderKind { DECODER_PLAIN, DECODER_GZIP, DECODER_ZSTD } DecoderKind;

typedef struct Decoder Decoder;

// Reads the first bytes of `source` at once, to tell its kind. ERROR_UNSUPPORTED, naming the
// package to install, when it is packed in a way this build cannot read.
bool decoder_create(Decoder **out, ByteSource source, const Alloc *alloc, Error *err) MUST_CHECK;

// NULL is allowed. The source below is not closed.
void decoder_destroy(Decoder *decoder);

DecoderKind decoder_kind(const Decoder *decoder);

// Fails with ERROR_IO when the packed data are damaged or end in the middle.
ByteSource decoder_source(Decoder *decoder);

#endif
