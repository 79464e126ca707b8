#ifndef STRINGSMITH_CICU_NORMALIZATION_H
#define STRINGSMITH_CICU_NORMALIZATION_H

#include <stdint.h>

/// Lowercases UTF-16 text by the root locale's rules, then decomposes it canonically (NFD).
///
/// Returns the number of UTF-16 units in the result, which is written to `output` if `capacity` suffices; otherwise,
/// call again with a larger buffer. Returns -1 if ICU failed.
int32_t cicu_lowercase_decomposed(const uint16_t *text, int32_t length, uint16_t *output, int32_t capacity);

/// Returns whether UTF-16 text is in its canonically composed form (NFC): 1 or 0; -1 if ICU failed.
int32_t cicu_is_composed(const uint16_t *text, int32_t length);

/// Writes the canonically composed form (NFC) of UTF-16 text. Returns its length, or -1 if it doesn't fit or ICU
/// failed.
int32_t cicu_compose(const uint16_t *text, int32_t length, uint16_t *output, int32_t capacity);

#endif
