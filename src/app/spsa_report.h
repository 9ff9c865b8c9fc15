// SPDX-License-Identifier: MIT
// What `zugwerk match spsa` prints and writes: a line now and then, the table and what can be
// pasted at the end, CSV and picture.
#ifndef ZUGWERK_APP_SPSA_REPORT_H
#define ZUGWERK_APP_SPSA_REPORT_H

#include "app/spsa_course.h"
#include "app/spsa_settings.h"
#include "match/spsa.h"

// Appends "120/1000  ...": how far it is, and all parameters as they stand.
void spsa_report_line(Text *out, const Spsa *spsa, const SpsaCourse *course);

// Appends the table of parameters, then setoption lines, the player, and lines of OpenBench.
void spsa_report_end(Text *out, const Spsa *spsa, const SpsaCourse *course,
                     const SpsaSettings *settings);

// Writes --csv and --svg, as far as they are asked for.
bool spsa_report_files(const SpsaCommand *command, const SpsaCourse *course, Error *err) MUST_CHECK;

#endif
