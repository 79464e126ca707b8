import StringsmithText

/// The property list formats of `.strings` files.
package enum PropertyListForm: Hashable, Sendable {
    /// `"key" = "value";`
    case text

    /// `<plist><dict>...`
    case xml

    /// `bplist00`, the format that Xcode compiles tables to.
    case binary

    /// Determines the format from the start of a file.
    package init(sniffing bytes: [UInt8]) {
        if bytes.starts(with: "bplist0".utf8) {
            self = .binary
            return
        }
        // Without byte order marks and the NULs of UTF-16, XML starts the same in all encodings.
        let isMark: (UInt8) -> Bool = { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 >= 0xFE }
        let start = bytes.prefix(1024).drop(while: isMark).filter { $0 != .nul }.drop {
            $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn
        }
        let marks = ["<?", "<!DOCTYPE", "<!--", "<plist", "<dict"]
        self = marks.contains { start.starts(with: $0.utf8) } ? .xml : .text
    }
}
