import StringsmithModel
import StringsmithReporting
import StringsmithText
import Testing

@Suite("Displayed messages")
struct DisplayedMessageTests {
    private static func finding(_ message: String, locale: LocaleIdentifier?, key: Key?) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: "A.xcstrings", severity: .warning, rule: "r", message: message, key: key, table: "A")
        diagnostic.locale = locale
        return diagnostic
    }

    @Test(
        "A message says which language and key it concerns, once",
        arguments: [
            ("two spaces", "de", "a.b", #"de: "a.b": two spaces"#),
            (#"empty value for "a.b""#, "de", "a.b", #"de: empty value for "a.b""#),
            ("'a.b' has 2 comments", "en", "a.b", "en: 'a.b' has 2 comments"),
            ("2 of 3 keys missing", "de", nil, "de: 2 of 3 keys missing"),
            ("two spaces", nil, "a.b", #""a.b": two spaces"#), ("empty directory", nil, nil, "empty directory"),
            ("Invalid unit (de: a.b|==|plural.one)", "de", "a.b", "Invalid unit (de: a.b|==|plural.one)"),
            ("two spaces", "de", "", #"de: "": two spaces"#),
            (
                "two spaces", "de", "A sentence that is much longer than forty characters",
                #"de: "A sentence that is much longer than for…": two spaces"#
            ),
        ] as [(String, LocaleIdentifier?, Key?, String)])
    func subject(message: String, locale: LocaleIdentifier?, key: Key?, expected: String) {
        let found = [Self.finding(message, locale: locale, key: key)]
        #expect(SampleDiagnostics.text(.text, found).hasPrefix("A.xcstrings: warning: \(expected) [r]\n"))
        #expect(SampleDiagnostics.text(.xcode, found) == "/project/A.xcstrings: warning: \(expected) [r]\n")
        #expect(SampleDiagnostics.text(.github, found).contains("title=r::\(expected)\n"))
        let quoted = expected.replacing("\"", with: "\\\"")
        #expect(SampleDiagnostics.text(.sarif, found).contains("\"message\":{\"text\":\"\(quoted)\"}"))
        let escaped = expected.replacing("\"", with: "&quot;")
        #expect(SampleDiagnostics.text(.junit, found).contains("message=\"\(escaped)\""))
        #expect(
            SampleDiagnostics.text(.json, found).contains("\"message\":\"\(message.replacing("\"", with: "\\\""))\""))
        #expect(
            String(decoding: JobSummary(found).bytes(after: 0), as: UTF8.self).contains("two spaces")
                == message.hasPrefix("two"))
    }
}
