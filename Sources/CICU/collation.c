#include "include/CICUCollation.h"

#include <stdlib.h>
#include <unicode/ucol.h>

struct cicu_collator {
    UCollator *handle;
};

cicu_collator *cicu_numeric_collator_open(void) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator *handle = ucol_open("", &status);
    if (U_FAILURE(status)) return NULL;
    ucol_setAttribute(handle, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
    cicu_collator *collator = U_FAILURE(status) ? NULL : malloc(sizeof(cicu_collator));
    if (collator == NULL) {
        ucol_close(handle);
        return NULL;
    }
    collator->handle = handle;
    return collator;
}

void cicu_collator_close(cicu_collator *collator) {
    if (collator == NULL) return;
    ucol_close(collator->handle);
    free(collator);
}

int32_t cicu_sort_key(
    const cicu_collator *collator, const uint16_t *text, int32_t length, uint8_t *output, int32_t capacity
) {
    return ucol_getSortKey(collator->handle, text, length, output, capacity);
}
