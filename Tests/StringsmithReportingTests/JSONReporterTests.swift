import Foundation
import StringsmithModel
import StringsmithReporting
import Testing

@Suite("JSON reporter")
struct JSONReporterTests {
    struct Report: Decodable {
        struct Diagnostic: Decodable {
            struct Note: Decodable {
                var message: String
            }

            var path: String
            var line: Int?
            var severity: String
            var rule: String
            var message: String
            var key: String?
            var notes: [Note]
        }

        var version: Int
        var diagnostics: [Diagnostic]
        var summary: [String: Int]
    }

    @Test("Other programs read exactly what was reported, even hostile text")
    func decodes() throws {
        let text = SampleDiagnostics.text(.json, SampleDiagnostics.all, files: 3)
        let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
        #expect(report.version == 1)
        #expect(report.summary == ["errors": 1, "warnings": 1, "notes": 1, "files": 3])
        let originals = SampleDiagnostics.all.sorted(by: StringsmithModel.Diagnostic.displayOrder)
        #expect(report.diagnostics.map(\.path) == originals.map(\.path))
        #expect(report.diagnostics.map(\.message) == originals.map(\.message))
        #expect(report.diagnostics.map(\.line) == originals.map { $0.range?.start.line })
        #expect(report.diagnostics.map { $0.notes.map(\.message) } == originals.map { $0.notes.map(\.message) })
    }
}
