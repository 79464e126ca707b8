#ifndef STRINGSMITH_CICU_DETECTOR_H
#define STRINGSMITH_CICU_DETECTOR_H

#include <stdint.h>

/// Guesses the encoding of bytes.
///
/// Writes the name (NUL-terminated, cut to `capacity`) and returns ICU's confidence from 0 to 100; -1 if ICU failed.
/// Not to be asked about ASCII, for which the answer is arbitrary.
int32_t cicu_detect_encoding(const uint8_t *bytes, int32_t length, char *name, int32_t capacity);

#endif
