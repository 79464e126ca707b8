import StringsmithProject
import StringsmithScanner
import StringsmithText

/// The arguments of commands that scan sources.
struct ScanArguments: CommandArguments {
    var routines: [Routine] = []
    var skippedKeys: [KeyPattern] = []
    var findsLookups = true
    var readsTypes = true
    var isStrict = false
    var readsComments = false
    var encoding: TextEncoding?
    var followsTexts = true

    /// The options for scanning paths.
    func options(paths: [String], common: CommonArguments) -> SourceScanOptions {
        var options = SourceScanOptions()
        options.paths = paths
        options.routines = (findsLookups ? Routine.standard : Routine.genstringsRoutines) + routines
        options.skippedKeys = skippedKeys
        options.readsTypes = readsTypes
        options.typeOptions.isStrict = isStrict
        options.readsComments = readsComments
        options.followsTexts = followsTexts
        options.encoding = encoding
        options.jobs = common.jobs
        return options
    }
}

extension OptionGroup where Arguments == ScanArguments {
    /// The options that determine what counts as a call.
    static var scanning: OptionGroup {
        OptionGroup(
            "Scanning",
            [
                .values(
                    "routine", placeholder: "ROUTINE",
                    help: """
                        Also extract calls of this routine: a name, 'NAME(key:1, comment:2)', or 'NAME(key:self)' for \
                        "key".NAME.
                        """
                ) { arguments, signature in
                    do throws(RequestError) {
                        arguments.routines += try Routine.parse(signature)
                    } catch {
                        throw InvalidValue("not a routine: \(error)")
                    }
                }.discussed(
                    """
                    A name alone means a family of four: NAME, NAMEFromTable, NAMEFromTableInBundle, and \
                    NAMEWithDefaultValue. A signature says where to find key, table, value, and comment: by position \
                    (key:1), by label (key:text), or as a constant (table:"Errors"). Objective-C messages are written \
                    'first:second:(key:1)'.
                    """
                ),
                .values(
                    "skip-key", placeholder: "PATTERN", help: "Leave out keys that match, such as 'https://*'."
                ) { $0.skippedKeys.append(KeyPattern($1)) }.discussed(
                    """
                    For texts that nobody translates, such as sample texts and addresses. * matches any text. Entries with \
                    such keys stay in tables, and don't count as unused.
                    """
                ),
                .negatableFlag(
                    "lookups", help: "Also extract literal keys of Bundle.localizedString(forKey:value:table:)."
                ) { $0.findsLookups = $1 },
                .flag(
                    "routines-only",
                    help: "Extract calls of routines only, not keys by Swift types, as in Text(\"Save\")."
                ) { $0.readsTypes = false }.discussed(
                    """
                    By default, Swift sources are read the way Apple's compiler reads them: a string literal is a key \
                    where SwiftUI, App Intents or another framework takes localized text, in String(localized:), and \
                    wherever the sources declare a type such as LocalizedStringKey or LocalizedStringResource.
                    """
                ),
                .flag("strict-types", help: "Report an interpolation of unknown type as an error.") {
                    $0.isStrict = true
                },
                .flag("code-comments", help: "Also extract calls in comments.") { $0.readsComments = true },
                .value(
                    "source-encoding", placeholder: "ENCODING", help: "Encoding of the sources. Default is UTF-8."
                ) {
                    guard let encoding = TextEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
                    $0.encoding = encoding
                },
            ]
        ).onOwnPage
    }
}
