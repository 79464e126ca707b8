import StringsmithText
import Testing

@Suite("Lines and columns")
struct LineIndexTests {
    @Test("Columns in long lines count characters", arguments: ["a", "é", "漢", "😀", "aé漢😀"])
    func longLines(_ unit: String) {
        let text = Array(("x\n" + String(repeating: unit, count: 3000)).utf8)
        let lines = LineIndex(text)
        var (offset, column) = (2, 1)
        for scalar in String(decoding: text[2...], as: UTF8.self).unicodeScalars {
            if column % 97 == 1 { #expect(lines.position(at: offset) == SourcePosition(line: 2, column: column)) }
            offset += scalar.utf8.count
            column += 1
        }
        #expect(lines.position(at: offset) == SourcePosition(line: 2, column: column))
        #expect(lines.offset(of: SourcePosition(line: 2, column: column)) == text.count)
        let counted = text.withUnsafeBufferPointer(\.scalarCount)
        #expect(counted == String(decoding: text, as: UTF8.self).unicodeScalars.count)
    }

    @Test("A text's lines are counted once")
    func sharedLines() {
        let text = DecodedText(unicode: Array("a\nb".utf8))
        let copy = text
        #expect(copy.lines.lineCount == 2)
        #expect(text.lines.position(at: 2) == SourcePosition(line: 2, column: 1))
    }
}
