# A project with a storyboard and its own wrappers, whose tables were maintained with BartyCrouch.
mkdir -p Sources Resources/Base.lproj Resources/en.lproj Resources/de.lproj
cat >.bartycrouch.toml <<'CONFIGURATION'
[update]
tasks = ["interfaces", "code", "normalize"]

[update.interfaces]
paths = ["Resources"]

[update.code]
codePaths = ["Sources"]
localizablePaths = ["Resources"]
additive = false
customFunction = "L10n"

[update.normalize]
paths = ["Resources"]
sourceLocale = "en"
harmonizeWithSource = true
sortByKeys = true

[lint]
paths = ["Resources"]
duplicateKeys = true
emptyValues = true
CONFIGURATION
cat >Sources/Deck.swift <<'SOURCE'
import Foundation

let deck = L10n("Deck", comment: "Title of a window")
let anchor = NSLocalizedString("Weigh anchor", comment: "Button")
SOURCE
cat >Resources/Base.lproj/Main.storyboard <<'STORYBOARD'
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none">
    <scenes>
        <scene sceneID="s1">
            <objects>
                <viewController id="vc1" sceneMemberID="viewController">
                    <view key="view" id="v1">
                        <subviews>
                            <label text="All aboard" id="lbl-01-aaa"/>
                        </subviews>
                    </view>
                </viewController>
            </objects>
        </scene>
    </scenes>
</document>
STORYBOARD
cat >Resources/en.lproj/Localizable.strings <<'TABLE'
/* Title of a window */
"Deck" = "Deck";

/* Button */
"Lower the flag" = "Lower the flag";
TABLE
cat >Resources/de.lproj/Localizable.strings <<'TABLE'
/* Title of a window */
"Deck" = "Deck";
"Deck" = "Oberdeck";

/* Button */
"Lower the flag" = "";
TABLE
cat >Resources/de.lproj/Main.strings <<'TABLE'
/* Class = "UILabel"; text = "Everybody aboard"; ObjectID = "lbl-01-aaa"; */
"lbl-01-aaa.text" = "Alle an Bord";
TABLE
cat >Resources/en.lproj/Main.strings <<'TABLE'
/* Class = "UILabel"; text = "Everybody aboard"; ObjectID = "lbl-01-aaa"; */
"lbl-01-aaa.text" = "Everybody aboard";
TABLE
show configuration .bartycrouch.toml
cat >.stringsmith.json <<'CONFIGURATION'
{
    // customFunction of [update.code]
    routine: ['L10n(key:1, comment:comment)'],
    // additive = false of [update.code]
    sync: { obsolete: 'prune', 'development-language': 'en' },
    // [lint]: emptyValues and duplicateKeys are always reported; errors of them fail a build
    check: { rules: { 'empty-value': 'error', 'duplicate-key': 'error' } },
}
CONFIGURATION
show configuration .stringsmith.json
console lint 'stringsmith check Resources'
console plan 'stringsmith sync --dry-run'
sed -i.old '2d' Resources/de.lproj/Localizable.strings
rm Resources/de.lproj/*.old
console update 'stringsmith sync' 'stringsmith format --sort genstrings Resources'
show german Resources/de.lproj/Localizable.strings
show storyboard Resources/de.lproj/Main.strings
console ci 'stringsmith sync --check && stringsmith format --sort genstrings --check Resources; echo $?'
