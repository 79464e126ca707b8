#include "ICUHeaders.h"
#include "include/CICUPlural.h"

#include <stdlib.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/upluralrules.h>
#include <unicode/ustring.h>

struct cicu_plural_rules {
    UPluralRules *handle;
};

cicu_plural_rules *cicu_plural_rules_open(const char *tag) {
    char locale[ULOC_FULLNAME_CAPACITY];
    UErrorCode status = U_ZERO_ERROR;
    uloc_forLanguageTag(tag, locale, sizeof locale, NULL, &status);
    if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return NULL;
    UPluralRules *handle = uplrules_open(locale, &status);
    if (U_FAILURE(status)) return NULL;
    cicu_plural_rules *rules = malloc(sizeof(cicu_plural_rules));
    if (rules == NULL) {
        uplrules_close(handle);
        return NULL;
    }
    rules->handle = handle;
    return rules;
}

void cicu_plural_rules_close(cicu_plural_rules *rules) {
    if (rules == NULL) return;
    uplrules_close(rules->handle);
    free(rules);
}

static int32_t category_number(const UChar *keyword) {
    static const char *const names[] = {"zero", "one", "two", "few", "many", "other"};
    for (int32_t index = 0; index < 6; index++) {
        // The names are ASCII, and converting them would take longer than the selection of a category.
        int32_t length = 0;
        while (names[index][length] != 0 && keyword[length] == (UChar)names[index][length]) length++;
        if (names[index][length] == 0 && keyword[length] == 0) return index;
    }
    return -1;
}

int32_t cicu_plural_category(const cicu_plural_rules *rules, double number) {
    UChar keyword[16];
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = uplrules_select(rules->handle, number, keyword, 15, &status);
    if (U_FAILURE(status) || length < 0 || length > 15) return -1;
    keyword[length] = 0;
    return category_number(keyword);
}

uint32_t cicu_plural_categories(const cicu_plural_rules *rules) {
    UErrorCode status = U_ZERO_ERROR;
    UEnumeration *keywords = uplrules_getKeywords(rules->handle, &status);
    if (U_FAILURE(status)) return 0;
    uint32_t categories = 0;
    const UChar *keyword;
    while ((keyword = uenum_unext(keywords, NULL, &status)) != NULL && U_SUCCESS(status)) {
        int32_t number = category_number(keyword);
        if (number >= 0) categories |= 1u << number;
    }
    uenum_close(keywords);
    return categories;
}
