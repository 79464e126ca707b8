import StringsmithModel
import StringsmithText
import Testing

@Suite("Argument positions")
struct FormatPositionsTests {
    @Test(
        "Positions can be added to two or more specifiers, and removed again",
        arguments: [
            ("%@ of %@", "%1$@ of %2$@"),
            ("%@ of %@ (%.2f%%)", "%1$@ of %2$@ (%3$.2f%%)"),
            ("Indexing %qi of %qi", "Indexing %1$qi of %2$qi"),
            ("%-5@|%+05.1f", "%1$-5@|%2$+05.1f"),
            ("%@ %*d", "%1$@ %3$*2$d"),
            ("%*.*f %@", "%3$*1$.*2$f %4$@"),
            ("%#@homes@ in %#@towns@", "%1$#@homes@ in %2$#@towns@"),
            ("%#*@a*b@ %@", "%2$#*1$@a*b@ %3$@"),
            ("%% %d %begin %s", "%% %1$d %begin %2$s"),
            ("% d of % d", "%1$ d of %2$ d"),
            ("é%@ü%@", "é%1$@ü%2$@"),
            (String(repeating: "%@", count: 11), (1...11).map { "%\($0)$@" }.joined()),
        ])
    func roundTrip(plain: String, numbered: String) {
        #expect(FormatString(ExactString(plain)).positional().string == numbered)
        #expect(FormatString(ExactString(numbered)).unpositional().string == plain)
        #expect(FormatString(ExactString(numbered)).positional().string == numbered)
    }

    @Test(
        "A text that needs no positions is unchanged",
        arguments: [
            "", "Save", "%@", "%.0f%% complete", "%%%%", "%*d", "%1$@ %@", "%@ %2$@", "%@ %*2$d", "100% of %@ and %@",
            "50 % de %@", "%begin %end", "%begin %@", "%",
        ])
    func untouched(text: String) {
        #expect(FormatString(ExactString(text)).positional().string == text)
    }

    @Test(
        "Positions that reorder, repeat or omit arguments stay",
        arguments: ["%2$@ %1$@", "%1$@ %1$@", "%1$@ %3$@", "%1$@ %@", "%1$*2$d", "%01$@", "%2$@"])
    func kept(text: String) {
        #expect(FormatString(ExactString(text)).unpositional().string == text)
    }

    @Test(
        "Arguments are listed by index with their classes",
        arguments: [
            ("%@ %d", ["1 object value", "2 int32 value"]),
            ("%2$@ %1$ld", ["1 int64 value", "2 object value"]),
            ("%*.*f", ["1 int32 width", "2 int32 precision", "3 double value"]),
            ("%2$*1$d", ["1 int32 width", "2 int32 value"]),
            ("%1$@ %@", ["1 object value", "1 object value"]),
            ("%2$@ %@ %d", ["1 object value", "2 object value", "2 int32 value"]),
            ("%% %5$@", ["5 object value"]),
            ("100% of %@", ["1 int32 value", "2 object value"]),
            ("%5d %.2f", ["1 int32 value", "2 double value"]),
        ])
    func arguments(text: String, expected: [String]) {
        let found = FormatString(ExactString(text)).arguments.map { "\($0.index) \($0.argumentClass) \($0.role)" }
        #expect(found == expected)
    }
}
