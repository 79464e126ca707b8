import Testing

@testable import StringsmithScanner

@Suite("Names as numbers")
struct SymbolTests {
    @Test("Threads that number the same names at the same time agree")
    func threads() async {
        let names = (0..<20_000).map { "threads\($0 % 7)_\($0)_threads" }
        let numbered = await withTaskGroup(of: [Symbol].self) { group in
            for thread in 0..<4 {
                group.addTask {
                    // Each one starts with other names.
                    var symbols = Array(repeating: Symbol.empty, count: names.count)
                    for place in names.indices {
                        let index = (place + thread * names.count / 4) % names.count
                        symbols[index] = Symbol(names[index])
                    }
                    return symbols
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for symbols in numbered {
            #expect(symbols == numbered[0])
            #expect(symbols.map(\.text) == names)
        }
        #expect(Set(numbered[0]).count == names.count)
    }

    @Test(
        "A name keeps its text",
        arguments: [
            "", "a", "ab", "abc", "naïve", "é", "e\u{301}", "a23456789", "a2345678b2345678c", "Outer.Inner", "A.B.C.D",
            "..<", ".+", "+", "#macro", "$0",
        ])
    func text(_ name: String) { #expect(Array(Symbol(name).text.utf8) == Array(name.utf8)) }

    @Test("Names differ by their bytes")
    func differences() {
        let names = [
            "é", "e\u{301}", "a2345678b2345678c2345678", "a2345678X2345678c2345678", "A.B", "AB", "A.B.C", "C",
        ]
        #expect(Set(names.map { Symbol($0) }).count == names.count)
    }

    @Test("Components of names")
    func components() {
        let name = Symbol("A.B.C")
        #expect(name.scope == "A.B" && name.last == "C" && name.outermost == "A" && name.withoutOutermost == "B.C")
        #expect(Symbol("A").member("B.C") == name && Symbol("A.B").member("C") == name)
        #expect(name.replacingOutermost(with: "X.Y") == "X.Y.B.C")
        #expect(Symbol("C").scope.isEmpty && !Symbol("..<").hasScope)
        #expect(Symbol("A").knownMember("neverSeenBefore1") == nil && Symbol("A").knownMember("B.C") == name)
    }

    @Test("Types with the same parts are the same")
    func types() {
        let parts: [SwiftType] = [.string, .integer, .unknown]
        #expect(SwiftType.named("A", parts) == .named("A", parts) && SwiftType.named("A", parts) != .named("A"))
        #expect(SwiftType.tuple(parts.map { TupleElement(label: "a", type: $0) }) != .tuple([]))
        #expect(SwiftType.function(parts, .string) == .function(parts, .string))
        #expect(SwiftType.function(parts, .string) != .function(parts, .integer))
        let generic = SwiftType.dictionary(.named("K"), .optional(.named("V.Element")))
        let bindings = TypeBindings(["K": .string, "V": .named("B")])
        #expect(generic.substituting(bindings) == .dictionary(.string, .optional(.named("B.Element"))))
        #expect(SwiftType.array(.named("Self")).substituting(TypeBindings(), own: .string) == .array(.string))
    }
}
