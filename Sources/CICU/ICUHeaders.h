// Included before ICU's headers, so that a machine without them is told which package has them.
#ifndef STRINGSMITH_ICU_HEADERS_H
#define STRINGSMITH_ICU_HEADERS_H

#ifdef __has_include
#if !__has_include(<unicode/utypes.h>)
#error "ICU's headers are missing. Install libicu-dev (Debian, Ubuntu), libicu-devel (Fedora) or icu4c (Homebrew)."
#endif
#endif

#endif
