import StringsmithModel
import StringsmithText

/// Reports Markdown that differs from the source's.
struct MarkdownRule: TextRule {
    static let description = RuleDescription(
        .markdown, .warning, isDefault: false, summary: "Markdown differs from the source's",
        why: """
            SwiftUI interprets localized strings as Markdown. Unpaired marks are shown, broken links lead nowhere, and \
            an inflection ^[...](inflect: true) must keep its attribute's name.
            """,
        examples: [
            .value("**New**: open", wrong: "**Neu: öffnen", right: "**Neu**: öffnen"),
            .value("Run `make`", wrong: "Starten Sie make", right: "Starten Sie `make`"),
            .value("Read [this](https://a.b)", wrong: "Lesen [dies] (https://a.b)", right: "[Dies](https://a.b) lesen"),
            .value(
                "Open [Settings](app://settings)", wrong: "[Optionen](app://optionen)",
                right: "[Optionen](app://settings)"),
            .value("It is _not_ saved", wrong: "Es ist _nicht gesichert", right: "Es ist _nicht_ gesichert"),
            .value(
                "^[%d file](inflect: true)", wrong: "^[%d Datei](beugen: true)", right: "^[%d Datei](inflect: true)"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, !entry.value.isEmpty, source != entry.value,
            Self.mayMark(source.bytes) || Self.mayMark(entry.value.bytes)
        else { return [] }
        let found = Marks(entry.value)
        if found.inflections.opening != found.inflections.closing {
            return [Finding("^[...] without its (inflect: true)")]
        }
        let expected = Marks(source)
        for (mark, count) in expected.counts.sorted(by: { $0.key < $1.key }) where count > 0 && count % 2 == 0 {
            let here = found.counts[mark, default: 0]
            // Some writers use backticks as quotation marks, which translations replace by their own.
            if mark == "`", here == 0, Self.isQuoting(entry.value) { continue }
            if here != count {
                return [Finding("\(here == 0 ? "no" : "\(here)") \(mark) where the source has \(count)")]
            }
        }
        if let destination = expected.destinations.subtracting(found.destinations).sorted().first {
            return [Finding("missing link to \(destination) from the source")]
        }
        if found.links < expected.links {
            return [
                Finding(
                    "\(found.links == 0 ? "no" : "\(found.links)") [...](...) where the source has \(expected.links)")
            ]
        }
        return []
    }

    private static func isQuoting(_ text: ExactString) -> Bool {
        text.string.unicodeScalars.contains { $0.properties.isQuotationMark }
    }

    private static func mayMark(_ bytes: [UInt8]) -> Bool {
        bytes.contains { $0 == .asterisk || $0 == .lowLine || $0 == .graveAccent || $0 == .leftBracket }
    }

    /// The number of occurrences of each mark in a text.
    private struct Marks {
        var counts: [String: Int] = [:]
        var links = 0
        var inflections = (opening: 0, closing: 0)

        /// The destinations of links that aren't web addresses; the rule `link` compares those.
        var destinations: Set<String> = []

        init(_ text: ExactString) {
            let bytes = text.bytes
            links = bytes.offsets(of: Array("](".utf8)).count
            inflections.opening = bytes.offsets(of: Array("^[".utf8)).count
            inflections.closing = bytes.offsets(of: Array("](inflect:".utf8)).count
            links -= inflections.closing
            var end = 0
            for start in bytes.offsets(of: Array("](".utf8)) where start >= end {
                let rest = bytes[(start + 2)...]
                guard let close = rest.firstIndex(of: .rightParenthesis) else { break }
                end = close
                let destination = String(decoding: rest[..<end], as: UTF8.self)
                let isWeb = destination.hasPrefix("http:") || destination.hasPrefix("https:")
                if !isWeb, !destination.hasPrefix("inflect:") { destinations.insert(destination) }
            }
            counts["`"] = bytes.count { $0 == .graveAccent }
            var offset = 0
            while offset < bytes.count {
                let byte = bytes[offset]
                guard byte == .asterisk || byte == .lowLine else {
                    offset += 1
                    continue
                }
                let end = bytes[offset...].firstIndex { $0 != byte } ?? bytes.count
                if end - offset <= 2, Self.isFlanked(bytes, offset, end) {
                    counts[String(decoding: bytes[offset..<end], as: UTF8.self), default: 0] += 1
                }
                offset = end
            }
        }

        /// Returns whether a mark is at a word boundary: not in `a_b`, `2 * 3` or a line of asterisks.
        private static func isFlanked(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
            let before = start > 0 ? bytes[start - 1] : .space
            let after = end < bytes.count ? bytes[end] : .space
            if before <= .space, after <= .space { return false }
            return bytes[start] == .asterisk || !isWordByte(before) || !isWordByte(after)
        }

        private static func isWordByte(_ byte: UInt8) -> Bool {
            byte.isASCIILetter || byte.isASCIIDigit || byte > .delete || byte == .percentSign || byte == .commercialAt
        }
    }
}
