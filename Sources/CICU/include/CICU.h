// The few ICU calls that Stringsmith uses, behind plain C types.
//
// No ICU header is included here: ICU's macros and modules stay inside the .c files, so that a Swift file may import
// this module beside Foundation, which carries an ICU of its own.
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
