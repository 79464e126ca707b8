#ifndef HB_LOCALIZATION_H
#define HB_LOCALIZATION_H

/// Looks a text up in the table Errors of the main bundle. The comment is for the translator only.
#define HBErrorString(key, comment) \
    [[NSBundle mainBundle] localizedStringForKey:(key) value:@"" table:@"Errors"]

/// The name of the app as it stands in a printed ticket.
#define HB_APP_NAME NSLocalizedString(@"Harbour", @"Name of the app; don't translate unless the store name is translated")

#endif
