#include "ICUHeaders.h"
#include "include/CICUConverter.h"

#include <stdlib.h>
#include <unicode/ucnv.h>

struct cicu_converter {
    UConverter *handle;
};

// ICU reports offsets as int32_t, so strings are converted in pieces whose offsets can't overflow.
enum { piece_length = 1 << 24 };

cicu_converter *cicu_converter_open(const char *name) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter *handle = ucnv_open(name, &status);
    if (U_FAILURE(status)) return NULL;
    ucnv_setToUCallBack(handle, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    ucnv_setFromUCallBack(handle, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    ucnv_setFallback(handle, 0);
    cicu_converter *converter = U_FAILURE(status) ? NULL : malloc(sizeof(cicu_converter));
    if (converter == NULL) {
        ucnv_close(handle);
        return NULL;
    }
    converter->handle = handle;
    return converter;
}

void cicu_converter_close(cicu_converter *converter) {
    if (converter == NULL) return;
    ucnv_close(converter->handle);
    free(converter);
}

const char *cicu_converter_name(cicu_converter *converter) {
    UErrorCode status = U_ZERO_ERROR;
    const char *name = ucnv_getName(converter->handle, &status);
    return U_FAILURE(status) ? NULL : name;
}

const char *cicu_encoding_standard_name(const char *name) {
    // MIME's names are the short ones: "ISO-8859-1" instead of IANA's "ISO_8859-1:1987".
    static const char *const standards[] = {"MIME", "IANA"};
    for (int index = 0; index < 2; index++) {
        UErrorCode status = U_ZERO_ERROR;
        const char *standard = ucnv_getStandardName(name, standards[index], &status);
        if (U_SUCCESS(status) && standard != NULL) return standard;
    }
    UErrorCode status = U_ZERO_ERROR;
    // The first alias is the canonical name.
    const char *canonical = ucnv_getAlias(name, 0, &status);
    return U_FAILURE(status) ? NULL : canonical;
}

int64_t cicu_converter_decode(
    cicu_converter *converter, const uint8_t *bytes, int64_t length, uint16_t *output, uint32_t *offsets,
    int64_t capacity, int64_t *errors, int64_t error_capacity, int64_t *error_count
) {
    UConverter *handle = converter->handle;
    ucnv_resetToUnicode(handle);
    const char *source = (const char *)bytes;
    const char *end = source + length;
    UChar *target = (UChar *)output;
    UChar *target_end = target + capacity;
    int64_t sequence_start = 0;
    *error_count = 0;
    for (;;) {
        const char *piece = source;
        const char *piece_end = end - source > piece_length ? source + piece_length : end;
        UChar *first = target;
        int32_t *places = (int32_t *)offsets + (first - (UChar *)output);
        UErrorCode status = U_ZERO_ERROR;
        ucnv_toUnicode(handle, &target, target_end, &source, piece_end, places, piece_end == end, &status);
        int64_t base = piece - (const char *)bytes;
        for (int64_t index = 0; index < target - first; index++) {
            // -1 marks a sequence that started in the previous piece.
            int64_t place = places[index] < 0 ? sequence_start : base + places[index];
            offsets[first - (UChar *)output + index] = (uint32_t)place;
        }
        if (status == U_BUFFER_OVERFLOW_ERROR || target == target_end) return -1;
        if (U_FAILURE(status)) {
            char invalid[64];
            int8_t invalid_length = sizeof invalid;
            UErrorCode query = U_ZERO_ERROR;
            ucnv_getInvalidChars(handle, invalid, &invalid_length, &query);
            int64_t consumed = source - (const char *)bytes;
            int64_t place = U_FAILURE(query) ? consumed : consumed - invalid_length;
            int64_t index = target - (UChar *)output;
            offsets[index] = (uint32_t)(place < 0 ? 0 : place);
            *target++ = 0xFFFD;
            if (*error_count < error_capacity) errors[*error_count] = index;
            *error_count += 1;
            // A truncated sequence can only be the last one; otherwise continue after it.
            if (source == end && piece_end == end) break;
            if (source == piece && invalid_length == 0) source++;
        } else if (piece_end == end) {
            break;
        }
        sequence_start = source - (const char *)bytes;
    }
    return target - (UChar *)output;
}

int64_t cicu_converter_encode(
    cicu_converter *converter, const uint16_t *units, int64_t length, uint8_t *output, int64_t capacity,
    int64_t *failed_at
) {
    UConverter *handle = converter->handle;
    ucnv_resetFromUnicode(handle);
    const UChar *source = (const UChar *)units;
    char *target = (char *)output;
    UErrorCode status = U_ZERO_ERROR;
    ucnv_fromUnicode(handle, &target, target + capacity, &source, source + length, NULL, 1, &status);
    *failed_at = source - (const UChar *)units;
    return U_FAILURE(status) ? -1 : target - (char *)output;
}
