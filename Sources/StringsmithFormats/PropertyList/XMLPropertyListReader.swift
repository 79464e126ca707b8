import Foundation
import FoundationXML
import StringsmithModel
import StringsmithText

/// Reads a table from an XML property list as a stream: the file's order stays, nothing outside it is fetched, and no
/// entity of its own making is expanded.
final class XMLPropertyListReader: NSObject, XMLParserDelegate {
    private static let maximumDepth = 512

    private let path: String
    private var entries: [Entry] = []
    private var diagnostics: [Diagnostic] = []
    private var depth = 0

    /// The depth of the outer dictionary's own elements; 0 before it was seen.
    private var pairDepth = 0
    private var key: Key?
    private var characters: [UInt8] = []
    private var comment: ExactString?

    private init(path: String) {
        self.path = path
    }

    /// The pairs of the outer dictionary in the file's order.
    static func read(_ file: SourceFile) -> Decoded<[Entry]> {
        let reader = XMLPropertyListReader(path: file.path)
        let source = DecodedText(detecting: file.bytes).redecodingXML()
        if let subset = XMLProlog.internalSubset(of: source.text) {
            let place = LineIndex(source.text).range(subset)
            reader.report("internal DTD subset, which is not read", at: place)
            return Decoded([], diagnostics: reader.diagnostics)
        }
        let parser = XMLParser(stream: InputStream(data: Data(XMLProlog.maskingDeclaration(of: source.text))))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isComplete = parser.parse()
        if !isComplete || parser.parserError != nil, !reader.diagnostics.contains(where: { $0.severity == .error }) {
            let place = SourcePosition(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
            reader.report("XML not well-formed", at: SourceRange(start: place, end: place))
        } else if reader.pairDepth == 0, reader.diagnostics.isEmpty {
            reader.report("no dictionary in the property list", at: nil)
        }
        return Decoded(reader.entries, diagnostics: reader.diagnostics)
    }

    private func report(_ message: String, at place: SourceRange?, severity: Severity = .error) {
        diagnostics.append(
            Diagnostic(path: path, range: place, severity: severity, rule: .propertyListSyntaxError, message: message))
    }

    private func place(_ parser: XMLParser) -> SourceRange {
        let place = SourcePosition(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
        return SourceRange(start: place, end: place)
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        depth += 1
        if depth > Self.maximumDepth {
            report("more than \(Self.maximumDepth) nested elements", at: place(parser))
            parser.abortParsing()
        } else if pairDepth == 0 {
            if name == "dict" {
                pairDepth = depth + 1
            } else if name != "plist" {
                report("<\(name)> in place of a dictionary", at: place(parser))
                parser.abortParsing()
            }
        } else if depth == pairDepth {
            characters = []
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if depth == pairDepth, pairDepth > 0 { characters += string.utf8 }
    }

    func parser(_ parser: XMLParser, foundCDATA data: Data) {
        if depth == pairDepth, pairDepth > 0 { characters += data }
    }

    func parser(_ parser: XMLParser, foundComment text: String) {
        guard depth + 1 == pairDepth, key == nil else { return }
        comment = ExactString(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        defer { depth -= 1 }
        guard depth == pairDepth, pairDepth > 0 else { return }
        if name == "key" {
            if let key { report("value missing for key \"\(key)\"", at: place(parser)) }
            key = Key(ExactString(bytes: characters))
        } else if let key {
            let isText = name == "string"
            if !isText {
                diagnostics.append(
                    Diagnostic(
                        path: path, range: place(parser), severity: .warning, rule: .stringsNonStringValue,
                        message: "<\(name)> as value, which a look-up can't use", key: key))
            }
            let value: EntryValue = isText ? .text(ExactString(bytes: characters)) : .unsupported(kind: name)
            entries.append(Entry(key: key, value: value, comment: comment))
            self.key = nil
            comment = nil
        } else {
            report("<\(name)> without key", at: place(parser))
        }
    }
}
