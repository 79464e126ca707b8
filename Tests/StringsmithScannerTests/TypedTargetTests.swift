import StringsmithScanner
import Testing

@Suite("Declarations of several targets")
struct TypedTargetTests {
    /// Returns the keys of each source, which has the targets `A` (0), `B` (1) and so on.
    private static func keys(
        of sources: [(targets: [Int], text: String)], modules: [String] = ["A", "B", "C"]
    ) -> [[String]] {
        let texts = sources.map { Array($0.text.utf8) }
        let scanner = TypedScanner(
            texts.compactMap { $0.withUnsafeBufferPointer { TypedScanner.declarations(of: $0) } },
            targets: SourceTargets(targets: sources.map(\.targets), modules: modules))
        return texts.enumerated().map { file, text in
            text.withUnsafeBufferPointer { scanner.scan($0, path: "Source.swift", file: file).uses }
                .map(\.key.text.string)
        }
    }

    @Test("A target sees its own type, not another target's with the same name")
    func ownType() {
        let keys = Self.keys(of: [
            ([0], "struct Row { let t: LocalizedStringKey }"), ([0], #"Row(t: "a")"#),
            ([1], "struct Row { let t: String }"), ([1], #"Row(t: "b")"#),
        ])
        #expect(keys == [[], ["a"], [], []])
    }

    @Test("A target sees the types of the targets that it imports")
    func imported() {
        let keys = Self.keys(of: [
            ([0], "public struct Row { public init(t: LocalizedStringKey) {} }"),
            ([1], "public struct Row { public init(t: String) {} }"),
            ([2], #"import A; Row(t: "c")"#),
        ])
        #expect(keys == [[], [], ["c"]])
    }

    @Test("Another target's type doesn't hide the platform's")
    func platform() {
        let keys = Self.keys(of: [
            ([0], "struct Label { init(_ t: String) {} }"), ([0], #"Label("a")"#),
            ([1], #"Label("b", systemImage: "star")"#),
        ])
        #expect(keys == [[], [], ["b"]])
    }

    @Test("A type with a platform's name hides it in the sources that import its module, not in others of their target")
    func platformByImport() {
        let keys = Self.keys(of: [
            ([0], "public struct Link { public init(_ t: String, destination: URL) {} }"),
            ([1], #"import A; Link("a", destination: u)"#),
            ([1], #"import SwiftUI; Link("b", destination: u)"#),
            ([1], #"extension Link { init(name t: LocalizedStringKey) {} }"#),
            ([1], #"import SwiftUI; Link("c", destination: u); Link(name: "d")"#),
            ([], #"import SwiftUI; Link("e", destination: u)"#), ([], #"import A; Link("f", destination: u)"#),
        ])
        #expect(keys == [[], [], ["b"], [], ["c", "d"], ["e"], []])
    }

    @Test("A source of several targets sees the types of each")
    func shared() {
        let keys = Self.keys(of: [
            ([0], "struct Row { let t: LocalizedStringKey }"), ([1], "struct Row { let t: LocalizedStringKey }"),
            ([2], "struct Row { let t: String }"), ([0, 1], #"Row(t: "s")"#),
        ])
        #expect(keys == [[], [], [], ["s"]])
    }

    @Test("A target doesn't see the functions and extensions of others")
    func functions() {
        let keys = Self.keys(of: [
            ([0], "func f(_ t: LocalizedStringKey) {}; extension String { var n: Int32 { 1 } }"),
            ([0], #"f("a"); Text("\("".n)")"#),
            ([1], "func f(_ t: String) {}; extension String { var n: UInt8 { 1 } }"),
            ([1], #"f("b"); Text("\("".n)")"#),
        ])
        #expect(keys == [[], ["a", "%d"], [], ["%u"]])
    }

    @Test("Nested types and extensions belong to the type of the target")
    func nested() {
        let keys = Self.keys(of: [
            ([0], "struct Row { struct Head { let t: LocalizedStringKey } }"),
            ([0], #"extension Row { func f() -> Head { Head(t: "a") } }"#),
            ([1], "struct Row { struct Head { let t: String } }"),
            ([1], #"extension Row { func f() -> Head { Head(t: "b") } }"#),
        ])
        #expect(keys == [[], ["a"], [], []])
    }

    @Test("Sources whose targets are unknown see all types")
    func unknown() {
        let keys = Self.keys(of: [
            ([0], "struct Row { let t: LocalizedStringKey }"), ([1], "struct Cell { let t: LocalizedStringKey }"),
            ([], #"Row(t: "a"); Cell(t: "b")"#),
        ])
        #expect(keys == [[], [], ["a", "b"]])
    }
    @Test("Other modules extend the platform's type, but not those that have their own")
    func platformExtensions() {
        let keys = Self.keys(of: [
            ([0], "public struct Link { public init(_ t: String, destination: URL) {} }"),
            ([0], "extension Link { public init(own t: LocalizedStringKey) {} }"),
            ([1], "import SwiftUI; extension Link { public init(other t: LocalizedStringKey) {} }"),
            ([2], #"import B; Link(other: "a"); Link(own: "b")"#), ([2], #"import A; Link(own: "c")"#),
        ])
        #expect(keys == [[], [], [], ["a"], ["c"]])
    }

    @Test("Sources with all combinations of imports take linear time", .timeLimit(.minutes(10)))
    func combinations() {
        let names = ["Color", "Image", "Label", "Link", "List", "Form", "Menu", "Font", "Path", "Text", "Toggle"]
        var sources = names.enumerated().map { target, name in
            (targets: [target], text: "public struct \(name) { public init(n: Int) {} }")
        }
        for bits in 0..<(1 << names.count) {
            let imports = names.indices.filter { bits & 1 << $0 != 0 }.map { "import M\($0)\n" }.joined()
            sources.append((targets: [names.count], text: imports + #"Text("k")"#))
        }
        let modules = names.indices.map { "M\($0)" } + ["App"]
        let keys = Self.keys(of: sources, modules: modules).dropFirst(names.count)
        for (bits, keys) in zip(0..., keys) { #expect(keys == (bits & 1 << 9 == 0 ? ["k"] : [])) }
    }
}
