#import "HBFareCalculator.h"
#import "HBLocalization.h"

@implementation HBFareCalculator {
    NSDictionary<NSString *, NSDecimalNumber *> *_fares;
}

- (NSString *)nameOfKind:(HBPassengerKind)kind {
    switch (kind) {
        case HBPassengerKindAdult:
            return NSLocalizedString(@"Adult", @"Kind of passenger");
        case HBPassengerKindChild:
            return NSLocalizedString(@"Child", @"Kind of passenger, under 12 years");
        case HBPassengerKindBicycle:
            return NSLocalizedString(@"Bicycle", /* it travels on a ticket of its own */ @"Kind of passenger");
    }
}

- (NSString *)totalOfPrice:(NSString *)price passengers:(NSUInteger)count {
    NSString *format = NSLocalizedString(@"Total: %@ "
                                         @"for %lu passengers",
                                         @"Below a list of fares. %1$@: price with currency, "
                                         "%2$lu: number of passengers");
    return [NSString stringWithFormat:format, price, (unsigned long)count];
}

- (nullable NSDecimalNumber *)fareToHarbour:(NSString *)harbour error:(NSError **)error {
    NSDecimalNumber *fare = _fares[harbour];
    if (fare == nil && error != NULL) {
        NSString *reason = [NSString stringWithFormat:
            HBErrorString(@"The fare to %@ is unknown", @"%@: name of a harbour"), harbour];
        *error = [NSError errorWithDomain:@"HBFares" code:1 userInfo:@{
            NSLocalizedDescriptionKey : reason,
            NSLocalizedRecoverySuggestionErrorKey :
                NSLocalizedStringFromTable(@"Ask at the ticket counter.", @"Errors", @"What to do without a fare"),
        }];
    }
    // return NSLocalizedString(@"Free of charge", @"Fare of zero");
    return fare;
}

@end
