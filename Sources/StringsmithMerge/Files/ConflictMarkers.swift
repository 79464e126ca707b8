import StringsmithText

/// The lines that git puts around a conflict.
package struct ConflictMarkers: Hashable, Sendable {
    /// The number of characters in a marker; git's default is 7.
    package var size = 7

    /// The text after the first marker.
    package var ours = "ours"

    /// The text after the last marker.
    package var theirs = "theirs"

    package init() {}

    var begin: [UInt8] { line("<", ours) }

    var middle: [UInt8] { line("=", "") }

    var end: [UInt8] { line(">", theirs) }

    private func line(_ mark: String, _ label: String) -> [UInt8] {
        // A label is the name of a branch or commit. In any case, it must not contain a line break.
        let label = label.escapedForDisplay
        return Array((String(repeating: mark, count: max(size, 1)) + (label.isEmpty ? "" : " " + label)).utf8)
    }
}
