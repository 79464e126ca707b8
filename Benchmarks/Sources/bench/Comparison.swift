import Foundation

/// A command that is compared with others.
struct Contender {
    var name: String
    var arguments: [String]

    /// True if the program is installed.
    var isInstalled: Bool {
        if arguments[0].contains("/") { return access(arguments[0], X_OK) == 0 }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").contains { access("\($0)/\(arguments[0])", X_OK) == 0 }
    }
}

/// The median of a contender's runs, or the reason why there is none.
enum Outcome {
    case measured(seconds: Double, residentBytes: Int)
    case failed(status: Int)
    case notInstalled
}

/// Contenders for a job with one input, starting with ours.
struct Comparison {
    var title: String
    var bytes: Int
    var contenders: [Contender]

    /// Runs all contenders in turn, once to warm up and then `rounds` times, so that fluctuations affect all of them
    /// equally.
    func measure(rounds: Int, output: URL) throws -> [Outcome] {
        var runs = [[ProgramRun]](repeating: [], count: contenders.count)
        for round in 0...rounds {
            for (index, contender) in contenders.enumerated() where contender.isInstalled {
                let run = try ProgramRun(
                    contender.arguments, output: output.appending(path: "output").path(percentEncoded: false))
                // Status 1 means "no match" for grep and similar tools, and findings for ours.
                if round > 0 || run.status > 1 { runs[index].append(run) }
            }
        }
        return zip(contenders, runs).map { contender, runs in
            guard contender.isInstalled else { return .notInstalled }
            if let failure = runs.first(where: { $0.status > 1 }) { return .failed(status: failure.status) }
            let seconds = runs.map(\.seconds).sorted()[runs.count / 2]
            return .measured(seconds: seconds, residentBytes: runs.map(\.residentBytes).max() ?? 0)
        }
    }

    /// Returns the outcomes as a Markdown table.
    func markdown(_ outcomes: [Outcome]) -> String {
        var text = "\n### \(title)\n\n"
        text += "| | ms | MB/s | times ours | peak memory, MB |\n|---|---:|---:|---:|---:|\n"
        var ours: Double?
        for (contender, outcome) in zip(contenders, outcomes) {
            switch outcome {
            case .notInstalled: text += "| \(contender.name) | not installed | | | |\n"
            case .failed(let status): text += "| \(contender.name) | failed with status \(status) | | | |\n"
            case .measured(let seconds, let residentBytes):
                if contender.name == contenders[0].name { ours = seconds }
                let cells = [
                    contender.name, Self.decimal(seconds * 1_000, 1),
                    bytes > 0 ? Self.decimal(Double(bytes) / 1e6 / seconds, 0) : "",
                    ours.map { Self.decimal(seconds / $0, 2) } ?? "", Self.decimal(Double(residentBytes) / 1e6, 0),
                ]
                text += "| " + cells.joined(separator: " | ") + " |\n"
            }
        }
        return text
    }

    static func decimal(_ number: Double, _ places: Int) -> String {
        String(format: "%.\(places)f", number)
    }
}
