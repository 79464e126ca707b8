#include "ICUHeaders.h"
#include "include/CICUNormalization.h"

#include <stdlib.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

int32_t cicu_lowercase_decomposed(const uint16_t *text, int32_t length, uint16_t *output, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *decomposition = unorm2_getNFDInstance(&status);
    if (U_FAILURE(status)) return -1;

    int32_t lower_length = u_strToLower(NULL, 0, (const UChar *)text, length, "", &status);
    if (U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR) return -1;
    status = U_ZERO_ERROR;
    UChar *lower = malloc(sizeof(UChar) * (size_t)(lower_length + 1));
    if (lower == NULL) return -1;
    u_strToLower(lower, lower_length + 1, (const UChar *)text, length, "", &status);
    int32_t result = U_FAILURE(status)
        ? -1
        : unorm2_normalize(decomposition, lower, lower_length, (UChar *)output, capacity, &status);
    free(lower);
    if (status == U_BUFFER_OVERFLOW_ERROR) return result;
    return U_FAILURE(status) ? -1 : result;
}

int32_t cicu_is_composed(const uint16_t *text, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *composition = unorm2_getNFCInstance(&status);
    if (U_FAILURE(status)) return -1;
    UBool is_composed = unorm2_isNormalized(composition, (const UChar *)text, length, &status);
    return U_FAILURE(status) ? -1 : is_composed;
}

int32_t cicu_compose(const uint16_t *text, int32_t length, uint16_t *output, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *composition = unorm2_getNFCInstance(&status);
    if (U_FAILURE(status)) return -1;
    int32_t result = unorm2_normalize(composition, (const UChar *)text, length, (UChar *)output, capacity, &status);
    return U_FAILURE(status) ? -1 : result;
}
