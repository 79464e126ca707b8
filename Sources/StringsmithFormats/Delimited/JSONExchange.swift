import StringsmithLocales
import StringsmithModel
import StringsmithText

/// A JSON object with the strings of one language. Each unit of a variation has its own name, like in exports.
package protocol JSONExchange: ExchangeFormat {
    /// Returns the object that contains strings under their names.
    static func object(of texts: [(name: ExactString, text: ExactString)]) -> JSONTree
}

extension JSONExchange {
    package static var isMultilingual: Bool { false }

    package static var losses: FormatLosses { [.comments, .states, .exclusions] }

    package func read(_ file: SourceFile, _ languages: ExchangeLanguages) -> Decoded<CatalogContents> {
        var reader = JSONExchangeReader(file, languages)
        return reader.read()
    }

    package func write(_ contents: CatalogContents, _ languages: ExchangeLanguages) -> Decoded<[UInt8]> {
        var texts = JSONTexts(contents, languages)
        var writer = JSONWriter(layout: .pretty)
        writer.value(Self.object(of: texts.members))
        writer.endLine()
        texts.reportLosses()
        return Decoded(writer.takeBytes(), diagnostics: texts.diagnostics)
    }
}

/// A flat JSON object that maps keys to strings.
package struct FlatJSONExchange: JSONExchange {
    package static let name = "json"
    package static let pathExtensions = ["json"]

    package init() {}

    package static func object(of texts: [(name: ExactString, text: ExactString)]) -> JSONTree {
        .object(texts.map { JSONTree.Member($0.name, .string($0.text)) })
    }
}

/// Nested JSON objects, whose names are the parts of keys between dots.
package struct NestedJSONExchange: JSONExchange {
    package static let name = "json-nested"
    package static let pathExtensions: [String] = []

    package init() {}

    package static func object(of texts: [(name: ExactString, text: ExactString)]) -> JSONTree {
        let root = Node()
        let names = Set(texts.map(\.name))
        for member in texts { root.insert(parts(of: member.name, among: names)[...], member.text) }
        return root.tree
    }

    /// Returns the names that lead to a text. If a name has a text itself, the rest of the key is a single name,
    /// including its dots. The dots in a unit's place aren't part of the key.
    private static func parts(of name: ExactString, among names: Set<ExactString>) -> [ExactString] {
        let id = UnitIdentifier(name)
        let bytes = name.bytes
        var parts: [ExactString] = []
        var start = 0
        for index in id.key.bytes.indices where bytes[index] == .fullStop {
            // Readers limit the depth.
            if parts.count == 64 { break }
            if names.contains(ExactString(bytes: Array(bytes[..<index]))) { break }
            parts.append(ExactString(bytes: Array(bytes[start..<index])))
            start = index + 1
        }
        return parts + [ExactString(bytes: Array(bytes[start...]))]
    }

    /// An object under construction.
    private final class Node {
        private var names: [ExactString] = []
        private var texts: [ExactString: ExactString] = [:]
        private var nodes: [ExactString: Node] = [:]

        func insert(_ parts: ArraySlice<ExactString>, _ text: ExactString) {
            guard let first = parts.first else { return }
            if parts.count == 1 {
                names.append(first)
                texts[first] = text
            } else {
                if nodes[first] == nil {
                    nodes[first] = Node()
                    names.append(first)
                }
                nodes[first]?.insert(parts.dropFirst(), text)
            }
        }

        var tree: JSONTree {
            .object(
                names.compactMap { name in
                    if let text = texts[name] { return JSONTree.Member(name, .string(text)) }
                    return nodes[name].map { JSONTree.Member(name, $0.tree) }
                })
        }
    }
}

/// The strings of one language, by name.
private struct JSONTexts {
    private(set) var members: [(name: ExactString, text: ExactString)] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let languages: ExchangeLanguages
    private var stateCount = 0

    init(_ contents: CatalogContents, _ languages: ExchangeLanguages) {
        self.languages = languages
        for entry in contents.entries {
            guard let content = entry.content(in: languages.target, source: languages.source) else { continue }
            for (steps, unit) in content.places {
                if unit.state != .translated, languages.target != languages.source { stateCount += 1 }
                members.append((UnitIdentifier(key: entry.key.text, steps: steps).text, unit.value))
            }
        }
    }

    /// Reports once that JSON has no states.
    mutating func reportLosses() {
        guard stateCount > 0 else { return }
        diagnostics.append(
            Diagnostic(
                path: languages.path, severity: .note, rule: .conversionLoss,
                message:
                    "states of \(stateCount) \(stateCount == 1 ? "string" : "strings") left out: JSON has no states"))
    }
}

/// Reads objects of strings, nested or flat.
private struct JSONExchangeReader {
    private let file: SourceFile
    private let languages: ExchangeLanguages
    private let source: DecodedText
    private let lines: LineIndex
    private var units: UnitCollector

    init(_ file: SourceFile, _ languages: ExchangeLanguages) {
        (self.file, self.languages) = (file, languages)
        source = DecodedText(unicode: file.bytes)
        lines = source.lines
        units = UnitCollector(file, lines, source: languages.source)
    }

    mutating func read() -> Decoded<CatalogContents> {
        do throws(SyntaxError) {
            let json = try JSONDocument(reading: source.text, as: .json)
            if json.kind(of: json.root) == .object {
                read(json.root, [], json)
            } else {
                report("expected an object of strings", json.range(of: json.root))
            }
        } catch {
            report(error.message, error.offset..<min(error.offset + 1, source.text.count))
        }
        return units.finished()
    }

    private mutating func read(_ object: Int, _ prefix: [UInt8], _ json: JSONDocument) {
        for duplicate in json.duplicateKeys(of: object) {
            report("duplicate member \"\(json.string(duplicate) ?? "")\": keep one of them", json.range(of: duplicate))
        }
        for member in json.members(of: object) {
            let name = prefix + (json.string(member.key)?.bytes ?? [])
            if json.kind(of: member.value) == .object {
                read(member.value, name + [.fullStop], json)
            } else if let text = json.string(member.value) {
                let id = UnitIdentifier(ExactString(bytes: name))
                units.add(
                    IncomingUnit(id, StringUnit(text), in: languages.target, at: json.range(of: member.value)))
            } else {
                report("value of '\(ExactString(bytes: name))' is not a string", json.range(of: member.value))
            }
        }
    }

    private mutating func report(_ message: String, _ range: Range<Int>) {
        units.report(.unreadable(message, file, lines.range(range)))
    }
}
