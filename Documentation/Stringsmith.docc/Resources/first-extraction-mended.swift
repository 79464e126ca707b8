import Foundation

func greeting(for name: String) -> String {
    String(format: NSLocalizedString("Good morning, %@", comment: "Greeting; %@ is a name"), name)
}

func failure(saving title: String) -> String {
    String(format: NSLocalizedString("Could not save %@", comment: "Alert; %@ is a title"), title)
}
