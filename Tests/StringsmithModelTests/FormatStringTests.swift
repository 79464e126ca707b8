import StringsmithModel
import StringsmithText
import Testing

@Suite("Format strings")
struct FormatStringTests {
    /// A text, the spellings of its specifiers, and the arguments that the caller must pass.
    static let readings: [(String, [String])] = [
        ("", []),
        ("Save", []),
        ("%@", ["%@ object"]),
        ("%@ of %@", ["%@ object", "%@ object"]),
        ("%d%i%D", ["%d int32", "%i int32", "%D int32"]),
        ("%u%U%x%X%o%O", ["%u int32", "%U int32", "%x int32", "%X int32", "%o int32", "%O int32"]),
        ("%hhd %hd", ["%hhd int32", "%hd int32"]),
        ("%ld %lld %qi %jd %zu %td %Ld", ["%ld", "%lld", "%qi", "%jd", "%zu", "%td", "%Ld"].map { $0 + " int64" }),
        ("%f%F%e%E%g%G%a%A", ["%f", "%F", "%e", "%E", "%g", "%G", "%a", "%A"].map { $0 + " double" }),
        ("%lf %Lf", ["%lf double", "%Lf longDouble"]),
        ("%c %C %lc", ["%c character", "%C codeUnit", "%lc codeUnit"]),
        ("%s %S %ls", ["%s cString", "%S wideString", "%ls wideString"]),
        ("%p %n", ["%p pointer", "%n pointer"]),
        ("%-+ 0#'5.2f", ["%-+ 0#'5.2f double"]),
        ("% 2$@ %-1$5d", ["% 2$@ object", "%-1$5d int32"]),
        ("%05ld|%.0f|%.f", ["%05ld int64", "%.0f double", "%.f double"]),
        ("%*d", ["%*d int32"]),
        ("%*.*f", ["%*.*f double"]),
        ("%2$*1$d", ["%2$*1$d int32"]),
        ("%3$*1$.*2$f", ["%3$*1$.*2$f double"]),
        ("%1$*@", ["%1$*@ object"]),
        ("%1$@ %2$lld", ["%1$@ object", "%2$lld int64"]),
        ("%#@homes@", ["%#@homes@ variable"]),
        ("%1$#@homes@ in %2$#@towns@", ["%1$#@homes@ variable", "%2$#@towns@ variable"]),
        ("%#@", ["%#@ object"]),
        ("%#@@", ["%#@ object"]),
        ("%#@no end", ["%#@ object"]),
        ("%#@%@", ["%#@ object", "%@ object"]),
        ("%arg", ["%a double"]),
        ("%[is,is not]@ %2$[a,b]@", ["%[is,is not]@ object", "%2$[a,b]@ object"]),
        ("%[is %@ %[is]s %[", ["%@ object"]),
        ("%%", []),
        ("%%@", []),
        ("%%%@", ["%@ object"]),
        ("100%% of %d%%", ["%d int32"]),
        ("%", []),
        ("100 %", []),
        ("%5", []),
        ("%5$", []),
        ("%5$ ", []),
        ("%0$@", []),
        ("%l", []),
        ("%.", []),
        ("%*", []),
        ("%begin", []),
        ("%y%@", ["%@ object"]),
        ("%-%@", []),
        ("%5%d", []),
        ("% %%@", ["%@ object"]),
        ("%lh@", []),
        ("100% of", ["% o int32"]),
        ("50%discount", ["%d int32"]),
        ("%99999999999999999999$@", ["%99999999999999999999$@ object"]),
        ("ß%@日本%d", ["%@ object", "%d int32"]),
        ("％@ ٪@", []),
    ]

    @Test("Specifiers follow the grammar", arguments: readings)
    func reads(text: String, specifiers: [String]) {
        let format = FormatString(ExactString(text))
        let bytes = format.text.bytes
        let found = format.specifiers.map {
            "\(String(decoding: bytes[$0.range], as: UTF8.self)) \($0.argumentClass.rawValue)"
        }
        #expect(found == specifiers)
    }

    @Test("Pieces cover every byte once", arguments: readings.map(\.0))
    func pieces(text: String) {
        let format = FormatString(ExactString(text))
        var end = 0
        for piece in format.pieces {
            #expect(piece.range.lowerBound == end)
            #expect(!piece.range.isEmpty)
            end = piece.range.upperBound
        }
        #expect(end == text.utf8.count)
    }

    @Test("The parts of a specifier are parsed")
    func parts() throws {
        let specifier = try #require(FormatString("%12$-+ 0#'*3$.7lld").specifiers.first)
        #expect(specifier.position == 12)
        #expect(
            specifier.flags == [.leftAligned, .plusSign, .spaceSign, .zeroPadded, .alternative, .grouped])
        #expect(specifier.width == .argument(3))
        #expect(specifier.precision == .literal(7))
        #expect(specifier.length == .ll)
        #expect(specifier.conversion == .decimal)
        #expect(specifier.isPositional)
    }

    @Test("A number that is too large is clamped")
    func saturates() throws {
        let specifier = try #require(
            FormatString("%99999999999999999999$88888888888888888888.7777777777777d").specifiers.first)
        #expect(specifier.position == FormatString.largestNumber)
        #expect(specifier.width == .literal(FormatString.largestNumber))
        #expect(specifier.precision == .literal(FormatString.largestNumber))
    }

    @Test("A variable has a name")
    func variable() throws {
        let format = FormatString("In %2$#@ferry-count@!")
        let specifier = try #require(format.specifiers.first)
        #expect(specifier.position == 2)
        guard case .variable(let name) = specifier.conversion else {
            Issue.record("not a variable")
            return
        }
        #expect(String(decoding: format.text.bytes[name], as: UTF8.self) == "ferry-count")
    }

    @Test("%arg is a placeholder only in a substitution, and takes no argument of its own")
    func substitution() {
        let format = FormatString("%arg ferries to %@", in: .substitution)
        #expect(format.specifiers.map(\.conversion) == [.substitutionArgument, .object])
        #expect(format.arguments.map(\.index) == [1])
        #expect(format.positional() == format.text)
    }

    @Test("A lone surrogate is text")
    func loneSurrogate() {
        let format = FormatString(ExactString(bytes: [0xED, 0xA0, 0xBD] + Array("%@".utf8)))
        #expect(format.pieces.count == 2)
    }

    @Test(
        "A percent sign that should be doubled is distinguished from a padded number",
        arguments: [
            ("100% of", true), ("50 % de", true), ("5% a day", true), ("50% i 20", true), ("% d", false),
            ("% d items", false), ("50% discount", true), ("% 5d", false), ("% ld", false), ("%+d", false),
            ("% f", false), ("% fé", true), ("100% @home", true), ("%d", false),
        ])
    func prose(text: String, isProse: Bool) throws {
        let format = FormatString(ExactString(text))
        let specifier = try #require(format.specifiers.first)
        #expect(format.readsAsProse(specifier) == isProse)
    }

    @Test("A long run of percent signs and flags is read once")
    func longRuns() {
        #expect(FormatString(ExactString(String(repeating: "% ", count: 200_000))).specifiers.isEmpty)
        #expect(FormatString(ExactString("%" + String(repeating: "0", count: 1_000_000))).specifiers.isEmpty)
        #expect(FormatString(ExactString(String(repeating: "%#@a", count: 50_000))).specifiers.count == 50_000)
    }
}
