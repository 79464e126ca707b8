#include "ICUHeaders.h"
#include "include/CICUDetector.h"

#include <string.h>
#include <unicode/ucsdet.h>

int32_t cicu_detect_encoding(const uint8_t *bytes, int32_t length, char *name, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UCharsetDetector *detector = ucsdet_open(&status);
    if (U_FAILURE(status)) return -1;
    int32_t confidence = -1;
    ucsdet_setText(detector, (const char *)bytes, length, &status);
    const UCharsetMatch *match = ucsdet_detect(detector, &status);
    if (U_SUCCESS(status) && match != NULL) {
        const char *found = ucsdet_getName(match, &status);
        confidence = ucsdet_getConfidence(match, &status);
        if (U_FAILURE(status) || found == NULL) {
            confidence = -1;
        } else {
            strncpy(name, found, (size_t)capacity - 1);
            name[capacity - 1] = '\0';
        }
    }
    ucsdet_close(detector);
    return confidence;
}
