#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, HBPassengerKind) {
    HBPassengerKindAdult,
    HBPassengerKindChild,
    HBPassengerKindBicycle,
};

/// What a trip costs.
@interface HBFareCalculator : NSObject

/// The name of a kind of passenger, for a list.
- (NSString *)nameOfKind:(HBPassengerKind)kind;

/// A line such as "Total: 41.50 EUR for 3 passengers".
- (NSString *)totalOfPrice:(NSString *)price passengers:(NSUInteger)count;

/// Nil, with an error, if no fare is known.
- (nullable NSDecimalNumber *)fareToHarbour:(NSString *)harbour error:(NSError **)error;

@end

NS_ASSUME_NONNULL_END
