import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

private let source = """
    NSLocalizedString("apple", comment: "Fruit")
    NSLocalizedString("melon", comment: "Fruit")
    """

/// A table with its own order, style and language.
private let handmade = """
    // Our table\r
    'zebra' = 'Zebra';\t// striped\r
    \r
    /* By hand */ "apple" = "Äpfel";\r
    \r

    """

@Suite("Command extract --append, --check and --dry-run")
struct ExtractAppendTests {
    @Test("Every byte of a hand-ordered UTF-16BE table with CR LF stays, and new keys are appended")
    func keepsBytes() async throws {
        let directory = try TemporaryDirectory(["a.swift": source])
        let old = [UInt8](utf16: handmade, isBigEndian: true)
        try directory.write(old, to: "en.lproj/Localizable.strings")
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/en.lproj", "--append"], in: directory)
        #expect(run.status == 0)
        #expect(run.output == "en.lproj/Localizable.strings: 1 key added, written\n")
        let new = try directory.bytes(of: "en.lproj/Localizable.strings")
        #expect(new.count > old.count)
        // The new text is in one place; without it, the bytes are the old ones.
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        #expect(head + tail >= old.count)
        let text = String(decoding: new.dropFirst(2).chunked().map { UInt16($0) << 8 | UInt16($1) }, as: UTF16.self)
        #expect(text.contains("melon"))
        #expect(!text.replacing("\r\n", with: "").contains("\n"))
    }

    @Test(
        "Without new keys, neither bytes nor modification time change",
        arguments: ["--append", "--append --encoding=utf-16"])
    func unchanged(options: String) async throws {
        let table = "\"melon\"=\"Melone\" ; apple = Apfel;"
        let directory = try TemporaryDirectory(["a.swift": source, "Localizable.strings": table])
        try directory.setMode(0o444, of: "Localizable.strings")
        let arguments = ["extract", "@/a.swift", "-o", "@/"] + options.split(separator: " ").map(String.init)
        let run = await StringsmithRun(arguments, in: directory)
        #expect(run.status == 0)
        #expect(run.output == "Localizable.strings: 0 keys added, unchanged\n")
        #expect(try directory.text(of: "Localizable.strings") == table)
    }

    @Test("In a sorted table, a new key is inserted in order")
    func sorted() async throws {
        let table = plainTable("banana", "zebra")
        let directory = try TemporaryDirectory(["a.swift": source, "Localizable.strings": table])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/", "--append"], in: directory)
        #expect(run.status == 0)
        let expected =
            "/* Fruit */\n\"apple\" = \"apple\";\n\n" + plainTable("banana")
            + "/* Fruit */\n\"melon\" = \"melon\";\n\n" + plainTable("zebra")
        #expect(try directory.text(of: "Localizable.strings") == expected)
    }

    @Test("A default value that differs from the table's value is a warning, and the table's value is kept")
    func differs() async throws {
        let directory = try TemporaryDirectory([
            "a.swift": "NSLocalizedString(\"k\", value: \"new\", comment: \"\")", "Localizable.strings": "k = old;",
        ])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/", "--append"], in: directory)
        #expect(run.status == 1)
        #expect(run.error.contains("a.swift:1:19: warning: default value of 'k' differs from the value in"))
        #expect(try directory.text(of: "Localizable.strings") == "k = old;")
    }

    @Test(
        "A broken table is never written over, and its errors have their place",
        arguments: ["\"a\" = \"b\"", "a = b; } junk", "a = b;; c = d;", "\"open", "<?xml version=\"1.0\"?><plist>"],
        [[], ["--append"], ["--check"], ["--dry-run"]]
    )
    func broken(table: String, options: [String]) async throws {
        let directory = try TemporaryDirectory(["a.swift": source, "Localizable.strings": table])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/"] + options, in: directory)
        #expect(run.status == 2)
        #expect(run.error.contains("Localizable.strings:1:"))
        #expect(
            run.error.contains("error: table couldn't be read in full and is skipped [unwritable-table]"))
        #expect(try directory.text(of: "Localizable.strings") == table)
    }

    @Test(
        "With --check or --dry-run, nothing is written",
        arguments: [
            (["--check"], 1), (["--dry-run"], 0), (["--check", "--append"], 1), (["--check", "--dry-run"], 1),
            (["--check", "--quiet"], 1),
        ] as [([String], Int32)]
    )
    func writesNothing(options: [String], status: Int32) async throws {
        let directory = try TemporaryDirectory(["a.swift": source, "en.lproj/Localizable.strings": "apple=apple;"])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/en.lproj"] + options, in: directory)
        #expect(run.status == status)
        #expect(run.error == "")
        #expect(run.output.contains("would change") != options.contains("--quiet"))
        #expect(try directory.names(in: "en.lproj") == ["Localizable.strings"])
        #expect(try directory.text(of: "en.lproj/Localizable.strings") == "apple=apple;")
        let none = await StringsmithRun(["extract", "@/a.swift", "-o", "@/none"] + options, in: directory)
        #expect(none.status == status)
        #expect(try directory.names() == ["a.swift", "en.lproj"])
    }

    @Test("After writing, --check finds no difference", arguments: [[], ["--append"]])
    func checksWritten(options: [String]) async throws {
        let directory = try TemporaryDirectory(["a.swift": source])
        let arguments = ["extract", "@/a.swift", "-o", "@/"] + options
        #expect(await StringsmithRun(arguments, in: directory).status == 0)
        let run = await StringsmithRun(arguments + ["--check"], in: directory)
        #expect(run.status == 0)
        #expect(run.output.hasSuffix(", unchanged\n"))
    }

    @Test("A binary or XML table keeps its format when keys are added")
    func propertyLists() async throws {
        let directory = try TemporaryDirectory(["a.swift": source, "in.strings": "apple = Apfel;"])
        let list = await StringsmithRun(
            ["convert", "@/in.strings", "--to", "plist", "-o", "@/Localizable.strings"], in: directory)
        #expect(list.status == 0)
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/", "--append"], in: directory)
        #expect(run.status == 0)
        #expect(try directory.text(of: "Localizable.strings").hasPrefix("<?xml"))
        let back = await StringsmithRun(["convert", "@/Localizable.strings", "--to", "json", "-o", "-"], in: directory)
        #expect(back.output == "{\n  \"apple\": \"Apfel\",\n  \"melon\": \"melon\"\n}\n")
    }
}

extension Sequence<UInt8> {
    /// Returns the bytes in pairs.
    fileprivate func chunked() -> [(UInt8, UInt8)] {
        var iterator = makeIterator()
        var pairs: [(UInt8, UInt8)] = []
        while let first = iterator.next(), let second = iterator.next() { pairs.append((first, second)) }
        return pairs
    }
}
