/// The platform on which programs look up strings.
package enum Platform: String, Hashable, Sendable, CaseIterable {
    /// Apple's platforms, as documented, and as CoreFoundation's source shows.
    case apple

    /// Foundation on Linux, as measured.
    case linux
}
