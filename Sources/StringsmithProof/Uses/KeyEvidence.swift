import StringsmithModel
import StringsmithText

/// Something besides a call that shows that a key is used, or may be.
package struct KeyEvidence: Hashable, Sendable {
    /// How a key is mentioned.
    package enum Kind: String, Hashable, Sendable {
        /// As a string in a file beside the sources: an interface file, a property list, data, another language's source.
        case file

        /// As the argument of a macro that makes a string of it.
        case macroArgument = "macro-argument"

        /// As a generated symbol, which a source names.
        case symbol

        /// In a hint.
        case hint

        /// As a literal in a source; it is unknown where it goes.
        case literal

        /// As a name in a source: of a constant, a case, a function, or a type.
        case name

        /// As a text that is completed at run time.
        case completed

        /// By a call whose key, or the type of an interpolation in it, is known only at run time.
        case call

        /// As part of a table for whose keys a tool generates constants.
        case accessors

        /// In the same table of another bundle.
        case otherBundle = "other-bundle"

        /// By no source: the system, or a bundle's own reader, looks up keys of the table.
        case openTable = "open-table"

        /// By no source, and no call names the table either, so that it may be read in a way of its own.
        case unnamedTable = "unnamed-table"

        /// By no source, but it is spelled like a key in push notifications, which the program may get.
        case pushServer = "push-server"
    }

    package var kind: Kind

    /// The file, and the offset or the position in it, as far as they are known.
    package var path: String?
    package var offset: Int?
    package var position: SourcePosition?

    /// The keys that it means, with `*` for any text; nil for the key itself.
    package var pattern: String?

    package init(
        _ kind: Kind, path: String? = nil, offset: Int? = nil, position: SourcePosition? = nil, pattern: String? = nil
    ) {
        (self.kind, self.path, self.offset, self.position, self.pattern) = (kind, path, offset, position, pattern)
    }

    /// True if the key is certainly used, rather than only reachable.
    package var isUse: Bool {
        switch kind {
        case .file, .macroArgument, .symbol: true
        case .hint: pattern == nil
        case .literal, .name, .completed, .call, .accessors, .otherBundle, .openTable, .unnamedTable, .pushServer: false
        }
    }
}
