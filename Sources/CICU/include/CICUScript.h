#ifndef STRINGSMITH_CICU_SCRIPT_H
#define STRINGSMITH_CICU_SCRIPT_H

#include <stdint.h>

/// Returns the script of a code point, as ICU's number. Characters shared by scripts have a number of their own.
int32_t cicu_script_of(uint32_t code_point);

/// Returns the number of a script by its four-letter code, such as `Latn`; -1 if unknown.
int32_t cicu_script_named(const char *name);

/// Returns the English name of a script, such as `Latin`; empty if there is none. Valid forever.
const char *cicu_script_name(int32_t script);

#endif
