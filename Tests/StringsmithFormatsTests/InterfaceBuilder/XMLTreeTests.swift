import Foundation
import FoundationXML
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithFormats

/// Reads a document with the platform's parser: tags, sorted attributes and text in order; nil if it is rejected.
private final class PlatformEvents: NSObject, XMLParserDelegate {
    var events: [String] = []

    static func of(_ bytes: [UInt8]) -> [String]? {
        let parser = XMLParser(stream: InputStream(data: Data(bytes)))
        let delegate = PlatformEvents()
        parser.delegate = delegate
        parser.shouldResolveExternalEntities = false
        guard parser.parse(), parser.parserError == nil else { return nil }
        // On Linux, the stream parser doesn't report truncated documents.
        let opened = delegate.events.count { !$0.hasPrefix("</") }
        return opened > 0 && opened * 2 == delegate.events.count ? delegate.events : nil
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        events.append("<" + name + attributes.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }.joined())
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        events.append("</" + name)
    }
}

@Suite("XML with byte ranges", .serialized)
struct XMLTreeTests {
    private static func events(_ bytes: [UInt8]) -> [String]? {
        guard bytes.withUnsafeBufferPointer({ UTF8Validation.report($0).malformed.isEmpty }) else { return nil }
        guard let tree = try? XMLTree(bytes) else { return nil }
        var events: [String] = []
        var open: [Int] = []
        for index in tree.elements.indices {
            while let last = open.last, Int(tree.elements[last].next) <= index {
                events.append("</" + tree.name(last))
                open.removeLast()
            }
            let attributes = tree.elements[index].attributes.map { position in
                let attribute = tree.attributes[Int(position)]
                let name = String(decoding: tree.text[attribute.name.offsets], as: UTF8.self)
                return (name, tree.value(attribute).string)
            }
            events.append("<" + tree.name(index) + attributes.sorted { $0.0 < $1.0 }.map { " \($0)=\($1)" }.joined())
            open.append(index)
        }
        return events + open.reversed().map { "</" + tree.name($0) }
    }

    static let samples: [String] = [
        "<a/>", "<a></a>", "<a b='c' d=\"e&amp;f\"/>",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <a>x<b/>y</a>

        """,
        "<a b=\"x\ny\tz\r\nw&#10;&#x9;\"/>", "<a><!-- c --><![CDATA[<b/>]]></a>", "<a><?pi x?></a>", "<a b='&lt;'/>",
        "<a>", "</a>", "<a></b>", "<a b/>", "<a b=c/>", "<a b='1' b='2'/>", "<a b='<'/>", "<a>&nope;</a>",
        "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#x110000;</a>", "<a>&</a>", "<a>]]></a>", "<a><!-- -- --></a>",
        "<a/><b/>", "<a/>x", "x<a/>", "<a b='1'c='2'/>", "<a\n>\n</a\n>", "< a/>", "<1/>", "<a><![CDATA[x]]</a>",
        " <?xml version=\"1.0\"?><a/>", "<a>\u{1}</a>", "<a>\u{FFFF}</a>", "<é ü='ß'/>", "", "<a",
        "<a b='", "<a><!--", "<a><?", "<![CDATA[x]]><a/>", "<a.b-c_d/>", "<a>&#65", "<a x='&#65;&#x42;'/>",
    ]

    @Test("Documents are read and rejected like by the platform's parser", arguments: samples)
    func oracle(text: String) {
        #expect(Self.events(Array(text.utf8)) == PlatformEvents.of(Array(text.utf8)))
    }

    // The platform's parser crashes on instructions without text, so they can't be compared.
    @Test("Declarations and instructions are checked", arguments: [("<?xml?><a/>", false), ("<a><?pi?></a>", true)])
    func instructions(text: String, isRead: Bool) {
        #expect((Self.events(Array(text.utf8)) != nil) == isRead)
    }

    @Test("Damaged documents are read and rejected like by the platform's parser")
    func damaged() {
        let original = Array(
            "<a b=\"c&amp;&#65;d\"><e f='g'>h &lt; <!-- i --><![CDATA[j]]></e>\n<k/></a>\n"
                .utf8)
        let pieces = Array("<>&;\"'=/!-[] a#x\n".utf8)
        var random = SeededGenerator(seed: 42)
        for _ in 0..<4000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
                default: bytes[place] = pieces[Int.random(in: 0..<pieces.count, using: &random)]
                }
            }
            let shown = Comment(rawValue: String(decoding: bytes, as: UTF8.self).debugDescription)
            #expect(Self.events(bytes) == PlatformEvents.of(bytes), shown)
        }
    }

    @Test("Ranges cover tags, values and contents")
    func ranges() throws {
        let text = "<a b='x&amp;'>t<c/><d>u</d></a>"
        let tree = try XMLTree(Array(text.utf8))
        let slices = tree.elements.map { element in
            [element.startTag, element.content].map { String(decoding: tree.text[$0.offsets], as: UTF8.self) }
        }
        #expect(slices == [["<a b='x&amp;'>", "t<c/><d>u</d>"], ["<c/>", ""], ["<d>", "u"]])
        #expect(Array(tree.children(of: 0)) == [1, 2])
        #expect(tree.elements.map(\.next) == [3, 2, 3])
    }

    @Test("Depth and attributes are limited", arguments: [(511, true), (513, false)])
    func bounds(depth: Int, isRead: Bool) {
        let deep = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        #expect(((try? XMLTree(Array(deep.utf8))) != nil) == isRead)
        let wide = "<a " + (0..<2 * depth).map { "b\($0)=''" }.joined(separator: " ") + "/>"
        #expect(((try? XMLTree(Array(wide.utf8))) != nil) == isRead)
    }

    @Test("A file with too many different names is rejected")
    func names() {
        let many = "<a>" + (0..<5000).map { "<b\($0)/>" }.joined() + "</a>"
        #expect((try? XMLTree(Array(many.utf8))) == nil)
    }

    @Test("Base64 can be decoded and encoded", arguments: ["", " ", "\n\t", "ab", "abc", "äöü"])
    func base64(text: String) {
        #expect(Base64.decode(Base64.encode(Array(text.utf8))) == Array(text.utf8))
    }
}
