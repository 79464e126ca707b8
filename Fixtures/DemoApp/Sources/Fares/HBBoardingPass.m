#import "HBBoardingPass.h"
#import "HBLocalization.h"

static NSBundle *HBPrintBundle(void) {
    return [NSBundle bundleForClass:[HBBoardingPass class]];
}

@implementation HBBoardingPass

- (NSString *)title {
    return NSLocalizedStringWithDefaultValue(@"pass.title", nil, HBPrintBundle(), @"Boarding pass",
                                             @"Heading of a printed ticket");
}

- (NSString *)gateLine {
    NSString *format = NSLocalizedStringFromTableInBundle(
        @"Gate %@ closes at %@", @"Localizable", HBPrintBundle(),
        @"Line of a printed ticket. %1$@: name of the gate, %2$@: time of day");
    return [NSString stringWithFormat:format, self.gate, self.closingTime];
}

- (NSAttributedString *)advice {
#if TARGET_OS_IPHONE
    return NSLocalizedAttributedString(@"Boarding starts **20 minutes** before departure.", @"Printed ticket, Markdown");
#else
    return NSLocalizedAttributedStringFromTable(@"Boarding starts **20 minutes** before departure.", nil,
                                                @"Printed ticket, Markdown");
#endif
}

- (BOOL)writeToURL:(NSURL *)url error:(NSError **)error {
    NSString *cancel = NSLocalizedString(@"Cancel", @"Button: stop printing");
    if (![cancel length]) return NO;
    if (![[self title] writeToURL:url atomically:YES encoding:NSUTF8StringEncoding error:error]) {
        NSLog(@"%@", [NSString stringWithFormat:
            HBErrorString(@"The boarding pass could not be saved as \"%@\"", @"%@: a file name"),
            url.lastPathComponent]);
        return NO;
    }
    return YES;
}

@end
