# A small project gets its first tables.
mkdir Sources
cat >Sources/Greeter.swift <<'SOURCE'
import Foundation

func greeting(for name: String) -> String {
    String(format: NSLocalizedString("Good morning, %@", comment: "Greeting; %@ is a name"), name)
}

func failure(saving title: String) -> String {
    NSLocalizedString("Could not save \(title)", comment: "Alert; the title of a document")
}
SOURCE
show source Sources/Greeter.swift
console extract 'stringsmith extract Sources -o Resources/en.lproj'
sed -i.old 's/    NSLocalizedString("Could not save \\(title)", comment: "Alert; the title of a document")/    String(format: NSLocalizedString("Could not save %@", comment: "Alert; %@ is a title"), title)/' Sources/Greeter.swift
rm Sources/Greeter.swift.old
show mended Sources/Greeter.swift
console extract-again 'stringsmith extract Sources -o Resources/en.lproj'
show english Resources/en.lproj/Localizable.strings
console add-locale 'stringsmith sync --add-locale de'
show german Resources/de.lproj/Localizable.strings
console check 'stringsmith sync --check; echo $?'
