extension Int {
    /// Creates the nearest integer to a number of the input, rounded toward zero; 0 for NaN.
    package init(saturating number: Double) {
        if let exact = Int(exactly: number.rounded(.towardZero)) {
            self = exact
        } else {
            self = number.isNaN ? 0 : number < 0 ? .min : .max
        }
    }

    /// Shadows the standard library's initializer, which traps for NaN and for numbers out of range, so that the
    /// compiler reports each use.
    @available(*, deprecated, message: "traps for NaN and huge numbers; use 'Int(saturating:)'")
    package init(_ number: Double) { self.init(saturating: number) }
}
