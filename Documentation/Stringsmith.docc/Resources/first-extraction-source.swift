import Foundation

func greeting(for name: String) -> String {
    String(format: NSLocalizedString("Good morning, %@", comment: "Greeting; %@ is a name"), name)
}

func failure(saving title: String) -> String {
    NSLocalizedString("Could not save \(title)", comment: "Alert; the title of a document")
}
