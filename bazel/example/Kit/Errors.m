#import <Foundation/Foundation.h>

NSString *OfflineMessage(void) {
    return NSLocalizedString(@"You are offline", @"Shown when mail can't be fetched");
}
