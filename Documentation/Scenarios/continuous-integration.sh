# A project with existing problems in its tables gets a job that checks them.
mkdir -p Sources Resources/en.lproj Resources/de.lproj .github/workflows
cat >Sources/Ferry.swift <<'SOURCE'
import Foundation

let title = NSLocalizedString("Departures", comment: "Title of a window")
let delay = NSLocalizedString("%@ is late", comment: "A ship's name")
SOURCE
cat >Resources/en.lproj/Localizable.strings <<'TABLE'
/* A ship's name */
"%@ is late" = "%@ is late";

/* Title of a window */
"Departures" = "Departures";
TABLE
cat >Resources/de.lproj/Localizable.strings <<'TABLE'
/* A ship's name */
"%@ is late" = "%d ist verspätet";

/* Title of a window */
"Departures" = "Abfahrten";
TABLE
# shellcheck disable=SC2154 # What runs this sets it.
cp "$documentation/CI/github.yml" .github/workflows/strings.yml
show workflow .github/workflows/strings.yml
console check 'stringsmith check --reporter github; echo $?'
console baseline 'stringsmith check --write-baseline'
show baseline .stringsmith-baseline.json
cat >.stringsmith.json <<'CONFIGURATION'
{
    check: { baseline: '.stringsmith-baseline.json' },
}
CONFIGURATION
show configuration .stringsmith.json
console known 'stringsmith check; echo $?'
git init -q
git add .
git -c user.name=A -c user.email=a@example.com commit -qm 'Begin'
git update-ref refs/remotes/origin/main HEAD
cat >>Sources/Ferry.swift <<'SOURCE'
let piers = NSLocalizedString("Pier %d", comment: "Below a departure")
SOURCE
console drift 'stringsmith sync --check; echo $?'
stringsmith sync >/dev/null
sed -i.old 's/= "Pier %d"/= "Anleger %@"/' Resources/de.lproj/Localizable.strings
rm Resources/de.lproj/*.old
console since 'stringsmith check --since origin/main; echo $?'
console summary 'GITHUB_STEP_SUMMARY=summary.md stringsmith check --reporter github --quiet' 'cat summary.md'
rm summary.md
console sarif 'stringsmith check --reporter sarif --output check.sarif || [ $? = 1 ]' \
    'grep -o '\''"ruleId":"[^"]*"'\'' check.sarif'
sed -i.old 's/= "Anleger %@"/= "Anleger %d"/; s/= "%d ist/= "%@ ist/' Resources/de.lproj/Localizable.strings
rm Resources/de.lproj/*.old
console gone 'stringsmith check; echo $?'
console prune 'stringsmith check --prune-baseline; echo $?' 'cat .stringsmith-baseline.json'
cat >Package.swift <<'PACKAGE'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Ferry",
    defaultLocalization: "en",
    dependencies: [
        .package(url: "https://github.com/OWNER/stringsmith", branch: "main")
    ],
    targets: [
        .target(
            name: "Ferry",
            path: ".",
            sources: ["Sources"],
            resources: [.process("Resources")],
            plugins: [.plugin(name: "CheckStringsPlugin", package: "stringsmith")]
        )
    ]
)
PACKAGE
show package Package.swift
