#ifndef STRINGSMITH_CICU_SCRIPT_H
#define STRINGSMITH_CICU_SCRIPT_H

#include <stdint.h>

/// The script of a code point, as a number of ICU's own: what is shared by scripts has one of its own.
int32_t cicu_script_of(uint32_t code_point);

/// The number of a script by its four-letter code, such as `Latn`; -1 if ICU knows none.
int32_t cicu_script_named(const char *name);

/// The English name of a script, such as `Latin`; empty if there is none. Lives for ever.
const char *cicu_script_name(int32_t script);

#endif
