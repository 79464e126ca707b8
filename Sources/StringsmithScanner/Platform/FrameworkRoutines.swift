/// The functions, methods and types of Apple's frameworks whose calls have keys.
package enum FrameworkRoutines {
    /// Their names, without those of the types around them. All of them look into the main bundle unless a call names
    /// another one.
    package static let names: Set<String> = Set(
        PlatformInterface.declarations.flatMap { source in
            source.types.map(\.name) + source.members.map(\.declaration.name)
        })
}
