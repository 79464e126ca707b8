import Foundation
import StringsmithFormats
import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithRuntime

@Suite("Tables in every form")
struct CompiledTablesTests {
    @Test("A compiled table reads the same in XML, as text, in UTF-16 and in binary form")
    func forms() throws {
        let entries = [("a", "1 <&> \"q\""), ("é", "\u{1F600}"), ("", "x\ny")].map {
            Entry(key: Key($0.0), value: ExactString($0.1))
        }
        let table = Table(name: "T", entries: entries)
        let text = try StringsFormat().encode(table)
        let wide = try StringsFormat(encoding: #require(OutputEncoding(name: "utf-16"))).encode(table)
        for bytes in [text, wide, try PropertyListFormat().encode(table)] {
            guard case .members(let members)? = TableValue(bytes) else {
                Issue.record("unreadable")
                continue
            }
            for entry in entries {
                #expect(members[entry.key.text.bytes]?.string == entry.value.text?.string)
            }
        }
    }

    @Test(
        "A file that has fewer bytes than the system says isn't read in part",
        // Attributes of the system have the size of a page.
        .enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel/address_bits")))
    func shortFile() {
        #expect(FileContents.bytes(of: "/sys/kernel/address_bits") == nil)
    }

    @Test("Binary lists of any bytes are read without a crash", arguments: 0..<64)
    func binary(seed: Int) {
        var bytes = Array("bplist00".utf8)
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<200 { bytes.append(UInt8(truncatingIfNeeded: generator.next())) }
        // A trailer whose sizes are plausible, so that the objects are looked at.
        bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 40] + [0, 0, 0, 0, 0, 0, 0, UInt8(seed % 40)]
        bytes += [0, 0, 0, 0, 0, 0, 0, 150]
        _ = TableValue(bytes)
    }
}
