/// The version of the program, which is also part of reports.
package enum ProgramVersion {
    /// The version, such as `1.0.0`.
    package static let text = "0.1.0"
}
