// The few ICU functions that Stringsmith uses, with plain C types.
//
// No ICU header is included here: ICU's macros and modules are only used in the .c files, so that a Swift file can
// import this module together with Foundation, which contains its own ICU.
#ifndef STRINGSMITH_CICU_H
#define STRINGSMITH_CICU_H

#include "CICUCollation.h"
#include "CICUConverter.h"
#include "CICUDetector.h"
#include "CICULocale.h"
#include "CICUNormalization.h"
#include "CICUPlural.h"
#include "CICURegex.h"
#include "CICUScript.h"

#endif
