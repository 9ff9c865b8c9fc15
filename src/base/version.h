// SPDX-License-Identifier: MIT
// The one place of the version; the Makefile reads it from here.
#ifndef ZUGWERK_BASE_VERSION_H
#define ZUGWERK_BASE_VERSION_H

#define ZUGWERK_VERSION "0.1.0"

#endif
