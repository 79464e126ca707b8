#ifndef STRINGSMITH_CICU_DETECTOR_H
#define STRINGSMITH_CICU_DETECTOR_H

#include <stdint.h>

/// Detects the encoding of bytes.
///
/// Writes the name (NUL-terminated, truncated to `capacity`) and returns ICU's confidence from 0 to 100; -1 if ICU
/// failed. Don't call this for ASCII, for which the result is arbitrary.
int32_t cicu_detect_encoding(const uint8_t *bytes, int32_t length, char *name, int32_t capacity);

#endif
