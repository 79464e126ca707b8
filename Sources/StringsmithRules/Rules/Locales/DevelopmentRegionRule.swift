import StringsmithLocales
import StringsmithModel

/// Reports development regions that no bundle is localized for.
struct DevelopmentRegionRule: ProjectRule {
    static let description = RuleDescription(
        .developmentRegion, .warning, summary: "the development region is none of a bundle's localizations",
        why: """
            Users whose languages a bundle doesn't have see the development region's strings. If the bundle isn't \
            localized for that region either, they see any language that it has: without `en.lproj`, readers of English \
            may see German. Add a directory for the region, even with an empty table if the keys are the text, name it in \
            `CFBundleLocalizations`, or state the language that the strings are written in. The region is the \
            project's `developmentRegion`, a manifest's `defaultLocalization`, or `CFBundleDevelopmentRegion`. \
            `Base.lproj` and catalogs in its language count as localizations.
            """,
        examples: [
            RuleExample(
                wrong: "developmentRegion = en\nde.lproj/a.strings",
                right: "developmentRegion = de\nde.lproj/a.strings",
                kind: .files)
        ], needsWholeProject: true)

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        var unnamed: [LocaleLayout.Statement: [LocaleLayout.Bundle]] = [:]
        for bundle in layout.bundles where !bundle.isLocalized(for: bundle.region.language) {
            unnamed[bundle.region, default: []].append(bundle)
        }
        let sorted = unnamed.sorted { ($0.key.path, $0.key.language) < ($1.key.path, $1.key.language) }
        return sorted.map { region, bundles in
            let names = bundles.prefix(Self.shownBundles).map(\.name).joined(separator: ", ")
            let more = bundles.count > Self.shownBundles ? " and \(bundles.count - Self.shownBundles) more" : ""
            // The message doesn't change with the localizations.
            let notes = bundles.prefix(Self.shownBundles).map { bundle in
                Note("\(bundle.name) has \(bundle.localizations.sorted().map(\.rawValue).joined(separator: ", "))")
            }
            return LayoutFinding(
                "development region \(region.language) is none of the localizations of \(names)\(more)",
                path: region.path, notes: notes)
        }
    }

    /// The maximum number of bundles in a message.
    private static let shownBundles = 3
}
