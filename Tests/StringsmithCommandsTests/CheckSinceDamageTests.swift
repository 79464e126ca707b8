import Foundation
import StringsmithTestSupport
import Testing

extension CheckSinceTests {
    @Test("A damaged file that hasn't changed isn't new, whatever else has")
    func damage() throws {
        let directory = try repository()
        try directory.write(#"{"sourceLanguage":"en","strings":{"#, to: "App/B.xcstrings")
        try directory.write(#""a" = "b""#, to: "App/de.lproj/C.strings")
        try Self.commit(in: directory)
        try directory.write(Self.english + #""c" = "%@";\#n"#, to: "App/en.lproj/A.strings")
        let text = try check("--since", "HEAD", "--rule", "missing-key", in: directory).text
        #expect(text.contains("de.lproj/A.strings"))
        #expect(!text.contains("B.xcstrings") && !text.contains("C.strings"))
        // A change doesn't make its damage new either.
        try directory.write(#"{"sourceLanguage":"en","strings": {"#, to: "App/B.xcstrings")
        #expect(try !check("--since", "HEAD", in: directory).text.contains("B.xcstrings"))
    }

    @Test("A file that can't be read is reported, even if it hasn't changed")
    func unreadable() throws {
        let directory = try repository()
        try Self.git("update-index --assume-unchanged App/de.lproj/A.strings", in: directory.path)
        try directory.write("x", to: "App/de.lproj/A.strings")
        #expect(truncate(directory.path("App/de.lproj/A.strings"), 300 << 20) == 0)
        let large = try check("--since", "HEAD", in: directory)
        #expect(large.text.contains("Larger than 256 MiB"))
        #expect(large.status == 2)
    }
}
