import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("merge: damaged sides, and settings of others")
struct MergeSafetyTests {
    private static let xml = "<?xml version=\"1.0\"?><plist><dict><key>a</key><string>A</string></dict></plist>"
    private static let plurals =
        "<?xml version=\"1.0\"?><plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key>"
        + "<string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key>"
        + "<string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>"
        + "<key>other</key><string>%d</string></dict></dict></dict></plist>"
    private static let catalog = #"{"sourceLanguage":"en","strings":{"a":{}},"version":"1.0"}"#

    @Test(
        "A truncated side is taken with a warning if the other one is the base, as Git would",
        arguments: [
            ("strings", #""a" = "A";\#n"#), ("strings", xml), ("stringsdict", plurals), ("xcstrings", catalog),
        ])
    func truncated(pathExtension: String, text: String) throws {
        let directory = try TemporaryDirectory()
        let names = ["base", "same", "cut"].map { "\($0).\(pathExtension)" }
        let cut = String(text.dropLast(text.count / 3))
        for name in names.dropLast() { try directory.write(text, to: name) }
        try directory.write(cut, to: names[2])
        for sides in [[names[1], names[2]], [names[2], names[1]]] {
            let run = try StringsmithRun.process(
                ["merge", names[0]] + sides + ["-o", "out", "--path", "A.\(pathExtension)"], in: directory)
            #expect(run.status == 0, "\(run.error)")
            #expect(run.error.contains("A.\(pathExtension): warning: merged line by line"), "\(run.error)")
            #expect(try directory.text(of: "out") == cut)
        }
        // A deleted table, and one that was damaged before.
        try directory.write("", to: names[1])
        let empty = try directory.stringsmith("merge", names[0], names[0], names[1], "-o", "out")
        #expect(empty.status == 0)
        let damaged = try directory.stringsmith("merge", names[2], names[2], names[0], "-o", "out")
        #expect(damaged.status == 0)
        #expect(try directory.text(of: "out") == text)
    }

    @Test("--install and --uninstall leave another program's driver alone")
    func foreignDriver() throws {
        let directory = try TemporaryDirectory()
        let program = try #require(BuiltProgram.path)
        let git = "git config --local merge.stringsmith.driver"
        let run = try ProcessRun(
            shell: """
                git init -q . && \(git) 'mine %O %A %B' && \(program) merge --install; echo "status $?"
                \(program) merge --uninstall >/dev/null; echo "status $?"; \(git); ls -a | grep -c attributes
                \(git) '/old/stringsmith merge --marker-size %L %O %A %B -o %A --path %P'
                \(program) merge --install -q; echo "status $?"; \(git) | grep -c /old
                """, in: directory.path)
        #expect(run.text == "status 2\nstatus 0\nmine %O %A %B\n0\nstatus 0\n0\n", "\(run.text)\(run.error)")
        #expect(run.error.contains("'merge.stringsmith.driver' is already set to 'mine %O %A %B'"))
    }
}
