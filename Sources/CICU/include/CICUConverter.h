#ifndef STRINGSMITH_CICU_CONVERTER_H
#define STRINGSMITH_CICU_CONVERTER_H

#include <stdint.h>

/// A converter between one named encoding and UTF-16. Not safe for use by two threads at once.
typedef struct cicu_converter cicu_converter;

/// Opens the converter of an encoding name or alias; NULL if ICU does not know it.
cicu_converter *cicu_converter_open(const char *name);

/// Closes a converter; NULL is allowed.
void cicu_converter_close(cicu_converter *converter);

/// ICU's own name of the encoding, valid until the converter is closed; NULL if ICU failed.
const char *cicu_converter_name(cicu_converter *converter);

/// The MIME or IANA name of an encoding name or alias, else ICU's canonical one; NULL if unknown. Lives for ever.
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

/// Encodes UTF-16 units. Returns the number of bytes, or -1 with `failed_at` set to the number of units consumed when
/// a character could not be encoded. `capacity` must be at least 8 bytes a unit plus 16.
int64_t cicu_converter_encode(
    cicu_converter *converter, const uint16_t *units, int64_t length, uint8_t *output, int64_t capacity,
    int64_t *failed_at
);

#endif
