import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports variables that refer to themselves, directly or through others.
struct PluralCircularVariableRule: PluralRule {
    static let description = RuleDescription(
        .pluralCircularVariable, .error, summary: "a variable refers to itself",
        why: "Replacing it by its text would never end.",
        examples: [
            .plural(wrong: ["other": "%d und %#@files@"], right: ["other": "%d ファイル"], locale: "ja")
        ])

    func check(_ entry: CheckedPlural) -> [Finding] {
        entry.entry.formats.flatMap { format in
            var cycles = PluralCycles(format)
            return cycles.members().map { index in
                let variable = format.variables[index]
                return Finding("variable \"\(variable.name)\" refers to itself", at: .bytes(variable.nameRange))
            }
        }
    }
}

/// Finds variables that refer to themselves: the strongly connected components of Tarjan's "Depth-first search and
/// linear graph algorithms", without recursion.
private struct PluralCycles {
    /// For each variable, the indices of the variables that its strings refer to.
    private let references: [[Int]]

    private var order: [Int]
    private var low: [Int]
    private var isOpen: [Bool]
    private var open: [Int] = []
    private var count = 0
    private var found: [Int] = []

    init(_ format: PlacedForm) {
        // Several definitions of a name are one variable, at the place of the first.
        var references: [[Int]] = Array(repeating: [], count: format.variables.count)
        for variable in format.variables {
            guard let index = format.variables.place(of: variable.name) else { continue }
            let names = variable.texts.flatMap { PluralVariables.names(in: $0.text.text) }
            references[index] += names.compactMap(format.variables.place)
        }
        self.references = references
        let size = references.count
        (order, low, isOpen) = (
            Array(repeating: 0, count: size), Array(repeating: 0, count: size),
            Array(repeating: false, count: size)
        )
    }

    /// Returns the variables that are part of a cycle, in file order.
    mutating func members() -> [Int] {
        for start in references.indices where order[start] == 0 && !references[start].isEmpty { visit(from: start) }
        return found.sorted()
    }

    private mutating func visit(from start: Int) {
        var path = [(variable: start, next: 0)]
        enter(start)
        while let (variable, next) = path.last {
            guard next < references[variable].count else {
                path.removeLast()
                if let caller = path.last?.variable { low[caller] = min(low[caller], low[variable]) }
                if low[variable] == order[variable] { close(variable) }
                continue
            }
            path[path.count - 1].next += 1
            let other = references[variable][next]
            if order[other] == 0 {
                enter(other)
                path.append((other, 0))
            } else if isOpen[other] {
                low[variable] = min(low[variable], order[other])
            }
        }
    }

    private mutating func enter(_ variable: Int) {
        count += 1
        (order[variable], low[variable], isOpen[variable]) = (count, count, true)
        open.append(variable)
    }

    private mutating func close(_ root: Int) {
        var component: [Int] = []
        while let last = open.popLast() {
            isOpen[last] = false
            component.append(last)
            if last == root { break }
        }
        if component.count > 1 || references[root].contains(root) { found += component }
    }
}
