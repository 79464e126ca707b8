#import <Foundation/Foundation.h>
#include <functional>
#include <vector>

namespace harbour {

struct Tide {
    double metres;
    CFStringRef time;
};

/// A text of a table, owned by the caller.
CFStringRef describe(const Tide &tide) {
    CFStringRef format = tide.metres > 0
        ? CFCopyLocalizedString(CFSTR("High tide at %@, %.1f m"), "%1$@: time of day, %2$.1f: metres above chart datum")
        : CFCopyLocalizedString(CFSTR("Low tide at %@"), "%@: time of day");
    CFStringRef text = CFStringCreateWithFormat(nullptr, nullptr, format, tide.time, tide.metres);
    CFRelease(format);
    return text;
}

CFStringRef ageWarning(int hours) {
    CFStringRef format = CFCopyLocalizedStringFromTable(
        CFSTR("Tide data is %d hours old"), CFSTR("Errors"), "%d: number of hours, over 24");
    CFStringRef text = CFStringCreateWithFormat(nullptr, nullptr, format, hours);
    CFRelease(format);
    return text;
}

CFStringRef sourceLine(CFBundleRef bundle) {
    return CFCopyLocalizedStringWithDefaultValue(
        CFSTR("tide.source"), CFSTR("Localizable"), bundle,
        CFSTR("Source: Hydrographic Office"), "Below the tides");
}

// A template of a web page, in which the call is text.
static const char *const page = R"html(<p>NSLocalizedString(@"not a call", @"inside a raw string")</p>)html";

std::vector<std::function<CFStringRef(CFBundleRef)>> lines() {
    return {
        sourceLine,
        [](CFBundleRef bundle) {
            return CFCopyLocalizedStringFromTableInBundle(CFSTR("Tides"), nullptr, bundle, "Title of the tide table");
        },
        [](CFBundleRef) { return CFStringCreateWithCString(nullptr, page, kCFStringEncodingUTF8); },
    };
}

}  // namespace harbour
