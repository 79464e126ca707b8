#ifndef STRINGSMITH_CICU_CONVERTER_H
#define STRINGSMITH_CICU_CONVERTER_H

#include <stdint.h>

/// A converter between a named encoding and UTF-16. Not thread-safe.
typedef struct cicu_converter cicu_converter;

/// Opens the converter for an encoding name or alias; returns NULL if ICU doesn't know it.
cicu_converter *cicu_converter_open(const char *name);

/// Closes a converter; NULL is allowed.
void cicu_converter_close(cicu_converter *converter);

/// Returns ICU's name of the encoding, valid until the converter is closed; NULL if ICU failed.
const char *cicu_converter_name(cicu_converter *converter);

/// Returns the MIME or IANA name for an encoding name or alias, or otherwise ICU's canonical name; NULL if unknown.
/// Valid forever.
const char *cicu_encoding_standard_name(const char *name);

/// Decodes a whole text.
///
/// Writes at most `capacity` UTF-16 units (twice the byte count plus 16 is always enough) and, for each, the byte
/// offset of the sequence it came from. An undecodable sequence becomes U+FFFD, and the index of that unit is written
/// to `errors` while there are fewer than `error_capacity`. Returns the number of units, or -1 if ICU failed;
/// `error_count` is the number of undecodable sequences.
int64_t cicu_converter_decode(
    cicu_converter *converter, const uint8_t *bytes, int64_t length, uint16_t *output, uint32_t *offsets,
    int64_t capacity, int64_t *errors, int64_t error_capacity, int64_t *error_count
);

/// Encodes UTF-16 units. Returns the number of bytes, or -1 if a character couldn't be encoded; `failed_at` is then the
/// number of units consumed. `capacity` must be at least 8 bytes per unit plus 16.
int64_t cicu_converter_encode(
    cicu_converter *converter, const uint16_t *units, int64_t length, uint8_t *output, int64_t capacity,
    int64_t *failed_at
);

#endif
