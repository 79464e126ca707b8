#ifndef STRINGSMITH_CICU_LOCALE_H
#define STRINGSMITH_CICU_LOCALE_H

#include <stdint.h>

// Every function that writes text returns its length without the NUL that ends it, or -1 if ICU failed or `capacity`
// does not hold it. A locale is given as a BCP 47 tag, unless another form is named.

/// The BCP 47 tag of a locale name with hyphens or underscores: subtags in their usual case, old codes replaced.
int32_t cicu_language_tag(const char *name, char *output, int32_t capacity);

/// Whether ICU knows the language of a tag.
int32_t cicu_is_known_language(const char *tag);

/// Whether CLDR knows the region of a tag, or the tag has none.
int32_t cicu_is_known_region(const char *tag);

/// The tag of the locale from which CLDR lets a locale inherit; empty for the root.
int32_t cicu_parent_tag(const char *tag, char *output, int32_t capacity);

/// The name of a locale in the language of another, in UTF-16.
int32_t cicu_display_name(const char *tag, const char *in_tag, uint16_t *output, int32_t capacity);

/// The four-letter code of the script that a locale is written in, such as `Latn`.
int32_t cicu_script(const char *tag, char *output, int32_t capacity);

/// Whether a locale is written from right to left.
int32_t cicu_is_right_to_left(const char *tag);

/// The quotation mark of a locale in UTF-16: 0 opening, 1 closing, 2 inner opening, 3 inner closing.
int32_t cicu_quotation_mark(const char *tag, int32_t which, uint16_t *output, int32_t capacity);

/// The characters of a locale's language: 0 main, 1 auxiliary, 3 punctuation. Writes pairs of first and last code point
/// and returns their number; with too small a capacity nothing is written. -1 if ICU failed.
int32_t cicu_exemplar_ranges(const char *tag, int32_t kind, uint32_t *output, int32_t capacity);

#endif
