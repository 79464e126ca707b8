import StringsmithModel
import StringsmithProof
import StringsmithReporting
import StringsmithText

/// Writes the answer to `why` for people.
struct WhyTextReport {
    private let sink: any OutputSink

    init(sink: any OutputSink) { self.sink = sink }

    /// - Parameter asList: true to write one line for each key, and the number of keys with each verdict.
    func write(_ report: ProofReport, asList: Bool) {
        for site in report.sites { write(site) }
        for key in report.keys { asList ? writeLine(key) : write(key) }
        if !asList, report.sites.isEmpty, report.keys.isEmpty { sink.write("nothing here that can be followed\n") }
        guard asList else { return }
        let counts = Verdict.allCases.map { "\(report.counts[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
        let calls = report.dynamic.filter { $0.keyCount > 0 }
        if !calls.isEmpty {
            sink.write("known only at run time:\n")
            for use in calls {
                let keys = use.keyCount == 1 ? "1 key" : "\(use.keyCount) keys"
                sink.write("  \(Self.place(use.path, use.position)): \(use.pattern.escapedForDisplay) (\(keys))\n")
            }
        }
        sink.write("\(counts)\n")
    }

    private static func place(_ path: String, _ position: SourcePosition?) -> String {
        path.escapedForDisplay + (position.map { ":\($0.line):\($0.column)" } ?? "")
    }

    private static func quoted(_ text: ExactString?) -> String { "\"\((text ?? "").string.escapedForDisplay)\"" }

    // MARK: Keys

    private static func name(_ key: KeyProof) -> String {
        let bundle = key.bundle.map { " of \($0.escapedForDisplay)" } ?? ""
        return "\(quoted(key.key.text)) in \(key.table.rawValue.escapedForDisplay)\(bundle)"
    }

    private func writeLine(_ key: KeyProof) {
        let place =
            key.uses.first.map { Self.place($0.path, $0.position) }
            ?? key.dynamic.first.map { Self.place($0.path, $0.position) }
            ?? key.entries.first.map { Self.place($0.path, $0.position) } ?? ""
        sink.write("\(key.verdict.rawValue): \(Self.name(key)) \(place)\n")
    }

    private func write(_ key: KeyProof) {
        sink.write("\(Self.name(key)): \(key.verdict.rawValue)\n")
        for use in key.uses {
            let places = use.through.map { Self.place($0.path, $0.position) }.joined(separator: ", ")
            let means = places.isEmpty ? Self.description(of: use.means) : "call, through \(places)"
            sink.write("  \(Self.place(use.path, use.position)): \(means)\n")
        }
        for use in key.dynamic {
            let pattern = use.pattern.escapedForDisplay
            let subject = use.means == .symbol ? "symbol that may name the key" : "text that may be the key"
            let text = use.pattern == key.key.text.string ? subject : "may be the key: \(pattern)"
            sink.write("  \(Self.place(use.path, use.position)): \(text)\n")
        }
        for use in key.bypassed {
            let call = use.call.escapedForDisplay
            sink.write(
                "  \(Self.place(use.path, use.position)): \(call) doesn't look it up: "
                    + "\(Self.description(of: use.reason))\n")
        }
        if let reason = key.reason.flatMap(Self.description) { sink.write("  \(reason)\n") }
        for entry in key.entries {
            let locale = entry.locale.map { "\($0.rawValue.escapedForDisplay) " } ?? ""
            sink.write("  \(locale)\(Self.place(entry.path, entry.position))\n")
        }
    }

    /// Returns why a key is reachable that no place names.
    private static func description(of evidence: KeyEvidence) -> String? {
        let pattern = evidence.pattern?.escapedForDisplay ?? ""
        return switch evidence.kind {
        case .hint: "kept: matches \(pattern)"
        case .accessors: "a tool generates constants for the keys of the table"
        case .openTable: "the system, or another reader, looks up keys of the table"
        case .unnamedTable: "no call names the table"
        case .pushServer: "a server may send it in push notifications"
        case .file, .macroArgument, .symbol, .literal, .name, .completed, .call, .otherBundle: nil
        }
    }

    private static func description(of means: ProvenUse.Means) -> String {
        switch means {
        case .literal: "call"
        case .type: "call, by type"
        case .resolved: "argument of a macro"
        case .symbol: "symbol"
        case .interface: "interface file"
        case .infoPlist: "property list"
        case .settings: "settings"
        case .push: "push notification payload"
        case .shortcut: "App Shortcut phrase"
        case .data: "data"
        case .hint: "hint"
        }
    }

    // MARK: Sites

    private func write(_ site: LookupSite) {
        let place = Self.place(site.path, site.position)
        let call =
            site.call.escapedForDisplay + ((site.key ?? site.shown.first?.text).map { "(\(Self.quoted($0)))" } ?? "")
        let rule = site.fix == nil ? "" : " [\(RuleID.wrongBundle.rawValue)]"
        switch site.reading {
        case .unknown:
            let call = call.isEmpty ? "" : "\(call): "
            sink.write("\(place): \(call)\(Self.description(of: site.reason))\(rule)\n")
            for hidden in site.hidden {
                sink.write("  \(hidden.locale.rawValue.escapedForDisplay)  \(Self.place(of: hidden))\n")
            }
        case .verbatim: sink.write("\(place): \(call) isn't looked up: \(Self.description(of: site.reason))\n")
        case .lookup:
            let bundle = site.bundle.map { "\($0.escapedForDisplay), " } ?? ""
            let table = site.table.map { "table \($0.rawValue.escapedForDisplay)" } ?? ""
            sink.write("\(place): \(call) looks in \(bundle)\(table)\(rule)\n")
        }
        for shown in site.shown { sink.write("  \(Self.description(of: shown, in: site))\n") }
        if let fix = site.fix { sink.write("  fix: \(fix.escapedForDisplay)\n") }
    }

    private static func description(of reason: LookupSite.Reason) -> String {
        switch reason {
        case .routine, .type, .parameter: "call"
        case .verbatim: "verbatim"
        case .stringValue: "the value is a String"
        case .stringOverload: "the parameter is a String"
        case .concatenation: "joined strings"
        case .coalescing: "an alternative to nil"
        case .assigned: "assigned as a String"
        case .mainBundle: "unknown bundle: several programs may run this code"
        case .namedBundle: "unknown bundle: given by an expression"
        case .systemBundle: "unknown bundle: a system framework's"
        case .ownRoutine: "unknown bundle: chosen by a function of the project"
        case .uncompiled: "unknown bundle: no target compiles the source"
        case .runTimeKey: "unknown key: known only at run time"
        case .runTimeText: "unknown text: known only at run time"
        }
    }

    private static func description(of shown: ShownText, in site: LookupSite) -> String {
        var head = shown.locale.rawValue.escapedForDisplay
        if let number = shown.number { head += " \(number)" }
        if let category = shown.category { head += " (\(category.rawValue))" }
        if let device = shown.device { head += " \(device.string.escapedForDisplay)" }
        let text = shown.text.map { "  \(quoted($0))" } ?? ""
        return "\(head)\(text)  \(origin(of: shown, in: site))"
    }

    private static func description(of damage: Diagnostic) -> String {
        let line = damage.range.map { "line \($0.start.line), " } ?? ""
        return "\(damage.path.escapedForDisplay) can't be read: \(line)\(damage.message.escapedForDisplay)"
    }

    /// Describes a text that a call would show if it looked into another bundle.
    private static func place(of hidden: ShownText) -> String {
        "\(shown(at: hidden)) has \(quoted(hidden.text)), but this call doesn't look there"
    }

    private static func shown(at text: ShownText) -> String {
        (text.path ?? "").escapedForDisplay + (text.position.map { ":\($0.line)" } ?? "")
    }

    private static func origin(of shown: ShownText, in site: LookupSite) -> String {
        let place = shown.path.map { _ in Self.shown(at: shown) }
        let bundle = site.bundle.map { "no table of \($0.escapedForDisplay) has it" } ?? "no table has it"
        let tried = "not in \(shown.tried.map(\.escapedForDisplay).joined(separator: ", "))"
        let hidden = site.hidden.first { $0.locale == shown.locale }.map { Self.place(of: $0) }
        let missing = hidden ?? shown.damage.map(Self.description) ?? (shown.tried.isEmpty ? bundle : tried)
        return switch shown.source {
        case .translation: place ?? ""
        case .language: "a related language: \(place ?? "")"
        case .development: "the development language: \(place ?? "")"
        case .base: "Base: \(place ?? "")"
        case .default: "the default value: \(missing)"
        case .key: "the key: \(missing)"
        case .verbatim: "as written"
        case .none: "a crash: \(place ?? "")"
        }
    }
}
