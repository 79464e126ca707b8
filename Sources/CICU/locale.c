#include "ICUHeaders.h"
#include "include/CICULocale.h"

#include <string.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/uregion.h>
#include <unicode/ures.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>

typedef char locale_buffer[ULOC_FULLNAME_CAPACITY];

static int read_tag(const char *tag, locale_buffer locale) {
    UErrorCode status = U_ZERO_ERROR;
    uloc_forLanguageTag(tag, locale, ULOC_FULLNAME_CAPACITY, NULL, &status);
    return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING;
}

static int32_t write_tag(const char *locale, char *output, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = uloc_toLanguageTag(locale, output, capacity, 1, &status);
    return U_FAILURE(status) || length >= capacity ? -1 : length;
}

int32_t cicu_language_tag(const char *name, char *output, int32_t capacity) {
    locale_buffer canonical;
    UErrorCode status = U_ZERO_ERROR;
    uloc_canonicalize(name, canonical, sizeof canonical, &status);
    if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return -1;
    return write_tag(canonical, output, capacity);
}

int32_t cicu_is_known_language(const char *tag) {
    locale_buffer locale;
    return read_tag(tag, locale) && uloc_getISO3Language(locale)[0] != '\0';
}

int32_t cicu_is_known_region(const char *tag) {
    locale_buffer locale;
    if (!read_tag(tag, locale)) return 0;
    char region[ULOC_COUNTRY_CAPACITY];
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = uloc_getCountry(locale, region, sizeof region, &status);
    if (U_FAILURE(status)) return 0;
    return length == 0 || (uregion_getRegionFromCode(region, &status) != NULL && U_SUCCESS(status));
}

// A locale whose parent isn't found by removing the last subtag names its parent in its own data (CLDR's parentLocales,
// which ICU's build converts to "%%Parent").
static int32_t explicit_parent(const char *locale, char *parent, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UResourceBundle *bundle = ures_openDirect(NULL, locale, &status);
    if (U_FAILURE(status)) return 0;
    int32_t length = 0;
    const UChar *text = ures_getStringByKey(bundle, "%%Parent", &length, &status);
    int32_t found = U_SUCCESS(status) && length < capacity;
    if (found) {
        u_UCharsToChars(text, parent, length);
        parent[length] = '\0';
    }
    ures_close(bundle);
    return found;
}

int32_t cicu_parent_tag(const char *tag, char *output, int32_t capacity) {
    locale_buffer locale, parent;
    UErrorCode status = U_ZERO_ERROR;
    if (!read_tag(tag, locale)) return -1;
    if (!explicit_parent(locale, parent, sizeof parent)) {
        uloc_getParent(locale, parent, sizeof parent, &status);
        if (U_FAILURE(status)) return -1;
    }
    if (parent[0] == '\0' || strcmp(parent, "root") == 0) {
        output[0] = '\0';
        return 0;
    }
    return write_tag(parent, output, capacity);
}

int32_t cicu_display_name(const char *tag, const char *in_tag, uint16_t *output, int32_t capacity) {
    locale_buffer locale, in_locale;
    if (!read_tag(tag, locale) || !read_tag(in_tag, in_locale)) return -1;
    UErrorCode status = U_ZERO_ERROR;
    ULocaleDisplayNames *names = uldn_open(in_locale, ULDN_STANDARD_NAMES, &status);
    if (U_FAILURE(status)) return -1;
    int32_t length = uldn_localeDisplayName(names, locale, (UChar *)output, capacity, &status);
    uldn_close(names);
    return U_FAILURE(status) ? -1 : length;
}

int32_t cicu_script(const char *tag, char *output, int32_t capacity) {
    locale_buffer locale, maximized;
    UErrorCode status = U_ZERO_ERROR;
    if (!read_tag(tag, locale)) return -1;
    uloc_addLikelySubtags(locale, maximized, sizeof maximized, &status);
    int32_t length = uloc_getScript(maximized, output, capacity, &status);
    return U_FAILURE(status) || length >= capacity ? -1 : length;
}

int32_t cicu_is_right_to_left(const char *tag) {
    locale_buffer locale;
    return read_tag(tag, locale) && uloc_isRightToLeft(locale);
}

int32_t cicu_quotation_mark(const char *tag, int32_t which, uint16_t *output, int32_t capacity) {
    static const ULocaleDataDelimiterType types[] = {
        ULOCDATA_QUOTATION_START, ULOCDATA_QUOTATION_END, ULOCDATA_ALT_QUOTATION_START, ULOCDATA_ALT_QUOTATION_END
    };
    locale_buffer locale;
    if (which < 0 || which > 3 || !read_tag(tag, locale)) return -1;
    UErrorCode status = U_ZERO_ERROR;
    ULocaleData *data = ulocdata_open(locale, &status);
    if (U_FAILURE(status)) return -1;
    int32_t length = ulocdata_getDelimiter(data, types[which], (UChar *)output, capacity, &status);
    ulocdata_close(data);
    return U_FAILURE(status) ? -1 : length;
}

int32_t cicu_exemplar_ranges(const char *tag, int32_t kind, uint32_t *output, int32_t capacity) {
    locale_buffer locale;
    if (!read_tag(tag, locale)) return -1;
    UErrorCode status = U_ZERO_ERROR;
    ULocaleData *data = ulocdata_open(locale, &status);
    if (U_FAILURE(status)) return -1;
    USet *set =
        ulocdata_getExemplarSet(data, NULL, USET_ADD_CASE_MAPPINGS, (ULocaleDataExemplarSetType)kind, &status);
    ulocdata_close(data);
    if (U_FAILURE(status)) return -1;
    int32_t count = 0;
    // Ranges come first, followed by strings of several characters, which are in the ranges or are marks.
    for (int32_t index = 0; index < uset_getItemCount(set); index++) {
        UChar32 first, last;
        UErrorCode item = U_ZERO_ERROR;
        if (uset_getItem(set, index, &first, &last, NULL, 0, &item) != 0) break;
        count++;
    }
    for (int32_t index = 0; index < count && count <= capacity; index++) {
        UChar32 first, last;
        UErrorCode item = U_ZERO_ERROR;
        uset_getItem(set, index, &first, &last, NULL, 0, &item);
        output[index * 2] = (uint32_t)first;
        output[index * 2 + 1] = (uint32_t)last;
    }
    uset_close(set);
    return count;
}
