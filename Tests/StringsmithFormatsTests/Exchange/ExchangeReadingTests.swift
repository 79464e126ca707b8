import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("Reading exchange files")
struct ExchangeReadingTests {
    static func read(_ text: String, _ name: String, _ locale: LocaleIdentifier = "pl") -> Decoded<CatalogContents> {
        let format = ExchangeRegistry.format(named: name) ?? FlatStringsExchange()
        return format.read(
            SourceFile(path: "T.in", bytes: Array(text.utf8)), ExchangeLanguages(source: "en", target: locale))
    }

    static func xliff(_ files: String...) -> String {
        let parts = files.enumerated().map { number, body in
            "<file original='\(number)' source-language='en' target-language='pl'><body>\n\(body)\n</body></file>"
        }
        return "<xliff version='1.2'>\(parts.joined(separator: "\n"))</xliff>"
    }

    static func unit(_ id: String, _ target: String) -> String {
        "<trans-unit id='\(id)'><source>x</source><target>\(target)</target></trans-unit>"
    }

    @Test(
        "A second text for a key is an error with its place, and neither is taken",
        arguments: [
            ("json-nested", #"{"x.y":"a","# + "\n" + #""x":{"y":"b"}}"#, 2),
            (
                "json",
                #"{"x.y|==|plural.one":"a","x.y|==|plural.other":"o","# + "\n" + #""x":{"y|==|plural.one":"b"}}"#, 2
            ),
            ("csv", "key,pl\nx.y,a\nx.y,b\n", 3), ("csv", "key,variation,pl\nx.y,plural.one,a\nx.y,plural.one,b\n", 3),
            (
                "po",
                """
                msgctxt "x.y"
                msgid "1"
                msgstr "a"

                msgctxt "x.y"
                msgid "1"
                msgstr "b"

                """, 5
            ),
            ("android", "<resources>\n<string name='x.y'>a</string>\n<string name='x.y'>b</string></resources>", 3),
            (
                "flat-strings",
                """
                "x.y" = "a";
                "x.y" = "b";

                """, 2
            ),
            ("xliff", xliff(unit("x.y", "a") + "\n" + unit("x.y", "b")), 3),
            ("xliff", xliff(unit("x.y", "a"), unit("x.y", "b")), 5),
        ])
    func duplicates(name: String, text: String, line: Int) {
        let read = Self.read(text, name)
        // Tables also have diagnostics of their own about duplicates.
        let errors = read.diagnostics.filter { $0.severity == .error }
        #expect(errors.count == 1 && errors.first?.range?.start.line == line, "\(read.diagnostics)")
        #expect(read.value.entries.isEmpty)
        // The same text twice is only one.
        let same = Self.read(
            text.replacing("\"b\"", with: "\"a\"").replacing(",b", with: ",a").replacing(">b<", with: ">a<"), name)
        #expect(same.isWhole && same.value.entries.count == 1, "\(same.diagnostics)")
    }

    @Test("Two targets of a unit, a column twice, and another target language are errors")
    func contradictions() {
        for (name, text) in [
            (
                "xliff",
                Self.xliff("<trans-unit id='x'><source>x</source><target>a</target><target>b</target></trans-unit>")
            ),
            ("csv", "key,pl,pl\nx,a,b\n"), ("csv", "key,variation,pl\nx,,a\nx,devise.iphone,b\n"),
            ("csv", "key,variation,pl\nx,plural.zzz.one,b\n"),
            ("xliff", Self.xliff(Self.unit("x", "a")).replacing("'pl'", with: "'de'")),
            ("android", "<resources><plurals name='x'><item quantity='some'>a</item></plurals></resources>"),
        ] {
            let read = Self.read(text, name)
            #expect(read.diagnostics.contains { $0.severity == .error }, "\(text)")
        }
    }

    @Test("Of several files, those in the language are read; its name may have another case")
    func languages() {
        let text = Self.xliff(Self.unit("x", "a"), Self.unit("x", "b")).replacing(
            "'1' source-language='en' target-language='pl'", with: "'1' source-language='en' target-language='de'")
        #expect(Self.read(text, "xliff").value.entries.first?["pl"]?.units.map(\.value) == ["a"])
        #expect(Self.read(text, "xliff", "DE").value.entries.first?["DE"]?.units.map(\.value) == ["b"])
    }

    @Test("Gettext's contexts distinguish the texts of a menu, unless they are our identifiers")
    func contexts() {
        let text = """
            msgctxt "menu"
            msgid "Open"
            msgstr "A"

            msgctxt "menu"
            msgid "Save"
            msgstr "B"

            """
        let read = Self.read(text, "po")
        #expect(read.value.entries.map(\.key.text) == ["menu|Open", "menu|Save"] && read.diagnostics.isEmpty)
        let ours = Self.read(
            """
            msgid ""
            msgstr "X-Source-Language: en\\n"


            """ + text, "po")
        #expect(ours.diagnostics.map(\.rule) == [.exchangeDuplicate])
    }

    static let four =
        "(n==1 ? 0 : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14) ? 1 : n!=1 && (n%10>=0 && n%10<=1) || (n%10>=5 && n%10<=9) || (n%100>=12 && n%100<=14) ? 2 : 3)"

    @Test(
        "Each plural form goes to the categories that it serves",
        arguments: [
            ("pl", 4, four, ["one": "f0", "few": "f1", "many": "f2", "other": "f3"]),
            (
                "pl", 3, "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
                ["one": "f0", "few": "f1", "many": "f2", "other": "f2"]
            ),
            (
                "fr", 3, "(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2",
                ["one": "f0", "many": "f1", "other": "f2"]
            ),
            ("fr", 2, "(n > 1)", ["one": "f0", "other": "f1"]), ("fr", 2, "n!=1", ["one": "f0", "other": "f1"]),
            ("de", 2, "n == 1 ? 1 : 0", ["one": "f1", "other": "f0"]), ("ja", 1, "0", ["other": "f0"]),
            ("pl", 2, "n != 1", ["one": "f0", "few": "f1", "many": "f1", "other": "f1"]),
            ("de", 3, "n==1 ? 0 : n==2 ? 1 : 2", [:]), ("ja", 2, "n != 1", [:]), ("de", 2, "n / 0", [:]),
            ("de", 2, "n != ", [:]), ("de", 1, "n != 1", [:]),
        ] as [(String, Int, String, [String: String])])
    func pluralForms(locale: String, count: Int, expression: String, expected: [String: String]) {
        let forms = (0..<count).map { "msgstr[\($0)] \"f\($0)\"\n" }.joined()
        let text =
            "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=\(count); plural=\(expression);\\n\"\n\nmsgid \"k\"\nmsgid_plural \"ks\"\n\(forms)"
        let read = Self.read(text, "po", LocaleIdentifier(locale))
        var found: [String: String] = [:]
        for place in read.value.entries.first?[LocaleIdentifier(locale)]?.places ?? [] {
            found[place.steps[1].string] = place.unit.value.string
        }
        #expect(found == expected)
        #expect(read.diagnostics.count == (expected.isEmpty ? 1 : 0), "\(read.diagnostics)")
        if expected.isEmpty { #expect(read.diagnostics.first?.range?.start.line == 4) }
    }

    @Test(
        "Of two fields with one name, the first counts, and the number of forms has only digits",
        arguments: [
            ("nplurals=2; plural=n!=1; nplurals=x; plural=x;", true), ("nplurals=x; nplurals=2; plural=n!=1;", false),
            ("nplurals=2; plural=x; plural=n!=1;", false), ("nplurals=+2; plural=n!=1;", false),
        ])
    func pluralFields(header: String, isRead: Bool) {
        let text =
            "msgid \"\"\nmsgstr \"Plural-Forms: \(header)\\n\"\n\nmsgid \"k\"\nmsgid_plural \"ks\"\nmsgstr[0] \"a\"\nmsgstr[1] \"b\"\n"
        let read = Self.read(text, "po", "de")
        #expect(read.isWhole == isRead, "\(read.diagnostics)")
        #expect(read.value.entries.contains { !$0.localizations.isEmpty } == isRead)
    }

    @Test("A form more than the header announces is an error")
    func surplusForm() {
        let read = Self.read(
            """
            msgid "k"
            msgid_plural "ks"
            msgstr[0] "a"
            msgstr[1] "b"
            msgstr[5] "c"

            """, "po", "de")
        #expect(read.diagnostics.map(\.severity) == [.error])
    }

    @Test("A form for fractions that Gettext doesn't have stays")
    func fractions() throws {
        let plural = EntryMergingTests.varied(
            "plural", ("few", EntryMergingTests.unit("Paar")), ("many", EntryMergingTests.unit("Masa")),
            ("one", EntryMergingTests.unit("Eins")), ("other", EntryMergingTests.unit("Viele")))
        let catalog = #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"pl":\#(plural)}}},"version":"1.0"}"#
        let written = GettextExchange().write(CatalogSample.document(catalog).contents, EntryMergingTests.languages)
        let other = String(decoding: written.value, as: UTF8.self).replacing(
            "\"Masa\"", with: "\"Masse\"")
        let merged = try EntryMergingTests.merged(Array(other.utf8), "po", into: catalog)
        #expect(merged.text == catalog.replacing("Masa", with: "Masse"), "\(other)")
    }

    @Test("Other columns of a spreadsheet aren't languages")
    func columns() {
        let read = Self.read("key,comment,notes,max length,pl,PT_br,x-y state\nk,c,n,12,a,b,c\n", "csv")
        #expect(read.value.locales == ["en", "PT_br", "pl"])
        #expect(read.diagnostics.map(\.severity) == [.warning, .warning, .warning])
        #expect(read.diagnostics.first?.message.contains("'notes'") == true)
    }

    @Test("Devices keep their own texts of a variable with the same name")
    func deviceVariables() {
        func format(_ text: String) -> String {
            "<dict><key>NSStringLocalizedFormatKey</key><string>%#@n@ x</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d \(text)</string></dict></dict>"
        }
        let text =
            "<plist version=\"1.0\"><dict><key>dv</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>iphone</key>\(format("A"))<key>other</key>\(format("B"))</dict></dict></dict></plist>"
        let read = Self.read(text, "stringsdict")
        let content = read.value.entries.first?["pl"]
        #expect(read.diagnostics.isEmpty)
        #expect(content?.units.map(\.value) == ["%#@n@ x", "%#@n_other@ x", "%arg A", "%arg B"])
    }

    @Test("Characters that XML can't represent are reported, and the rest is written", arguments: ["xliff", "android"])
    func controls(name: String) throws {
        var entries: [CatalogEntry] = []
        for (key, value) in [("a", "\u{1B}"), ("b", "\u{FFFE}"), ("c", "ok"), ("d", "\u{1F600}\u{FFFD}")] {
            var entry = CatalogEntry(key: Key(ExactString(key)))
            entry["pl"] = .unit(StringUnit(ExactString(value)))
            entries.append(entry)
        }
        let format = try #require(ExchangeRegistry.format(named: name))
        let contents = CatalogContents(sourceLanguage: "en", entries: entries)
        let written = format.write(contents, ExchangeLanguages(source: "en", target: "pl"))
        #expect(written.diagnostics.map { $0.key?.text } == ["a", "b"])
        let read = Self.read(String(decoding: written.value, as: UTF8.self), name)
        #expect(read.diagnostics.isEmpty && read.value.entries.map(\.key.text) == ["c", "d"])
    }

    @Test("XLIFF 2's characters and order, and Android's markup of texts that stay")
    func inlineElements() {
        let second = XLIFFDocument(
            SourceFile(
                path: "x",
                bytes: Array(
                    "<xliff version='2.0' srcLang='en' trgLang='de'><file id='f'><unit id='u'><segment><source>A</source><target order='2'>X<cp hex='001B'/></target></segment><segment><source>B</source><target order='1'>Y</target></segment></unit></file></xliff>"
                        .utf8)))
        #expect(second.files.first?.units.first?.target?.text == "YX\u{1B}")
        let android = Self.read(
            "<resources xmlns:xliff='urn:oasis:names:tc:xliff:document:1.2'><string name='a'>Hi <xliff:g id=\"n\">%s</xliff:g>!</string></resources>",
            "android")
        #expect(android.value.entries.first?["pl"]?.units.map(\.value) == ["Hi %@!"])
    }

    /// Shapes that the Translate Toolkit reads, each with the translation `t` of `a`.
    static let xliffShapes: [String] = {
        let unit = "<trans-unit id='a'><source>s</source><target>t</target></trans-unit>"
        let head = "<file original='f' source-language='en' target-language='pl' datatype='plaintext'>"
        let first = { (body: String) in "<xliff version='1.2'>\(head)<body>\(body)</body></file></xliff>" }
        let second = { (unit: String) in
            "<xliff version='2.0' srcLang='en' trgLang='pl'><file id='f'>\(unit)</file></xliff>"
        }
        let segment = "<segment><source>s</source><target>t</target></segment>"
        return [
            first(unit), first("<group><group>\(unit)</group></group>"), first("<?x y?>\(unit)<!-- c -->"),
            "<!DOCTYPE xliff PUBLIC '-//XLIFF//DTD XLIFF//EN' 'http://www.oasis-open.org/committees/xliff/documents/xliff.dtd'>"
                + first(unit).replacing("1.2", with: "1.0"),
            first(unit).replacing("<", with: "<x:").replacing("<x:/", with: "</x:"),
            first(
                unit.replacing(
                    "<target>t",
                    with: "<seg-source><mrk mtype='seg'>s</mrk></seg-source><target><mrk mtype='seg'>t</mrk>")),
            first(unit.replacing(">t<", with: "><g id='1'><![CDATA[t]]></g><x id='2'/><")),
            first(unit.replacing(">t<", with: ">&#x74;<?x y?><!-- c --><")),
            first("<bin-unit id='b'><bin-source><external-file href='x'/></bin-source></bin-unit>" + unit),
            first(unit.replacing("</target>", with: "</target><alt-trans><target>z</target></alt-trans>")),
            second("<unit id='a'>\(segment)</unit>"), second("<group id='g'><unit id='a'>\(segment)</unit></group>"),
            second("<skeleton href='x'/><notes><note>x</note></notes><unit id='a'>\(segment)</unit>"),
            second("<unit id='1' name='a'>\(segment.replacing(">t<", with: "><pc id='1'>t</pc><ph id='2'/><"))</unit>"),
            second("<unit id='b'><ignorable><source> </source></ignorable></unit><unit id='a'>\(segment)</unit>"),
            second("<unit id='a'>\(segment)</unit>").replacing("2.0", with: "2.1"),
        ]
    }()

    @Test("XLIFF files are read in every legal shape", arguments: xliffShapes)
    func xliffShape(text: String) {
        let read = Self.read(text, "xliff")
        #expect(read.isWhole, "\(read.diagnostics)")
        let found = read.value.entries.filter { $0["pl"] != nil }
        #expect(found.map(\.key.text) == ["a"] && found.first?["pl"]?.units.map(\.value) == ["t"], "\(found)")
    }

    /// A file after its header, and its texts by key, as GNU gettext 0.21 reads them; nil if it refuses the file.
    static let gettextShapes: [(String, [String: String]?)] = [
        (#"msgid "a" msgstr "b"\#n"#, ["a": "b"]),
        (
            """
            msgid "a" "b"
            msgstr "c" "d"

            """, ["ab": "cd"]
        ),
        (#"msgid"a"msgstr"b""#, ["a": "b"]),
        (#"msgctxt "x" msgid "a" msgstr "b""#, ["x": "b"]),
        (
            """
            msgid

            "a"

            msgstr
            "b"

            "c"
            """, ["a": "bc"]
        ),
        ("\u{C}msgid \"a\"\u{B}\nmsgstr \"b\"\r\n", ["a": "b"]),
        (
            """
            msgid "a\\
            b"
            msgstr "c"

            """, ["ab": "c"]
        ),
        ("msgid \"a\\\r\nb\"\nmsgstr \"c\"\n", ["ab": "c"]),
        (
            """
            domain "d"
            msgid "a"
            msgstr "b"

            """, ["a": "b"]
        ),
        (
            """
            #| msgid "o"
            #~ msgid "x"
            #~ msgstr "y"
            #
            #x
            msgid "a"
            msgstr "b"

            """, ["a": "b"]
        ),
        (
            """
            msgid "a"
            msgstr "\\303\\251\\xc3\\xA9"

            """, ["a": "éé"]
        ),
        (
            """
            msgid "a"
            msgstr "\\0611\\x041"

            """, ["a": "11A"]
        ),
        ("msgid \"a\"\nmsgstr \"\\a\\b\\f\\v\\t\\r\\\\\\\"\"\n", ["a": "\u{7}\u{8}\u{C}\u{B}\t\r\\\""]),
        (
            """
            msgid "a"
            msgstr "\\q"

            """, nil
        ),
        (
            """
            msgid "a"
            msgstr "\\XE9"

            """, nil
        ),
        (
            """
            msgid "a"
            msgstr "\\xg"

            """, nil
        ),
        (
            """
            msgid "a"
            msgstr "\\'"

            """, nil
        ),
        (
            """
            MSGID "a"
            msgstr "b"

            """, nil
        ), ("msgid a\nmsgstr \"b\"\n", nil), ("msgid\nmsgstr \"b\"\n", nil),
        ("msgid \"a\nmsgstr \"b\"\n", nil),
        (
            """
            msgid "a"
            msgstr[x] "b"

            """, nil
        ),
        // Read by gettext, which doesn't check the bytes, and has a catalog for each domain.
        (
            """
            msgid "a"
            msgstr "\\351"

            """, nil
        ),
        (
            """
            msgid "a"
            msgstr "b"
            domain "d"
            msgid "b"
            msgstr "b"

            """, nil
        ),
    ]

    @Test("Gettext files are read in every shape that msgfmt reads", arguments: gettextShapes)
    func gettext(text: String, expected: [String: String]?) {
        let read = Self.read(
            """
            msgid ""
            msgstr ""

            """ + text, "po")
        guard let expected else {
            #expect(!read.isWhole, "\(read.value)")
            return
        }
        #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
        var found: [String: String] = [:]
        for entry in read.value.entries { found[entry.key.text.string] = entry["pl"]?.units.first?.value.string }
        #expect(found == expected)
    }

    @Test("Plural forms may have white space around their numbers")
    func gettextForms() {
        for form in [
            #"msgstr[0] "x" msgstr[1] "y""#,
            """
            msgstr [0] "x"
            msgstr[ 1 ] "y"
            """,
            """
            msgstr
            [0]
            "x"
            msgstr[1]"y"
            """,
        ] {
            let read = Self.read("msgid \"a\" msgid_plural \"as\"\n\(form)\n", "po", "de")
            #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
            #expect(read.value.entries.first?["de"]?.units.map(\.value) == ["x", "y"])
        }
    }

    @Test("Escaped bytes of a Gettext file are in its charset")
    func gettextCharset() {
        let head = """
            msgid ""
            msgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"

            """
        let read = Self.read(
            head + """
                msgid "a"
                msgstr "\\351\\xE9t\\xE9"

                """, "po")
        #expect(read.value.entries.first?["pl"]?.units.map(\.value) == ["éété"], "\(read.diagnostics)")
    }

    /// Contents of `<resources>`, and the text or texts that aapt2 reads.
    static let androidShapes: [(String, [ExactString])] = [
        ("<string name='a'>a<?php echo 1 ?>b</string>", ["ab"]),
        ("<string name='a'>a <?x ?> <!-- c --> b</string>", ["a b"]),
        ("<string name='a'>  a  <b>  bold  </b>  c  </string>", [" a <b> bold </b> c "]),
        ("<string name='a'>a\n   <i>b</i>\n   c</string>", ["a <i>b</i> c"]),
        ("<string name='a'>a<b> </b>c</string>", ["a<b> </b>c"]),
        ("<string name='a'><a href=\"x  y\"> t </a></string>", ["<a href=\"x  y\"> t </a>"]),
        ("<string name='a'>a<br/>b</string>", ["a<br/>b"]),
        ("<string name='a'>x &amp; <x:g id='1'> y </x:g> z</string>", ["x & y z"]),
        ("<string name='a'>  a<![CDATA[  <b>  ]]>c  </string>", ["a <b> c"]),
        ("<item type='string' name='a'>  item  x </item>", ["item x"]),
        ("<item type=' string ' name=' a '>item</item>", ["item"]),
        (
            "<plurals name='a'><item quantity=' one '>1  x</item><item quantity='\nother\n'>n</item></plurals>",
            ["1 x", "n"]
        ),
        (#"<string name='a'>x\u41</string>"#, ["xA"]),
        (#"<string name='a'>\u0041bc \u1F680</string>"#, ["Abc \u{1F68}0"]),
        (#"<string name='a'>a\uD83D\uDE80b\</string>"#, ["a🚀b"]),
        ("<string name='a'>%d of %D, %s</string>", ["%lld of %D, %@"]),
        (#"<string name='a'>\@string/b</string>"#, ["@string/b"]), ("<string name='a'>@me ?</string>", ["@me ?"]),
        ("<string name='a'>? why/not</string>", ["? why/not"]), ("<string name='a'>?</string>", ["?"]),
        ("<string name='a'>@unknown/b</string>", ["@unknown/b"]),
        ("<string name='a'>@+string/b</string>", ["@+string/b"]),
        ("<string name='a'>@+*android:id/b</string>", ["@+*android:id/b"]), ("<string name='a'>@0</string>", ["@0"]),
        ("<string name='a'>@@+id/b</string>", ["@@+id/b"]), ("<string name='a'>@*:macro/b</string>", ["@*:macro/b"]),
        ("<string name='a'>?string/b</string>", ["?string/b"]), ("<string name='a'>@string/</string>", ["@string/"]),
        ("<string name='a'>@me and/or you</string>", ["@me and/or you"]),
        ("<plurals name='a'>t<skip/><item quantity='other'>n</item><eat-comment/></plurals>", ["n"]),
        ("<string name='a' product='default'>x</string>", ["x"]), ("<string name='a' product=' '>x</string>", ["x"]),
    ]

    @Test(
        "Android's references, and texts for other products, are left out, and escapes without a character are errors",
        arguments: [
            ("<string name='b'>@string/c</string>", "it refers to another resource"),
            ("<string name='b'> @android:string/ok </string>", "it refers to another resource"),
            ("<item type='string' name='b'>@null</item>", "it refers to another resource"),
            ("<string name='b'>@string/north pier</string>", "it refers to another resource"),
            ("<string name='b'>@@string/north&#10;pier</string>", "it refers to another resource"),
            ("<string name='b'>@*com.example.a:string/c</string>", "it refers to another resource"),
            ("<string name='b'>@+id/c</string>", "it refers to another resource"),
            ("<string name='b'>?*android:attr/title</string>", "it refers to another resource"),
            ("<string name='b'>?android:title</string>", "it refers to another resource"),
            ("<string name='b'>?attr/north pier</string>", "it refers to another resource"),
            ("<string name='b'>?attr/title</string>", "it refers to another resource"),
            ("<plurals name='b'><item quantity='other'>@string/c</item></plurals>", "it refers to another resource"),
            ("<string name='a' product='tablet'>y</string>", "it is for the product 'tablet'"),
            ("<bag type='plurals' name='b'/>", "tables don't support it"),
            (#"<string name='b'>\u12x4</string>"#, nil), (#"<string name='b'>\ux</string>"#, nil),
            (#"<string name='b'>\uD83D</string>"#, nil), (#"<string name='b'>\uD83D\u0041</string>"#, nil),
            (#"<string name='b'>\uDE80\uD83D</string>"#, nil),
        ] as [(String, String?)])
    func androidLeftOut(text: String, reason: String?) {
        let read = Self.read("<resources>\n<string name='a'>x</string>\n\(text)</resources>", "android")
        #expect(read.value.entries.map(\.key.text) == ["a"])
        #expect(read.value.entries.first?["pl"]?.units.map(\.value) == ["x"])
        let found = read.diagnostics.first
        #expect(read.diagnostics.count == 1 && found?.severity == (reason == nil ? .error : .warning))
        #expect(found?.range?.start.line == 3 && found?.message.contains(reason ?? "invalid Unicode escape") == true)
    }

    @Test("Android's white space, processing instructions, and items are read as by aapt2", arguments: androidShapes)
    func android(text: String, expected: [ExactString]) {
        let read = Self.read(
            "<resources xmlns:x='urn:oasis:names:tc:xliff:document:1.2'>\(text)</resources>", "android")
        #expect(read.isWhole, "\(read.diagnostics)")
        #expect(read.value.entries.map(\.key.text) == ["a"])
        #expect(read.value.entries.first?["pl"]?.units.map(\.value) == expected)
    }

    @Test("States that a table can't hold are reported")
    func states() {
        var entries: [CatalogEntry] = []
        for (key, state) in [("a", "needs_review"), ("b", "odd"), ("c", "translated"), ("d", "machine_translated")] {
            var entry = CatalogEntry(
                key: Key(ExactString(key)), extractionState: ["b", "d"].contains(key) ? nil : .stale)
            entry["pl"] = .unit(StringUnit("x", state: StringUnit.State(state)))
            entries.append(entry)
        }
        let contents = CatalogContents(sourceLanguage: "en", entries: entries)
        let written = StringsExchange().write(contents, ExchangeLanguages(source: "en", target: "pl"))
        #expect(written.diagnostics.map { $0.key?.text } == ["a", "b"])
        let read = Self.read(String(decoding: written.value, as: UTF8.self), "strings").value.entries
        #expect(read[0]["pl"]?.units.map(\.state) == [.needsReview])
        #expect(read[2].extractionState == .stale)
        #expect(read[3]["pl"]?.units.map(\.state) == [.machineTranslated])
    }
}
