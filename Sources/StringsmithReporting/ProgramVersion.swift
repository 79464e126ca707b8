/// The version of the program, which reports name too.
package enum ProgramVersion {
    /// The version, such as `1.0.0`.
    package static let text = "0.1.0"
}
