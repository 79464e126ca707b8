import Foundation
import PackagePlugin

/// The settings of a package that concern the tool.
struct PackageSettings {
    /// The value of `defaultLocalization`; nil if the manifest doesn't have it as a literal.
    let defaultLocalization: String?

    /// The configuration file in the package's directory, if it exists.
    let configuration: URL?

    /// The package's manifest.
    let manifest: URL

    init(_ package: Package) {
        // Plugins don't get the language from the package manager, so read it from the manifest.
        manifest = package.directoryURL.appending(path: "Package.swift")
        let text = (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
        let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("//") }
        let literal = /defaultLocalization\s*:\s*"(?<language>[A-Za-z0-9_\-]+)"/
        defaultLocalization = code.joined(separator: "\n").firstMatch(of: literal).map { String($0.language) }
        let file = package.directoryURL.appending(path: ".stringsmith.json")
        configuration = FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// Returns the option for the development language, unless the arguments have one.
    func developmentLanguage(besides arguments: [String]) -> [String] {
        let option = "--development-language"
        guard let defaultLocalization, !arguments.hasOption(option) else { return [] }
        return [option, defaultLocalization]
    }
}

extension [String] {
    /// True if the arguments contain an option, alone or with `=` and a value.
    func hasOption(_ names: String...) -> Bool {
        contains { argument in names.contains { argument == $0 || argument.hasPrefix($0 + "=") } }
    }
}
