#include "ICUHeaders.h"
#include "include/CICUScript.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

int32_t cicu_script_of(uint32_t code_point) {
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode code = uscript_getScript((UChar32)code_point, &status);
    return U_FAILURE(status) ? USCRIPT_UNKNOWN : (int32_t)code;
}

int32_t cicu_script_named(const char *name) { return u_getPropertyValueEnum(UCHAR_SCRIPT, name); }

const char *cicu_script_name(int32_t script) {
    const char *name = u_getPropertyValueName(UCHAR_SCRIPT, script, U_LONG_PROPERTY_NAME);
    return name == NULL ? "" : name;
}
