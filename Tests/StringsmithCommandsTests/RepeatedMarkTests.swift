import StringsmithTestSupport
import Testing

@Suite("Repeated byte order marks")
struct RepeatedMarkTests {
    private enum Form: String, CaseIterable {
        case utf8, utf16LittleEndian, utf16BigEndian

        func encode(_ text: String) -> [UInt8] {
            switch self {
            case .utf8: Array(text.utf8)
            case .utf16LittleEndian: text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
            }
        }
    }

    private static let list = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>a</key>
        \t<string>Ä</string>
        </dict>
        </plist>

        """

    private func directory(_ text: String, _ form: Form = .utf8) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": """
            "a" = "A";

            """,
            "a.swift": #"let a = NSLocalizedString("a", tableName: "L", comment: "")"#,
        ])
        try directory.write(form.encode(text), to: "de.lproj/L.strings")
        return directory
    }

    private func findings(_ run: ProcessRun) -> [String] {
        run.text.split(separator: "\n").map(String.init).filter {
            $0.contains(": error: ") || $0.contains(": warning: ")
        }
    }

    @Test(
        "Marks at the start give one finding with a safe fix",
        arguments: [
            (#""a" = "Ä";\#n"#, Form.utf8), (#""a" = "Ä";\#n"#, .utf16LittleEndian),
            (#""a" = "Ä";\#n"#, .utf16BigEndian), (list, .utf8),
        ] as [(String, Form)])
    private func start(text: String, form: Form) throws {
        for marks in 2...3 {
            let directory = try directory(String(repeating: "\u{FEFF}", count: marks) + text, form)
            let run = try directory.stringsmith("check")
            #expect(run.status == 1)
            let found = findings(run)
            #expect(found.count == 1, "\(found)")
            #expect(found.first?.contains("second byte order mark at the start") == true)
            #expect(found.first?.contains("[byte-order-mark]") == true)
            #expect(try directory.stringsmith("check", "--fix").status == 0)
            #expect(try directory.bytes(of: "de.lproj/L.strings") == form.encode("\u{FEFF}" + text))
        }
    }

    @Test("Meanwhile, the table is read and synced, and the marks stay")
    func sync() throws {
        let text = """
            \u{FEFF}\u{FEFF}"a" = "Ä";

            """
        for form in [Form.utf8, .utf16LittleEndian] {
            let directory = try directory(text, form)
            try directory.write(
                #"f(NSLocalizedString("b", tableName: "L", comment: ""), NSLocalizedString("a", tableName: "L", "#
                    + #"comment: ""), NSLocalizedString("0", tableName: "L", comment: ""))"#, to: "a.swift")
            let run = try directory.stringsmith("sync")
            #expect(run.status == 0, "\(run.text) \(run.error)")
            let bytes = try directory.bytes(of: "de.lproj/L.strings")
            #expect(bytes.starts(with: form.encode("\u{FEFF}\u{FEFF}")))
            for key in ["0", "a", "b"] {
                let spelling = form.encode("\"\(key)\" = ")
                #expect(bytes.indices.contains { bytes[$0...].starts(with: spelling) }, "\(key)")
            }
            #expect(findings(try directory.stringsmith("check", "--skip-rule", "untranslated")).count == 1)
        }
    }

    @Test(
        "A mark between entries gives one finding, and the entries after it are read",
        arguments: [
            """
            "a" = "Ä";
            \u{FEFF}"b" = "B";

            """,
            """
            "a" = "Ä";
            \u{FEFF}/* c */
            "b" = "B";

            """,
        ])
    func middle(text: String) throws {
        let directory = try directory(text)
        try directory.write(
            """
            "a" = "A";
            "b" = "B";

            """, to: "en.lproj/L.strings")
        let found = findings(try directory.stringsmith("check", "--skip-rule", "untranslated"))
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains("byte order mark ends the table here: 1 later entry is dropped") == true)
        _ = try directory.stringsmith("check", "--fix")
        let fixed = String(text.unicodeScalars.filter { $0 != "\u{FEFF}" })
        #expect(try directory.text(of: "de.lproj/L.strings") == fixed)
    }

    @Test("A mark in a comment or value gives one warning")
    func inside() throws {
        for text in [
            """
            /* \u{FEFF} */
            "a" = "Ä";

            """, #""a" = "\#u{FEFF}Ä";\#n"#,
        ] {
            let found = findings(try directory(text).stringsmith("check"))
            #expect(found.filter { $0.contains("[byte-order-mark]") }.count == 1, "\(found)")
            #expect(!found.contains { $0.contains(": error: ") }, "\(found)")
        }
    }
}
