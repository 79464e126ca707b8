import Foundation
import StringsmithModel
import StringsmithText
import Testing

/// Compares the grammar with the output of `String(format:)`.
@Suite("Format strings against Foundation")
struct FormatFoundationTests {
    /// The caller's arguments. All have the same class, so that a wrong index is visible and can't crash.
    static let arguments: [Int] = [11, 22, 33, 44]

    @Test(
        "Each argument is printed by the specifier that takes it",
        arguments: [
            "%ld", "%ld %ld", "%2$ld %1$ld", "%1$ld %ld", "%2$ld %ld %ld", "%ld %1$ld %ld", "%3$ld %2$ld %1$ld %3$ld",
            "%%%ld",
            "100%% %ld", "%ld%%", "%%ld %ld", "%lx %lo", "%qd %lld %jd %zd", "%2$td %1$ld", "%-ld|%+ld", "%01$ld",
            "%5ld|%-5ld|%05ld", "%.3ld %6.4ld", "%#lx %#lo", "%lu %lX", "%ld\n%ld", "é%ldü%2$ld", "%2$ld%%%1$ld",
            "%*ld", "%2$*1$ld", "%1$*2$ld", "%*ld %ld", "%-*ld|", "%hd %hhd %d %i", "% ld", "%+.5ld",
        ])
    func indices(text: String) throws {
        let format = FormatString(ExactString(text))
        var expected = ""
        let taken = format.arguments
        for piece in format.pieces {
            switch piece {
            case .text(let range): expected += String(decoding: format.text.bytes[range], as: UTF8.self)
            case .percentSign: expected += "%"
            case .specifier(let specifier):
                func argument(_ role: FormatArgument.Role) -> Int? {
                    taken.first { $0.range == specifier.range && $0.role == role }.map { Self.arguments[$0.index - 1] }
                }
                let value = try #require(argument(.value))
                expected += Self.print(specifier, of: format, width: argument(.width), value: value)
            }
        }
        #expect(String(format: text, arguments: Self.arguments) == expected)
    }

    @Test("Positions don't change the printed text", arguments: ["%ld of %ld", "%*ld|%-4ld", "%5ld%%%.3ld", "%ld"])
    func positions(text: String) {
        let positional = FormatString(ExactString(text)).positional().string
        #expect(
            String(format: positional, arguments: Self.arguments) == String(format: text, arguments: Self.arguments))
    }

    @Test("Plain text takes no arguments", arguments: ["%begin %ld", "%y %ld", "%~%ld", "%k%m%r%ld"])
    func text(text: String) {
        #expect(String(format: text, arguments: [77, 88]).contains("77"))
        #expect(!String(format: text, arguments: [77, 88]).contains("88"))
        #expect(FormatString(ExactString(text)).arguments.map(\.index) == [1])
    }

    @Test("A percent sign that ends a broken specifier doesn't start another", arguments: ["%5%ld", "%-%ld", "% %ld"])
    func broken(text: String) {
        #expect(!String(format: text, arguments: [77]).contains("77"))
        #expect(FormatString(ExactString(text)).arguments.isEmpty)
    }

    @Test("A space flag makes a specifier of prose")
    func prose() {
        #expect(String(format: "100% of %ld", arguments: [1, 22]).contains("22"))
    }

    /// Prints a specifier with the C library, with literal numbers instead of `*` and without a position.
    private static func print(
        _ specifier: FormatSpecifier, of format: FormatString, width: Int?, value: Int
    ) -> String {
        var spelling = String(decoding: format.text.bytes[specifier.range], as: UTF8.self)
        if specifier.position != nil, let dollar = spelling.firstIndex(of: "$") {
            spelling.replaceSubrange(...dollar, with: "%")
        }
        if let width, let star = spelling.firstIndex(of: "*") {
            var end = spelling.index(after: star)
            if let dollar = spelling[end...].firstIndex(of: "$") { end = spelling.index(after: dollar) }
            spelling.replaceSubrange(star..<end, with: String(width))
        }
        return withVaList([value]) { list in
            var buffer = [CChar](repeating: 0, count: 256)
            vsnprintf(&buffer, buffer.count, spelling.replacing("q", with: "ll"), list)
            return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }
}
