import StringsmithModel
import StringsmithText

/// A place in a source that shows a text, and what users see there.
package struct LookupSite: Hashable, Sendable {
    /// What happens to the text.
    package enum Reading: String, Hashable, Sendable, CaseIterable {
        /// It is looked up.
        case lookup

        /// It is shown as it is.
        case verbatim

        /// Its bundle, table, or key isn't known before run time.
        case unknown
    }

    /// How a text is shown.
    package enum Form: String, Hashable, Sendable, CaseIterable {
        case plain, format, markdown
    }

    /// The reason for a reading.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// A routine's call, the literal's type, or an own function's parameter.
        case routine, type, parameter

        /// Not looked up: `verbatim:`, the value or an own overload takes a `String`, `a + b`, `a ?? "b"`, `x.text = "a"`.
        case verbatim
        case stringValue = "string-value"
        case stringOverload = "string-overload"
        case concatenation, coalescing, assigned

        /// Unknown: the main bundle of the program that a library is linked into, a bundle by an expression, the bundle
        /// of a system framework, an own function's bundle, a source of no target, a key that isn't a literal, a value that
        /// may be a key or a string.
        case mainBundle = "main-bundle"
        case namedBundle = "named-bundle"
        case systemBundle = "system-bundle"
        case ownRoutine = "own-routine"
        case uncompiled
        case runTimeKey = "run-time-key"
        case runTimeText = "run-time-text"
    }

    package var path: String
    package var position: SourcePosition

    /// The name of the function, macro, or type.
    package var call: String
    package var reading: Reading
    package var reason: Reason
    package var bundle: String?
    package var table: TableName?
    package var key: ExactString?
    package var defaultValue: ExactString?
    package var form: Form?
    package var shown: [ShownText] = []

    /// For a look-up in the wrong bundle: the texts that the right one has instead, and the call that shows them.
    package var hidden: [ShownText] = []
    package var fix: String?

    package init(path: String, position: SourcePosition, call: String, _ reading: Reading, _ reason: Reason) {
        (self.path, self.position, self.call) = (path, position, call)
        (self.reading, self.reason) = (reading, reason)
    }

    /// Creates the site of a use, whose reading isn't known yet.
    package init(_ use: KeyUse, unknownBy reason: Reason) {
        self.init(path: use.path, position: use.place.start, call: use.routine, .unknown, reason)
        (table, key, defaultValue) = (use.table, use.key.text, use.value?.text)
        form = Form(use)
    }

    /// Creates the site of a use that looks into a bundle.
    package init(_ use: KeyUse, in bundle: String?) {
        let reason: Reason =
            switch use.origin {
            case .call: .routine
            case .type: .type
            case .parameter: .parameter
            }
        self.init(use, unknownBy: reason)
        (reading, self.bundle) = (.lookup, bundle)
    }
}

extension LookupSite.Form {
    /// How the text of a call is shown; nil if the source doesn't show it.
    fileprivate init?(_ use: KeyUse) {
        if use.formatArguments != nil {
            self = .format
        } else if use.routine == "AttributedString" || use.routine == "Text" && use.origin == .call {
            self = .markdown
        } else if use.routine.hasPrefix("NSLocalizedString") || use.routine.hasPrefix("localizedString")
            || use.routine == "String"
        {
            self = use.isInterpolated ? .format : .plain
        } else {
            return nil
        }
    }
}

/// The answer to `why`.
package struct ProofReport: Sendable {
    package var platform = Platform.apple
    package var keys: [KeyProof] = []
    package var sites: [LookupSite] = []

    /// All places whose keys are known only at run time.
    package var dynamic: [DynamicUse] = []

    /// The number of keys with each verdict: of all keys in the tables if the question is about all.
    package var counts: [Verdict: Int] = [:]

    package init() {}
}
