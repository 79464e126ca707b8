import Stringsmith

/// Sets translations in one table, unless one of them would crash or be displayed incorrectly.
@main
struct Translate {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count >= 2 else { return print("usage: translate DEVELOPMENT-FILE FILE [KEY=VALUE]...") }
        let development = try StringsFile(arguments[1])
        var file = try StringsFile(arguments[2])

        for argument in arguments.dropFirst(2) {
            let parts = argument.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, development[Key(parts[0])] != nil else {
                print("no such key: \(argument)")
                continue
            }
            file[Key(parts[0])] = ExactString(parts[1])
        }

        let findings = try file.check(against: development)
        for finding in findings {
            print("\(finding.path):\(finding.range?.start.line ?? 0): \(finding.message) [\(finding.rule.rawValue)]")
        }
        if findings.allSatisfy({ $0.severity < .error }) { try file.write() }
    }
}
