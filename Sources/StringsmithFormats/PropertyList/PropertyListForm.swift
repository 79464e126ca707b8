import StringsmithText

/// The physical form of a table of the platform: `.strings` files come in three.
package enum PropertyListForm: Hashable, Sendable {
    /// `"key" = "value";`
    case text

    /// `<plist><dict>...`
    case xml

    /// `bplist00`, what Xcode compiles tables to.
    case binary

    /// Looks at the beginning of a file.
    package init(sniffing bytes: [UInt8]) {
        if bytes.starts(with: "bplist0".utf8) {
            self = .binary
            return
        }
        // Byte order marks and the NULs of UTF-16 aside, XML begins the same in all encodings.
        let isMark: (UInt8) -> Bool = { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 >= 0xFE }
        let start = bytes.prefix(1024).drop(while: isMark).filter { $0 != .nul }.drop {
            $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn
        }
        let marks = ["<?", "<!DOCTYPE", "<!--", "<plist", "<dict"]
        self = marks.contains { start.starts(with: $0.utf8) } ? .xml : .text
    }
}
