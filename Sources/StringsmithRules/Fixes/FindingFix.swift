import StringsmithModel
import StringsmithText

/// What would mend a finding, as its rule says it. Whether that is safe stands in the rule's description.
package struct FindingFix: Hashable, Sendable {
    /// What is edited.
    package enum Change: Hashable, Sendable {
        /// The decoded value of an entry of a `.strings` file.
        case value([TextEdit])

        /// The UTF-8 form of the file.
        case file([TextEdit])
    }

    /// A verb phrase, without a full stop.
    package var title: String

    /// What is edited.
    package var change: Change

    /// A fix of the file's own bytes.
    package init(_ title: String, file edits: [TextEdit]) {
        (self.title, change) = (title, .file(edits))
    }

    /// A fix of an entry's value, in edits of the decoded text.
    package init(_ title: String, value edits: [TextEdit]) {
        (self.title, change) = (title, .value(edits))
    }

    /// A fix that puts other bytes in the place of a stretch of the decoded value.
    package init(_ title: String, replacing range: Range<Int>, by replacement: some Sequence<UInt8>) {
        self.init(title, value: [TextEdit(range: range, replacement: Array(replacement))])
    }
}
