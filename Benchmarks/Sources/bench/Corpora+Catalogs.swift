import Foundation

extension Corpora {
    /// Creates a string catalog in Xcode's style, with 30 languages, of which each key has some.
    func catalog(entries: Int) throws -> URL {
        try generate("catalog-\(entries)", content: "catalog 1 \(entries)") { root in
            try Self.write(Self.catalog(entries: entries, name: ""), to: root, "Localizable.xcstrings")
        }
    }

    /// Creates three versions of a string catalog. Two of them each change a tenth of the entries, and no entry is
    /// changed in both.
    func catalogVersions(entries: Int) throws -> [URL] {
        let names = ["base", "ours", "theirs"]
        let root = try generate("catalogs-\(entries)", content: "catalogs 1 \(entries)") { root in
            for (index, name) in names.enumerated() {
                try Self.write(
                    Self.catalog(entries: entries, name: name, changing: index > 0 ? index : nil), to: root,
                    "\(name).xcstrings")
            }
        }
        return names.map { root.appending(path: $0 + ".xcstrings") }
    }

    /// Creates a project with a catalog, and an exchange file that changes all of its texts.
    func exchange(entries: Int) throws -> URL {
        try generate("exchange-\(entries)", content: "exchange 1 \(entries)") { root in
            var catalog = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {"
            var units = ""
            for entry in 0..<entries {
                let key = "Key number \(entry) with a text of ordinary length for %@"
                let unit = Self.unit("Schlüssel \(entry) mit einem Text für %@", state: "translated")
                catalog += (entry > 0 ? "," : "") + "\n    \"\(key)\" : {\n"
                catalog += "      \"comment\" : \"Shown in the list of things\",\n      \"localizations\" : {\n"
                catalog += "        \"de\" : \(unit)\n      }\n    }"
                units += """
                          <trans-unit id="\(key)" xml:space="preserve">
                            <source>\(key)</source>
                            <target state="translated">Der Schlüssel \(entry) mit einem Text für %@</target>
                            <note>Shown in the list of things</note>
                          </trans-unit>

                    """
            }
            try Self.write(catalog + "\n  },\n  \"version\" : \"1.0\"\n}", to: root, "Localizable.xcstrings")
            let exchange = """
                <?xml version="1.0" encoding="UTF-8"?>
                <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
                  <file original="Localizable.xcstrings" source-language="en" target-language="de" datatype="plaintext">
                    <body>
                \(units)    </body>
                  </file>
                </xliff>

                """
            try Self.write(exchange, to: root, "de.xliff")
        }
    }

    private static let catalogLanguages = [
        "ar", "bg", "ca", "cs", "da", "de", "el", "es", "et", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja",
        "ko",
        "nb", "nl", "pl", "pt-BR", "ro", "ru", "sk", "sv", "tr", "uk", "zh-Hans",
    ]

    private static func catalog(entries: Int, name: String, changing rest: Int? = nil) -> String {
        var text = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {"
        for entry in 0..<entries {
            let edited = entry % 10 == rest ? ", edited by \(name)" : ""
            let texts = catalogLanguages.enumerated().filter { ($0.offset + entry) % 5 == 0 }.map { language in
                "        \"\(language.element)\" : "
                    + unit("Fähre \(entry) nach %@ in \(language.element)\(edited)", state: "translated")
            }
            text += (entry > 0 ? "," : "") + "\n    \"Ferry \(entry) to %@\" : {\n"
            text += "      \"comment\" : \"Row \(entry % 40) of the timetable\",\n      \"localizations\" : {\n"
            text += texts.joined(separator: ",\n") + "\n      }\n    }"
        }
        return text + "\n  },\n  \"version\" : \"1.0\"\n}"
    }

    private static func unit(_ value: String, state: String) -> String {
        """
        {
                  "stringUnit" : {
                    "state" : "\(state)",
                    "value" : "\(value)"
                  }
                }
        """
    }

    private static func write(_ text: String, to directory: URL, _ name: String) throws {
        try Data(text.utf8).write(to: directory.appending(path: name))
    }
}
