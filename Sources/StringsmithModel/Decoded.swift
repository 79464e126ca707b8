/// What reading gives: a value and everything that was wrong with the input.
package struct Decoded<Value: Sendable>: Sendable {
    /// What could be read.
    package var value: Value

    /// What was wrong, in the input's order.
    package var diagnostics: [Diagnostic]

    /// Makes a result.
    package init(_ value: Value, diagnostics: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
    }

    /// True if nothing of the input was lost: a file with an error must not be written over.
    package var isWhole: Bool { !diagnostics.contains { $0.severity == .error } }
}
