import StringsmithModel
import StringsmithScanner
import Testing

@Suite("Texts that aren't looked up in Objective-C")
struct FoundMessageTests {
    static func messages(_ source: String) -> [String] {
        Array(source.utf8).withUnsafeBufferPointer { CFamilyTexts.scan($0, path: "Source.m").texts }
            .map { "\($0.text) | \($0.form?.rawValue ?? $0.sink?.name ?? "")" }
    }

    private static let messageCases: [ScanCase] = [
        .init("property", #"- (void)f { self.nameLabel.text = @"Name of it"; }"#, "Name of it | UILabel.text"),
        .init("declared class", #"- (void)f { UILabel *a = x; a.text = @"Name of it"; }"#, "Name of it | UILabel.text"),
        .init(
            "value transformer",
            #"- (id)transformedValue:(id)value { if (value) return @"lockIcon"; return @"Add to list"; }"#,
            "Add to list | transformedValue:"),
        .init("underscore", #"- (void)f { [main_window setTitle:@"Plug-in"]; }"#, "Plug-in | NSWindow.title"),
        .init("other class", #"- (void)f { Item *titleLabel = x; titleLabel.text = @"Name of it"; }"#),
        .init("setter", #"- (void)f { [self.nameLabel setText:@"Name of it"]; }"#, "Name of it | UILabel.text"),
        .init(
            "what won't be shown",
            """
            - (void)f {
                self.nameLabel.text = @"Your name will not be shown";
                self.nameLabel.text = @"It has not been implemented";
            }
            """,
            "Your name will not be shown | UILabel.text", "It has not been implemented | UILabel.text"),
        .init(
            "message", #"- (void)f { [b setTitle:on ? @"Turn on" : @"Off" forState:UIControlStateNormal]; }"#,
            "Turn on | UIButton setTitle:forState:", "Off | UIButton setTitle:forState:"),
        .init(
            "nested", #"- (void)f { [b setTitle:[NSString stringWithFormat:@"%d files", n] forState:0]; }"#,
            "%d files | UIButton setTitle:forState:"),
        .init(
            "function",
            """
            static void ShowAlert(NSString *title, NSString *key, int n) {
                a.nameLabel.text = title;
                b.nameLabel.text = NSLocalizedString(key, nil);
            }
            - (void)f { ShowAlert(@"The title", @"a key here", 1); Other(@"Another one"); }
            """,
            "The title | UILabel.text"),
        .init(
            "mail",
            #"- (void)f { [mailController setSubject:@"The subject"]; [x setMessageBody:@"A body" isHTML:NO]; }"#,
            "The subject | MFMailComposeViewController setSubject:",
            "A body | MFMailComposeViewController setMessageBody:isHTML:"),
        .init("look-up", #"- (void)f { a.label.text = NSLocalizedString(@"Save it", nil); }"#),
        .init("wrapper", #"- (void)f { a.label.text = [L tr:@"Save it"]; }"#),
        .init(
            "constant", "static NSString *const kName = @\"Name of it\";\n- (void)f { a.label.text = kName; }",
            "Name of it | UILabel.text"),
        .init(
            "variable", #"- (void)f { NSString *s = on ? @"Turned on" : @"Off"; a.label.text = s; }"#,
            "Turned on | UILabel.text", "Off | UILabel.text"),
        .init(
            "error",
            #"- (void)f { NSDictionary *d = @{ NSLocalizedDescriptionKey : @"It failed", @"other": @"Not this" }; }"#,
            "It failed | NSLocalizedDescriptionKey"),
        .init(
            "data source",
            """
            - (NSString *)tableView:(UITableView *)t titleForHeaderInSection:(NSInteger)s { return @"Accounts"; }
            """,
            "Accounts | tableView:titleForHeaderInSection:"),
        .init(
            "result of a method",
            """
            - (void)f { a.label.text = [self nameOf:x]; b.label.text = [self title]; }
            - (NSString *)nameOf:(int)x { switch (x) { case 1: return @"First one"; } return on ? @"Others" : nil; }
            - (NSString *)title { return @"The title"; }
            - (NSString *)key { return @"Not this"; }
            """,
            "First one | UILabel.text", "Others | UILabel.text", "The title | UILabel.text"),
        .init(
            "result in a variable, and a receiver",
            """
            - (void)f { NSString *s = [self nameOf:x]; a.label.text = [s stringByAppendingString:@"."]; }
            - (NSString *)nameOf:(int)x { return @"First one"; }
            - (void)show:(NSString *)text { a.label.text = [text uppercaseString]; }
            - (void)g { [self show:@"Second one"]; }
            """,
            "First one | UILabel.text", "Second one | UILabel.text"),
        .init(
            "result of another object's method",
            """
            - (void)f { a.label.text = [b nameOf:x]; a.label.text = [[self other] title]; }
            - (NSString *)nameOf:(int)x { return @"Not this"; }
            - (NSString *)title { return @"Nor this"; }
            """),
        .init("subscript", #"- (void)f { a.label.text = item[@"the label"]; }"#),
        .init(
            "own method",
            """
            - (void)show:(NSString *)text in:(int)n { a.label.text = text; }
            - (void)f { [self show:@"Name of it" in:1]; }
            """,
            "Name of it | UILabel.text"),
        .init("comparison", #"- (void)f { if (a.label.text == @"Name of it") {} }"#),
        .init(
            "comparison of a text", #"- (void)f { if ([a.label.text isEqualToString:@"Name of it"]) {} }"#,
            "Name of it | comparison"),
        .init(
            "comparison of a look-up", #"- (void)f { if ([s isEqualToString:NSLocalizedString(@"All", nil)]) {} }"#,
            "All | comparison"),
        .init(
            "look-up as a key", #"- (void)f { [d objectForKey:NSLocalizedString(@"All", nil)]; }"#, "All | key"),
        .init("comparison of data", #"- (void)f { if ([item.kind isEqualToString:@"Name of it"]) {} }"#),
        .init(
            "joined format",
            #"- (void)f { s = [NSString stringWithFormat:@"%@ %@", NSLocalizedString(@"Total", nil), n]; }"#,
            "Total %@ | format"),
        .init(
            "text that goes on",
            """
            - (void)f {
                s = [s stringByAppendingString:NSLocalizedString(@"One track", nil)];
                s = [s stringByAppendingFormat:@"%@: %@\\r", NSLocalizedString(@"Size", nil),
                    [NSString stringWithFormat:NSLocalizedString(@"%i pixels", nil), n]];
                t = [s stringByAppendingString:NSLocalizedString(@"Two tracks", nil)];
            }
            """,
            "%@Two tracks | sum"),
        .init(
            "joined sum", #"- (void)f { s = [NSLocalizedString(@"Hello, ", nil) stringByAppendingString:name]; }"#,
            "Hello, %@ | sum"),
        .init(
            "lines", #"- (void)f { s = [NSString stringWithFormat:@"%@\n%@", NSLocalizedString(@"Total", nil), n]; }"#),
        .init(
            "plural",
            #"""
            - (void)f { s = files.count == 1 ? NSLocalizedString(@"file", nil) : NSLocalizedString(@"files", nil); }
            """#,
            "files | choice"),
        .init(
            "ending", #"- (void)f { s = [NSString stringWithFormat:@"%d file%@", n, n == 1 ? @"" : @"s"]; }"#,
            "s | ending"),
        .init(
            "branches of a condition",
            #"- (void)f { if ([files count] > 1) { s = @"Delete files"; } else s = @"Delete file"; }"#,
            "Delete files | choice"),
        .init("empty state", #"- (void)f { s = count == 0 ? @"No files" : @"All files"; }"#),
        .init("for developers", #"- (void)debugView { a.label.text = @"Name of it"; }"#),
        .init("debug build", "#ifdef DEBUG\n- (void)f { a.label.text = @\"Name of it\"; }\n#endif"),
        .init(
            "last entry of a dictionary",
            #"- (void)f { [NSError errorWithDomain:d code:1 userInfo:@{NSLocalizedDescriptionKey: @"It failed"}]; }"#,
            "It failed | NSLocalizedDescriptionKey"),
        .init(
            "variables of instances",
            """
            @interface A : NSObject
            @property (nonatomic) UILabel *status;
            @end
            @implementation A { UILabel * _Nonnull note; }
            - (void)f { _status.text = @"First one"; note.text = @"Second one"; }
            @end
            """,
            "First one | UILabel.text", "Second one | UILabel.text"),
        .init(
            "superclass",
            """
            @interface Badge : UILabel
            @end
            @implementation Badge
            - (void)f { self.text = @"First one"; }
            - (void)show:(Badge * _Nullable)a { a.text = @"Second one"; }
            @end
            """,
            "First one | UILabel.text", "Second one | UILabel.text"),
        .init("adjacent literals", #"- (void)f { a.label.text = @"Name " "of" @" it"; }"#, "Name of it | UILabel.text"),
        .init(
            "segments",
            """
            - (void)f {
                id a = [[UISegmentedControl alloc] initWithItems:@[@"One", @"Two"]];
                id b = [[List alloc] initWithItems:@[@"Three"]];
            }
            """,
            "One | UISegmentedControl initWithItems:", "Two | UISegmentedControl initWithItems:"),
        .init(
            "names that only end in those of classes",
            """
            - (void)f:(Mailbox *)mailbox { mailbox.title = @"First one"; Transaction *t = x; t.title = @"Second one"; }
            """),
        .init(
            "one name in two methods",
            """
            - (void)f { Item *a = x; a.text = @"First one"; }
            - (void)g { UILabel *a = x; a.text = @"Second one"; }
            - (void)h { Item *a = x; a.text = @"Third one"; }
            """,
            "Second one | UILabel.text"),
        .init(
            "four own methods, callers first",
            """
            - (void)f { [self d:@"Name of it"]; }
            - (void)d:(NSString *)s { [self c:s]; }
            - (void)c:(NSString *)s { [self b:s]; }
            - (void)b:(NSString *)s { [self a:s]; }
            - (void)a:(NSString *)s { x.label.text = s; }
            """,
            "Name of it | UILabel.text"),
        .init(
            "own method that looks up",
            """
            - (void)show:(NSString *)key { a.label.text = key; a.label.text = NSLocalizedString(key, nil); }
            - (void)f { [self show:@"Name of it"]; }
            """),
        .init(
            "tests",
            """
            @interface Login : XCTestCase
            @end
            @implementation Login
            - (void)f { a.label.text = @"Name of it"; }
            @end
            """),
        .init(
            "digits and raw strings of C++",
            #"- (void)f { int n = 1'000; log(R"(a "b)"); a.label.text = @"Name of it"; }"#,
            "Name of it | UILabel.text"),
        .init("cut off", #"- (void)f { [a.label setText:@"Name of it"#),
        .init("unbalanced", #"]]}} - (void)f { a.label.text = @"Name of it"; }"#, "Name of it | UILabel.text"),
    ]

    @Test("Texts in Objective-C", arguments: messageCases)
    func messages(_ example: ScanCase) {
        #expect(Self.messages(example.source) == example.expected)
    }

    /// Sources whose time was quadratic.
    private static let hostileMessages = [
        "@\"\";" + String(repeating: ")a{}", count: 20_000),
        "void f() { @\"x\"; " + String(repeating: "[", count: 20_000) + "a" + String(repeating: " b]", count: 20_000),
        "void f() { a" + String(repeating: ".a", count: 50_000) + ".text = @\"Hello\"; }",
        "void f() { " + String(repeating: "s = @\"Hello you\"; label.text = s; ", count: 20_000) + "}",
        "void f() { label.text = " + String(repeating: "(@\"Hello\" ", count: 20_000)
            + String(repeating: ")", count: 20_000) + "; }",
        "@interface A <" + String(repeating: "@interface A <", count: 20_000),
    ]

    @Test("Objective-C is read in linear time", .timeLimit(.minutes(10)), arguments: hostileMessages.indices)
    func messageTime(_ index: Int) {
        #expect(Self.messages(Self.hostileMessages[index]).count == [0, 0, 0, 20_000, 20_000, 0][index])
    }
}
