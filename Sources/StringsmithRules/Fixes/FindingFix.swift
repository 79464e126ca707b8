import StringsmithModel
import StringsmithText

/// A change that fixes a finding. The rule's description says whether it is safe.
package struct FindingFix: Hashable, Sendable {
    /// The edits of a fix.
    package enum Change: Hashable, Sendable {
        /// Edits of the decoded value of a `.strings` entry.
        case value([TextEdit])

        /// Edits of the file's UTF-8 form.
        case file([TextEdit])
    }

    /// A verb phrase, without a full stop.
    package var title: String

    /// The edits.
    package var change: Change

    /// Creates a fix that edits the file.
    package init(_ title: String, file edits: [TextEdit]) {
        (self.title, change) = (title, .file(edits))
    }

    /// Creates a fix that edits an entry's decoded value.
    package init(_ title: String, value edits: [TextEdit]) {
        (self.title, change) = (title, .value(edits))
    }

    /// Creates a fix that replaces a range of the decoded value.
    package init(_ title: String, replacing range: Range<Int>, by replacement: some Sequence<UInt8>) {
        self.init(title, value: [TextEdit(range: range, replacement: Array(replacement))])
    }
}
