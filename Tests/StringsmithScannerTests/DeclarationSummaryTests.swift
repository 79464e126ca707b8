import StringsmithScanner
import StringsmithText
import Testing

@Suite("Summaries of declarations")
struct DeclarationSummaryTests {
    private static let source = """
        public struct Outer<T>: View where T: Hashable {
            enum Inner: String { case one, two(label: Int, _: [String: (a: Int?, b: Double)]) }
            @State private var count = 0, names = ["a"]; static let é = Foo<Int>.bar
            init(_ title: LocalizedStringKey = "x", action: @escaping (Int) -> Void, rest: String...) {}
            subscript(index: Int) -> T.Type { fatalError() }
        }
        extension Outer.Inner { @_disfavoredOverload func f<U>(of u: U) throws -> U? { nil } }
        typealias Name = Outer<String>; func global() {}; let value = 1.5
        private struct Row { var title: LocalizedStringKey }; fileprivate typealias Key = LocalizedStringKey
        private func make() -> Key { "" }
        """

    private static let bytes: [UInt8] = {
        let declarations = Array(source.utf8).withUnsafeBufferPointer { TypedScanner.declarations(of: $0) }
        let sources = ["a.swift", "b/é.swift"].compactMap { path in
            declarations.map { DeclarationSummary.Source(path: path, declarations: $0) }
        }
        return DeclarationSummary(sources: sources).bytes
    }()

    @Test("What is read is written again with the same bytes")
    func roundTrip() throws {
        let summary = try DeclarationSummary(reading: Self.bytes)
        #expect(summary.sources.map(\.path) == ["a.swift", "b/é.swift"])
        #expect(summary.bytes == Self.bytes)
        #expect(try DeclarationSummary(reading: DeclarationSummary(sources: []).bytes).sources.isEmpty)
    }

    @Test("Every truncated or changed summary is refused")
    func damage() {
        for count in 0..<Self.bytes.count {
            #expect(throws: RequestError.self) {
                _ = try DeclarationSummary(reading: Array(Self.bytes[..<count]))
            }
        }
        for index in Self.bytes.indices {
            var bytes = Self.bytes
            bytes[index] ^= 0x11
            #expect(throws: RequestError.self) { _ = try DeclarationSummary(reading: bytes) }
        }
    }
}
