/// The routines of Apple's frameworks.
extension Routine {
    /// The four forms of a macro family, by suffix, with the roles of the C arguments in order. Source: the
    /// `NSLocalizedString` macros in `NSBundle.h` and the `CFCopyLocalizedString` macros in `CFBundle.h`.
    private static let familyForms: [(suffix: String, roles: [ArgumentRole])] = [
        ("", [.key, .comment]),
        ("FromTable", [.key, .table, .comment]),
        ("FromTableInBundle", [.key, .table, .bundle, .comment]),
        ("WithDefaultValue", [.key, .table, .bundle, .value, .comment]),
    ]

    /// The labels for a role in Swift declarations.
    private static func labels(of role: ArgumentRole) -> [String] {
        switch role {
        case .key: ["key", "forKey"]
        case .table: ["tableName", "table"]
        case .bundle: ["bundle"]
        case .value: ["value", "defaultValue"]
        case .comment: ["comment"]
        }
    }

    /// Returns the `NAME`, `NAMEFromTable`, `NAMEFromTableInBundle` and `NAMEWithDefaultValue` forms of a name, in
    /// Swift (by label, in any order and subset) and in the C family (by position).
    package static func family(named name: String, qualifier: String? = nil) -> [Routine] {
        familyForms.flatMap { form in
            let identifier = name + form.suffix
            var places: [ArgumentRole: [ArgumentSelector]] = [:]
            var labeled: [ArgumentRole: [ArgumentSelector]] = [:]
            for (index, role) in form.roles.enumerated() {
                places[role] = [.position(index + 1)]
                labeled[role] = [.unlabeled(index + 1)]
            }
            for role in ArgumentRole.allCases {
                labeled[role, default: []] += labels(of: role).map { .label($0) }
            }
            return [
                Routine(identifier: identifier, qualifier: qualifier, kind: .function([.swift]), arguments: labeled),
                Routine(identifier: identifier, qualifier: qualifier, kind: .function([.cFamily]), arguments: places),
            ]
        }
    }

    /// The routines that `genstrings` looks for by default.
    package static let genstringsRoutines: [Routine] =
        ["NSLocalizedString", "CFCopyLocalizedString", "NSLocalizedAttributedString"].flatMap { family(named: $0) }

    /// The lookup methods of `Bundle`, which `genstrings` doesn't look for.
    package static let bundleMethods: [Routine] = [
        Routine(
            identifier: "localizedString", kind: .function([.swift]),
            arguments: [.key: [.label("forKey")], .value: [.label("value")], .table: [.label("table")]]
        ),
        Routine(
            identifier: "localizedAttributedString", kind: .function([.swift]),
            arguments: [.key: [.label("forKey")], .value: [.label("value")], .table: [.label("table")]]
        ),
        Routine(
            identifier: "localizedStringForKey", kind: .message(selector: "localizedStringForKey:value:table:"),
            arguments: [.key: [.position(1)], .value: [.position(2)], .table: [.position(3)]]
        ),
        Routine(
            identifier: "localizedAttributedStringForKey",
            kind: .message(selector: "localizedAttributedStringForKey:value:table:"),
            arguments: [.key: [.position(1)], .value: [.position(2)], .table: [.position(3)]]
        ),
    ]

    /// The routines that `extract` looks for by default.
    package static let standard = genstringsRoutines + bundleMethods

    /// SwiftUI's `Text("key", tableName:, bundle:, comment:)`, which `genstrings -SwiftUI` adds.
    package static let swiftUIText = Routine(
        identifier: "Text", kind: .function([.swift]),
        arguments: [
            .key: [.unlabeled(1)], .table: [.label("tableName")], .bundle: [.label("bundle")],
            .comment: [.label("comment")],
        ],
        allowsDynamicKeys: true
    )
}
