#ifndef STRINGSMITH_CICU_PLURAL_H
#define STRINGSMITH_CICU_PLURAL_H

#include <stdint.h>

/// The cardinal plural rules of a language.
typedef struct cicu_plural_rules cicu_plural_rules;

/// Opens the rules of a locale, given as a BCP 47 tag; returns NULL if ICU failed.
cicu_plural_rules *cicu_plural_rules_open(const char *tag);

/// Closes rules; NULL is allowed.
void cicu_plural_rules_close(cicu_plural_rules *rules);

/// Returns the category of a number: 0 zero, 1 one, 2 two, 3 few, 4 many, 5 other; -1 if ICU failed.
int32_t cicu_plural_category(const cicu_plural_rules *rules, double number);

/// Returns the categories in the rules as bits with the numbers above; 0 if ICU failed.
uint32_t cicu_plural_categories(const cicu_plural_rules *rules);

#endif
