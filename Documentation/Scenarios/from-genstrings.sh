# A project whose English table was written by genstrings, in UTF-16, is migrated to sync.
mkdir -p Sources Resources/en.lproj Resources/de.lproj
cat >Sources/Printer.m <<'SOURCE'
#import "Printer.h"

NSString *PrinterTitle(void) {
    return NSLocalizedString(@"Print", @"Button");
}

NSString *PrinterError(NSString *name) {
    return [NSString stringWithFormat:NSLocalizedString(@"%@ is out of paper", @"Alert"), name];
}
SOURCE
cat >german.strings <<'TABLE'
/* Button */
"Print" = "Drucken";
TABLE
show source Sources/Printer.m
console genstrings \
    'stringsmith genstrings -a -o Resources/en.lproj Sources/*.m' 'od -A n -t x1 -N 8 Resources/en.lproj/Localizable.strings'
stringsmith convert german.strings -o Resources/de.lproj/Localizable.strings --encoding utf-16 >/dev/null
rm german.strings
console convert 'stringsmith format --encoding utf-8 Resources' 'head -c 12 Resources/en.lproj/Localizable.strings'
console plan 'stringsmith sync --dry-run'
console sync 'stringsmith sync' 'stringsmith sync --check; echo $?'
show german Resources/de.lproj/Localizable.strings
