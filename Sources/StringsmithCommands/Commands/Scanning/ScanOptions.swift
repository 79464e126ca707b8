import StringsmithProject
import StringsmithScanner
import StringsmithText

/// What commands that scan sources are asked for.
struct ScanArguments: CommandArguments {
    var routines: [Routine] = []
    var findsLookups = true
    var readsComments = false
    var encoding: TextEncoding?

    /// The scan of some paths.
    func options(paths: [String], common: CommonArguments) -> SourceScanOptions {
        var options = SourceScanOptions()
        options.paths = paths
        options.routines = (findsLookups ? Routine.standard : Routine.genstringsRoutines) + routines
        options.readsComments = readsComments
        options.encoding = encoding
        options.jobs = common.jobs
        return options
    }
}

extension OptionGroup where Arguments == ScanArguments {
    /// The options that say what counts as a call.
    static var scanning: OptionGroup {
        OptionGroup(
            "Scanning",
            [
                .values(
                    "routine", placeholder: "ROUTINE",
                    help: "Find the calls of this routine too: a name, or 'NAME(key:1, comment:2)'."
                ) { arguments, signature in
                    do throws(RoutineSignature.ParseError) {
                        arguments.routines += try RoutineSignature.parse(signature)
                    } catch {
                        throw InvalidValue("not a routine: \(error)")
                    }
                }.discussed(
                    """
                    A name alone stands for the four forms of a family: NAME, NAMEFromTable, NAMEFromTableInBundle and \
                    NAMEWithDefaultValue. A signature says where key, table, value and comment are: at a place (key:1), \
                    at a label (key:text), or always the same (table:"Errors"). Objective-C messages are written \
                    'first:second:(key:1)'.
                    """
                ),
                .negatableFlag(
                    "lookups", help: "Find literal keys of Bundle.localizedString(forKey:value:table:) too."
                ) { $0.findsLookups = $1 },
                .flag("code-comments", help: "Find calls that are commented out too.") { $0.readsComments = true },
                .value(
                    "source-encoding", placeholder: "ENCODING", help: "Read sources in this encoding instead of UTF-8."
                ) {
                    guard let encoding = TextEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
                    $0.encoding = encoding
                },
            ]
        )
    }
}
