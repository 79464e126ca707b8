#include "ICUHeaders.h"
#include "include/CICURegex.h"

#include <stdlib.h>
#include <unicode/uregex.h>

// In ICU's unit: 10,000 steps of the engine.
static const int32_t step_limit = 200;

struct cicu_regex {
    URegularExpression *handle;
};

static const char *problem_of(UErrorCode status) {
    switch (status) {
    case U_REGEX_BAD_ESCAPE_SEQUENCE: return "unknown escape sequence";
    case U_REGEX_BAD_INTERVAL: return "invalid {m,n} quantifier";
    case U_REGEX_INVALID_BACK_REF: return "reference to a group that doesn't exist";
    case U_REGEX_INVALID_RANGE: return "a range whose first character comes after its last";
    case U_REGEX_LOOK_BEHIND_LIMIT: return "a look-behind of unlimited length";
    case U_REGEX_MAX_LT_MIN: return "a {m,n} quantifier whose maximum is less than its minimum";
    case U_REGEX_MISMATCHED_PAREN: return "unbalanced parenthesis";
    case U_REGEX_MISSING_CLOSE_BRACKET: return "missing ]";
    case U_REGEX_NUMBER_TOO_BIG: return "number too large";
    case U_REGEX_PATTERN_TOO_BIG: return "pattern too large";
    case U_REGEX_PROPERTY_SYNTAX: return "unknown Unicode property";
    default: return "syntax error";
    }
}

cicu_regex *cicu_regex_open(const uint16_t *pattern, int32_t length, const char **problem) {
    UErrorCode status = U_ZERO_ERROR;
    URegularExpression *handle = uregex_open((const UChar *)pattern, length, 0, NULL, &status);
    if (U_SUCCESS(status)) uregex_setTimeLimit(handle, step_limit, &status);
    cicu_regex *regex = U_SUCCESS(status) ? malloc(sizeof(cicu_regex)) : NULL;
    if (regex == NULL) {
        *problem = problem_of(status);
        uregex_close(handle);
        return NULL;
    }
    regex->handle = handle;
    return regex;
}

void cicu_regex_close(cicu_regex *regex) {
    if (regex == NULL) return;
    uregex_close(regex->handle);
    free(regex);
}

int32_t cicu_regex_matches(cicu_regex *regex, const uint16_t *text, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    uregex_setText(regex->handle, (const UChar *)text, length, &status);
    UBool matches = uregex_matches(regex->handle, 0, &status);
    if (U_FAILURE(status)) return -1;
    return matches ? 1 : 0;
}

int32_t cicu_regex_group_count(const cicu_regex *regex) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = uregex_groupCount(regex->handle, &status);
    return U_SUCCESS(status) ? count : 0;
}

int32_t cicu_regex_group(cicu_regex *regex, int32_t group, int32_t *start, int32_t *end) {
    UErrorCode status = U_ZERO_ERROR;
    *start = uregex_start(regex->handle, group, &status);
    *end = uregex_end(regex->handle, group, &status);
    return U_SUCCESS(status) && *start >= 0 ? 1 : 0;
}
