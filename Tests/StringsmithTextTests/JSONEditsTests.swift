import StringsmithText
import Testing

@Suite("Edits of JSON")
struct JSONEditsTests {
    /// Applies edits to the object `o` in a text: removes members, and inserts others before a name.
    static func edited(_ text: String, remove: [String] = [], add: [(String, before: String?)] = []) throws -> String {
        let document = try JSONDocument(reading: Array(text.utf8), as: .json)
        let object = try #require(document.member("o", of: document.root))
        var edits = JSONEdits(document)
        func key(_ name: String) -> Int? {
            document.members(of: object).first { document.string($0.key) == ExactString(name) }?.key
        }
        for name in remove { edits.remove(try #require(key(name)), from: object) }
        for (name, before) in add {
            let member = JSONTree.Member(ExactString(name), .object([JSONTree.Member("v", .literal("1"))]))
            edits.insert(member, into: object, before: before.flatMap(key))
        }
        return String(decoding: Array(text.utf8).applying(edits.textEdits()), as: UTF8.self)
    }

    static let pretty = """
        {
          "o" : {
            "a" : 1,
            "b" : { },
            "c" : 3
          }
        }
        """

    @Test(
        "Members are removed with their commas",
        arguments: [
            (
                ["a"],
                """
                {
                  "o" : {
                    "b" : { },
                    "c" : 3
                  }
                }
                """
            ),
            (
                ["b"],
                """
                {
                  "o" : {
                    "a" : 1,
                    "c" : 3
                  }
                }
                """
            ),
            (
                ["c"],
                """
                {
                  "o" : {
                    "a" : 1,
                    "b" : { }
                  }
                }
                """
            ),
            (
                ["a", "b"],
                """
                {
                  "o" : {
                    "c" : 3
                  }
                }
                """
            ),
            (
                ["b", "c"],
                """
                {
                  "o" : {
                    "a" : 1
                  }
                }
                """
            ),
            (
                ["a", "c"],
                """
                {
                  "o" : {
                    "b" : { }
                  }
                }
                """
            ),
            (["a", "b", "c"], "{\n  \"o\" : {\n\n  }\n}"),
        ])
    func removes(names: [String], expected: String) throws {
        #expect(try Self.edited(Self.pretty, remove: names) == expected)
    }

    @Test("New members have the text's style")
    func adds() throws {
        let new = "{\n      \"v\" : 1\n    }"
        #expect(
            try Self.edited(Self.pretty, add: [("x", before: "a"), ("y", before: "c"), ("z", before: nil)])
                == "{\n  \"o\" : {\n    \"x\" : \(new),\n    \"a\" : 1,\n    \"b\" : { },\n    \"y\" : \(new),\n    \"c\" : 3,\n    \"z\" : \(new)\n  }\n}"
        )
        #expect(try Self.edited(#"{"o":{"a":1}}"#, add: [("x", before: nil)]) == #"{"o":{"a":1,"x":{"v":1}}}"#)
        #expect(
            try Self.edited("{\r\n\t\"o\": {}\r\n}\r\n", add: [("x", before: nil)])
                == "{\r\n\t\"o\": {\r\n\t\t\"x\": {\r\n\t\t\t\"v\": 1\r\n\t\t}\r\n\t}\r\n}\r\n")
    }

    @Test("Members can be removed and added at the same place", arguments: [0, 1, 2, 3, 4, 5, 6, 7])
    func both(mask: Int) throws {
        let names = ["a", "b", "c"]
        let removed = names.indices.filter { mask & 1 << $0 != 0 }.map { names[$0] }
        let text = try Self.edited(
            Self.pretty, remove: removed, add: [("x", before: "a"), ("y", before: "b"), ("z", before: nil)])
        let document = try JSONDocument(reading: Array(text.utf8), as: .json)
        let object = try #require(document.member("o", of: document.root))
        let order = ["x", "a", "y", "b", "c", "z"].filter { !removed.contains($0) }
        #expect(document.members(of: object).map { document.string($0.key)?.string ?? "" } == order)
    }

    @Test("Duplicate members are found in any order and spelling")
    func duplicates() throws {
        for (text, count) in [
            (#"{"a":1,"b":2}"#, 0), (#"{"b":1,"a":2}"#, 0), (#"{"a":1,"a":2}"#, 1),
            (#"{"b":1,"a":1,"\u0062":1,"a":2}"#, 2),
            (#"{"a":1,"aa":2,"aaa":3}"#, 0), ("{}", 0), ("[]", 0),
        ] {
            let document = try JSONDocument(reading: Array(text.utf8), as: .json)
            #expect(document.duplicateKeys(of: document.root).count == count, "\(text)")
        }
    }
}
