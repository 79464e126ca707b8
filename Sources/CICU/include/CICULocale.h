#ifndef STRINGSMITH_CICU_LOCALE_H
#define STRINGSMITH_CICU_LOCALE_H

#include <stdint.h>

// Functions that write text return its length without the terminating NUL, or -1 if ICU failed or `capacity` is too
// small. Locales are BCP 47 tags, unless stated otherwise.

/// Writes the BCP 47 tag for a locale name with hyphens or underscores, with subtags in their usual case and old codes
/// replaced.
int32_t cicu_language_tag(const char *name, char *output, int32_t capacity);

/// Returns whether ICU knows the language of a tag.
int32_t cicu_is_known_language(const char *tag);

/// Returns whether CLDR knows the region of a tag, or the tag has none.
int32_t cicu_is_known_region(const char *tag);

/// Writes the tag of the locale that a locale inherits from in CLDR; empty for the root.
int32_t cicu_parent_tag(const char *tag, char *output, int32_t capacity);

/// Writes the name of a locale in the language of another, in UTF-16.
int32_t cicu_display_name(const char *tag, const char *in_tag, uint16_t *output, int32_t capacity);

/// Writes the four-letter code of a locale's script, such as `Latn`.
int32_t cicu_script(const char *tag, char *output, int32_t capacity);

/// Returns whether a locale is written from right to left.
int32_t cicu_is_right_to_left(const char *tag);

/// Writes a quotation mark of a locale in UTF-16: 0 opening, 1 closing, 2 inner opening, 3 inner closing.
int32_t cicu_quotation_mark(const char *tag, int32_t which, uint16_t *output, int32_t capacity);

/// Returns the characters of a locale's language: 0 main, 1 auxiliary, 3 punctuation. Writes pairs of first and last
/// code points and returns their number; if `capacity` is too small, nothing is written. Returns -1 if ICU failed.
int32_t cicu_exemplar_ranges(const char *tag, int32_t kind, uint32_t *output, int32_t capacity);

#endif
