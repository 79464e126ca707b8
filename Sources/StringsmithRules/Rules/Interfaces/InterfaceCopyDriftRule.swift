import StringsmithModel
import StringsmithText

/// Reports localized copies of interface files whose objects differ from the base file's.
struct InterfaceCopyDriftRule: InterfaceFileRule {
    static let description = RuleDescription(
        .interfaceCopyDrift, .warning, summary: "a localized copy of an interface file differs from its base",
        why: """
            Outlets and actions refer to objects by id. Objects that were added to the base file are missing in this \
            language, and code that expects them may crash. Update the copy with `stringsmith ibtool \
            --localize-incremental`, or replace it by a table.
            """,
        examples: [
            RuleExample(
                source: "<menuItem title=\"Open\" id=\"a-1\"/>\n<menuItem title=\"Save\" id=\"b-2\"/>",
                wrong: "<menuItem title=\"Öffnen\" id=\"a-1\"/>",
                right: "<menuItem title=\"Öffnen\" id=\"a-1\"/>\n<menuItem title=\"Sichern\" id=\"b-2\"/>",
                kind: .interface),
            RuleExample(
                source: "<menuItem title=\"Open\" id=\"a-1\"/>",
                wrong: "<menuItem title=\"Öffnen\" toolTip=\"Datei\" id=\"a-1\"/>",
                right: "<menuItem title=\"Öffnen\" id=\"a-1\"/>", kind: .interface),
        ])

    func check(_ file: CheckedInterface) -> [Finding] {
        guard let base = file.base else { return [] }
        var parts = Self.difference(
            base.objectIDs.subtracting(file.outline.objectIDs).sorted().map(\.string),
            file.outline.objectIDs.subtracting(base.objectIDs).sorted().map(\.string), of: "object")
        if parts.isEmpty {
            parts = Self.difference(
                base.keys.subtracting(file.outline.keys).map(\.text).sorted().map(\.string),
                file.outline.keys.subtracting(base.keys).map(\.text).sorted().map(\.string), of: "text")
        }
        guard !parts.isEmpty else { return [] }
        let other = file.basePath.map { " of \($0)" } ?? ""
        return [Finding("copy\(other) differs: " + parts.joined(separator: "; "), at: .bytes(0..<0))]
    }

    private static func difference(_ missing: [String], _ surplus: [String], of noun: String) -> [String] {
        let phrase = { (names: [String], verb: String) -> [String] in
            guard !names.isEmpty else { return [] }
            let more = names.count > 3 ? " and \(names.count - 3) more" : ""
            let nouns = names.count == 1 ? noun : noun + "s"
            return ["\(verb) \(names.count) \(nouns): \(names.prefix(3).joined(separator: ", "))\(more)"]
        }
        return phrase(missing, "lacks") + phrase(surplus, "adds")
    }
}
