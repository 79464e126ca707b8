import StringsmithReporting
import Testing

@Suite("Unified differences")
struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String) -> String {
        UnifiedDiff(path: "a.strings", old: Array(old.utf8), new: Array(new.utf8)).text
    }

    @Test(
        "Hunks have three lines of context, and are combined if these touch",
        arguments: [
            ("a\n", "a\n", ""),
            ("a\n", "b\n", "@@ -1,1 +1,1 @@\n-a\n+b\n"),
            ("", "a\n", "@@ -0,0 +1,1 @@\n+a\n"),
            ("a\n", "", "@@ -1,1 +0,0 @@\n-a\n"),
            ("1\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\n6\n", "@@ -2,5 +2,4 @@\n 2\n 3\n 4\n-5\n 6\n"),
            (
                "a", "a\nb",
                "@@ -1,1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n\\ No newline at end of file\n"
            ),
            ("a\u{1B}[2J\tb\r\n", "\r\n", "@@ -1,1 +1,1 @@\n-a\\u{1B}[2J\tb\r\n+\r\n"),
        ])
    func hunks(old: String, new: String, expected: String) {
        let head = expected.isEmpty ? "" : "--- a/a.strings\n+++ b/a.strings\n"
        #expect(diff(old, new) == head + expected)
    }

    @Test("Distant changes are separate hunks")
    func distant() {
        let old = (1...40).map { "\($0)\n" }
        var new = old
        new[5] = "x\n"
        new.remove(at: 30)
        let text = diff(old.joined(), new.joined())
        #expect(text.contains("@@ -3,7 +3,7 @@\n") && text.contains("@@ -28,7 +28,6 @@\n"), "\(text)")
    }
}
