import StringsmithModel
import StringsmithText

/// Writes JUnit XML, which CI servers show as tests: each file is a suite and each finding a failed test. Notes are
/// tests that pass.
///
/// The format is the schema of Jenkins (`junit-10.xsd` in its xunit plugin). It doesn't support lines, so these are in
/// the names.
package struct JUnitReporter: Reporter {
    private let sink: any OutputSink
    private var suite: [Diagnostic] = []
    private var hasSuite = false

    /// Creates a reporter for a sink.
    package init(sink: any OutputSink) {
        self.sink = sink
    }

    package mutating func report(_ diagnostic: Diagnostic) {
        if let first = suite.first, first.path != diagnostic.path { writeSuite() }
        suite.append(diagnostic)
    }

    package mutating func finish(_ summary: ReportSummary) {
        writeSuite()
        if !hasSuite {
            // Several servers treat a report without tests as a failure.
            begin()
            sink.write(
                "  <testsuite name=\"stringsmith\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
                    + "    <testcase classname=\"stringsmith\" name=\"check\"/>\n  </testsuite>\n")
        }
        sink.write("</testsuites>\n")
    }

    private mutating func begin() {
        if !hasSuite { sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"stringsmith\">\n") }
        hasSuite = true
    }

    private mutating func writeSuite() {
        guard let path = suite.first?.path else { return }
        begin()
        let failures = suite.count { $0.severity > .note }
        let counts = "tests=\"\(suite.count)\" failures=\"\(failures)\" errors=\"0\""
        let name = Self.escaped(path)
        var text = "  <testsuite name=\"\(name)\" file=\"\(name)\" \(counts)>\n"
        for diagnostic in suite {
            let start = diagnostic.range?.start
            let place = start.map { ":\($0.line):\($0.column)" } ?? ""
            let name = "\(diagnostic.rule.rawValue)\(place)"
            text += "    <testcase classname=\"\(Self.escaped(path))\" name=\"\(name)\""
            guard diagnostic.severity > .note else {
                text += "/>\n"
                continue
            }
            let message = Self.escaped(diagnostic.displayedMessage)
            let notes = diagnostic.notes.map { "\n" + Self.escaped($0.message) }.joined()
            text += ">\n      <failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(message)\">"
            text += "\(Self.escaped(path))\(place): \(message)\(notes)</failure>\n    </testcase>\n"
        }
        sink.write(text + "  </testsuite>\n")
        suite = []
    }

    /// Escapes a text for an attribute or element in XML 1.0.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.escapedForDisplay.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
