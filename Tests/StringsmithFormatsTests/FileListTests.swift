import Testing

@testable import StringsmithFormats

@Suite("Lists of files")
struct FileListTests {
    @Test(
        "genstrings -f reads lists of files in every format",
        arguments: [
            "{files = ({path = \"a b.m\";}, {path = c.swift;});}",
            """
            // UTF-8
            { "files" = ( { path = 'a b.m'; /* x */ }, { "path" = "c.swift"; }, ); }

            """,
            "<plist><dict><key>files</key><array><dict><key>path</key><string>a b.m</string></dict>"
                + "<dict><key>path</key><string>c.swift</string></dict></array></dict></plist>",
        ])
    func fileLists(text: String) {
        #expect(PropertyListNode(reading: Array(text.utf8))?.listedPaths == ["a b.m", "c.swift"])
        #expect(PropertyListNode(reading: Array(text.utf8.dropLast(8)))?.listedPaths == nil)
    }
}
