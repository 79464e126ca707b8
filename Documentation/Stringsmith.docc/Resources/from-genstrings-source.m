#import "Printer.h"

NSString *PrinterTitle(void) {
    return NSLocalizedString(@"Print", @"Button");
}

NSString *PrinterError(NSString *name) {
    return [NSString stringWithFormat:NSLocalizedString(@"%@ is out of paper", @"Alert"), name];
}
