#ifndef STRINGSMITH_CICU_REGEX_H
#define STRINGSMITH_CICU_REGEX_H

#include <stdint.h>

/// A compiled regular expression in ICU's syntax, which NSRegularExpression also uses. Not thread-safe.
typedef struct cicu_regex cicu_regex;

/// Compiles a pattern given in UTF-16.
/// - Returns: NULL if the pattern isn't valid; `problem` then says why, in English without a full stop.
cicu_regex *cicu_regex_open(const uint16_t *pattern, int32_t length, const char **problem);

void cicu_regex_close(cicu_regex *regex);

/// Matches a whole text, which must stay in place while its groups are read.
///
/// The engine backtracks, so the time of some patterns grows exponentially with the text: the match stops after a fixed
/// number of steps, about a fifth of a second, and when it needs too much memory.
/// - Returns: 1 if the text matches, 0 if it doesn't, -1 if the match was stopped.
int32_t cicu_regex_matches(cicu_regex *regex, const uint16_t *text, int32_t length);

/// Returns the number of groups in the pattern, not counting group 0.
int32_t cicu_regex_group_count(const cicu_regex *regex);

/// Returns the range of a group of the last match. Group 0 is the whole text.
/// - Returns: 0 if there is no such group, or if it took no part in the match.
int32_t cicu_regex_group(cicu_regex *regex, int32_t group, int32_t *start, int32_t *end);

#endif
