# A translator gets a table with new texts, translates it, and fixes mistakes.
mkdir -p Sources Resources/en.lproj Resources/fr.lproj
cat >Sources/Ferry.swift <<'SOURCE'
import Foundation

let title = NSLocalizedString("Departures", comment: "Title of a window")
let delay = NSLocalizedString("%@ is %d minutes late", comment: "A ship's name and a number")
let cancel = NSLocalizedString("Cancel", comment: "Button")
SOURCE
cat >Resources/en.lproj/Localizable.strings <<'TABLE'
/* Button */
"Cancel" = "Cancel";

/* Title of a window */
"Departures" = "Departures";
TABLE
cat >Resources/fr.lproj/Localizable.strings <<'TABLE'
/* Button */
"Cancel" = "Annuler";

/* Title of a window */
"Departures" = "Départs";
TABLE
stringsmith sync >/dev/null
console status 'stringsmith status'
show new Resources/fr.lproj/Localizable.strings
console find 'stringsmith check --rule untranslated Resources/fr.lproj'
sed -i.old -e 's/= "%1$@ is %2$d minutes late"/= "%2$d minutes de retard pour le %1$s"/' -e 's/"Annuler";/"Annuler"/' \
    Resources/fr.lproj/Localizable.strings
rm Resources/fr.lproj/*.old
show wrong Resources/fr.lproj/Localizable.strings
console check 'stringsmith check Resources/fr.lproj'
console diff 'stringsmith check --diff Resources/fr.lproj'
console fix 'stringsmith check --fix Resources/fr.lproj'
console explain 'stringsmith explain format-argument-class'
console unsafe 'stringsmith check --fix --unsafe Resources/fr.lproj; echo $?'
console sync 'stringsmith sync --dry-run' 'stringsmith sync'
show 'done' Resources/fr.lproj/Localizable.strings
console page 'stringsmith status --reporter html --output status.html' 'stringsmith status --fail-under 100; echo $?'
