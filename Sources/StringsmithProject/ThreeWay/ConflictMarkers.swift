import StringsmithText

/// The lines that git puts around a conflict.
package struct ConflictMarkers: Hashable, Sendable {
    /// The number of characters of a marker; git's is 7 unless an attribute says otherwise.
    package var size = 7

    /// What stands behind the first marker.
    package var ours = "ours"

    /// What stands behind the last marker.
    package var theirs = "theirs"

    /// Makes the usual markers.
    package init() {}

    var begin: [UInt8] { line("<", ours) }

    var middle: [UInt8] { line("=", "") }

    var end: [UInt8] { line(">", theirs) }

    private func line(_ mark: String, _ label: String) -> [UInt8] {
        // A label is a branch's or a commit's name; whatever it is, it must not end the line.
        let label = label.escapedForDisplay
        return Array((String(repeating: mark, count: max(size, 1)) + (label.isEmpty ? "" : " " + label)).utf8)
    }
}
