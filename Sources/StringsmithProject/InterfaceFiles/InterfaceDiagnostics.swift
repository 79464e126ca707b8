import StringsmithModel

extension Diagnostic {
    /// Reports a table that belongs to both an interface file and calls in sources. The calls win.
    package static func leftToCalls(_ tablePath: String) -> Diagnostic {
        Diagnostic(
            path: tablePath, severity: .error, rule: .unwritableTable,
            message: "table of an interface file is also used by calls, and is left to them")
    }

    /// Reports an interface file that can't be read in full.
    static func leftAlone(interface path: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .error, rule: .unwritableTable,
            message: "the tables of this file are skipped, because it can't be read in full")
    }

    /// Reports a second interface file with the same name.
    static func taken(_ tablePath: String, of interface: String, by owner: String) -> Diagnostic {
        Diagnostic(
            path: interface, severity: .error, rule: .unwritableTable,
            message: "table \(tablePath) already belongs to \(owner)")
    }
}
