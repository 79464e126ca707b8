#ifndef STRINGSMITH_CICU_COLLATION_H
#define STRINGSMITH_CICU_COLLATION_H

#include <stdint.h>

/// The order of the root locale, with numbers by value. Not thread-safe.
typedef struct cicu_collator cicu_collator;

/// Opens the root locale's numeric order; NULL if ICU failed.
cicu_collator *cicu_numeric_collator_open(void);

/// Closes a collator; NULL is allowed.
void cicu_collator_close(cicu_collator *collator);

/// Returns the sort key of UTF-16 text, which ends in a NUL.
///
/// Returns the number of bytes, and writes them if `capacity` suffices; otherwise, call again with a larger buffer.
/// Returns 0 if ICU failed.
int32_t cicu_sort_key(
    const cicu_collator *collator, const uint16_t *text, int32_t length, uint8_t *output, int32_t capacity
);

#endif
