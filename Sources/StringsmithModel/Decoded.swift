/// The result of reading: a value, and the problems in the input.
package struct Decoded<Value: Sendable>: Sendable {
    /// The value that was read.
    package var value: Value

    /// The problems, in the input's order.
    package var diagnostics: [Diagnostic]

    package init(_ value: Value, diagnostics: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
    }

    /// True if all of the input was read. A file with an error must not be overwritten.
    package var isWhole: Bool { !diagnostics.contains { $0.severity == .error } }
}
