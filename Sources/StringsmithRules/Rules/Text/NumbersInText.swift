import StringsmithModel
import StringsmithText

/// The numbers of a text outside its specifiers and placeholders.
struct NumbersInText {
    /// Digits without anything between them.
    struct Run {
        /// The digits in ASCII.
        var digits: String

        /// The digits as written.
        var spelling: String

        /// The index of the joined number that the run is a part of.
        var number: Int

        /// The only character between the run before and this one, if there is one.
        var separator: Unicode.Scalar?

        /// True after a letter, as in "H264".
        var isInName: Bool

        /// The character after the run.
        var next: Unicode.Scalar?
    }

    /// The digits in text order.
    private(set) var runs: [Run] = []

    /// The numbers of two or more digits, keyed by their digits' values in any script. Digits with one mark or one space
    /// between them are one number, since thousands and decimals may be separated differently.
    private(set) var numbers: [String: (number: Int, spelling: String, isInName: Bool)] = [:]

    /// Finds the numbers of a text.
    init(_ text: ExactString, _ signature: FormatSignature?) {
        var bytes = text.bytes
        for specifier in signature?.specifiers ?? [] where specifier.range.upperBound <= bytes.count {
            for offset in specifier.range { bytes[offset] = .space }
        }
        if signature == nil, bytes.contains(.percentSign) {
            for placeholder in NumberedPlaceholders(text).all {
                for offset in placeholder.range { bytes[offset] = .space }
            }
        }
        isPlainText = !bytes.contains { Self.marks.contains($0) }
        read(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        join()
    }

    private mutating func read(_ scalars: String.UnicodeScalarView) {
        var run: Run?
        var previous: Unicode.Scalar = " "
        // The characters since the last run.
        var gap: [Unicode.Scalar] = []
        for scalar in scalars {
            defer { previous = scalar }
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                if run == nil {
                    let isInName = previous.isASCII && previous.properties.isAlphabetic
                    run = Run(
                        digits: "", spelling: "", number: 0, separator: gap.count == 1 ? gap[0] : nil,
                        isInName: isInName)
                }
                run?.digits += String(Int(saturating: value))
                run?.spelling.unicodeScalars.append(scalar)
                continue
            }
            if var done = run {
                done.next = scalar
                runs.append(done)
                (run, gap) = (nil, [])
            }
            if gap.count < 2 { gap.append(scalar) }
        }
        if let run { runs.append(run) }
    }

    private mutating func join() {
        var digits = ""
        var number = (number: -1, spelling: "", isInName: false)
        for index in runs.indices {
            let run = runs[index]
            if index > 0, let separator = run.separator, Self.grouping.contains(separator) {
                digits += run.digits
                number.spelling.unicodeScalars.append(separator)
                number.spelling += run.spelling
            } else {
                if digits.count > 1 { numbers[digits] = number }
                digits = run.digits
                number = (number: number.number + 1, spelling: run.spelling, isInName: run.isInName)
            }
            runs[index].number = number.number
        }
        if digits.count > 1 { numbers[digits] = number }
    }

    private static let grouping = Set(",.'’٬٫ \u{A0}\u{202F}".unicodeScalars)

    /// The dates and times: three numbers with the same mark between them, one of them a year if it isn't a slash, or two
    /// with a slash or a colon, such as `12/31/24`, `31.12.2024`, `2024-12-31`, `9:30`.
    var dates: [[Run]] {
        var dates: [[Run]] = []
        var start = 0
        while start < runs.count {
            guard start + 1 < runs.count, let mark = runs[start + 1].separator, "/.-:".unicodeScalars.contains(mark)
            else {
                start += 1
                continue
            }
            var end = start + 2
            while end < runs.count, runs[end].separator == mark { end += 1 }
            let parts = Array(runs[start..<end])
            if Self.isDate(parts, mark) { dates.append(parts) }
            start = end
        }
        return dates
    }

    private static func isDate(_ parts: [Run], _ mark: Unicode.Scalar) -> Bool {
        let isShort = parts.count { $0.digits.count <= 2 } == parts.count
        let hasYear =
            parts.count { $0.digits.count <= 2 } == parts.count - 1
            && (parts[0].digits.count == 4 || parts[parts.count - 1].digits.count == 4)
        switch (mark, parts.count) {
        case (":", 2...3), ("/", 2): return isShort
        case ("/", 3): return isShort || hasYear
        case (_, 3): return hasYear
        default: return false
        }
    }

    /// Returns whether the text contains the digits of a part of a date, perhaps without zeros before them, or as the end
    /// of a year.
    func hasPart(_ part: Run) -> Bool {
        guard let value = Int(part.digits) else { return false }
        return runs.contains { run in
            Int(run.digits) == value
                || part.digits.count == 2 && run.digits.count == 4 && run.digits.hasSuffix(part.digits)
                || part.digits.count == 4 && run.digits.count == 2 && part.digits.hasSuffix(run.digits)
        }
    }

    /// True if all numbers are whole and stand alone: none is part of a name, a date, a time, a fraction, a placeholder,
    /// or an escape.
    var arePlain: Bool {
        runs.allSatisfy { run in
            !run.isInName && !(run.next.map { $0.isASCII && $0.properties.isAlphabetic } ?? false)
        }
            && runs.dropFirst().allSatisfy { run in
                run.separator == nil || run.separator == " " || run.separator == "\u{A0}"
            } && isPlainText
    }

    /// False if the text contains signs of placeholders, markup, links, or code.
    private var isPlainText: Bool

    private static let marks = Set("{}$<>&#\\=_/@|^~`".utf8)
}
