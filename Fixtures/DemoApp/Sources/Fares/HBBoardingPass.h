#import <Foundation/Foundation.h>

/// A ticket on paper.
@interface HBBoardingPass : NSObject

@property (nonatomic, copy) NSString *gate;
@property (nonatomic, copy) NSString *closingTime;

- (NSString *)title;
- (NSString *)gateLine;
- (NSAttributedString *)advice;
- (BOOL)writeToURL:(NSURL *)url error:(NSError **)error;

@end
