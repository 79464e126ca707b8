import Foundation

/// Looks a text up in the language that the passenger chose in the app, which may differ from the system's.
func HarbourString(_ key: String, comment: String) -> String {
    Bundle.chosenLanguage.localizedString(forKey: key, value: nil, table: nil)
}

extension Bundle {
    /// The directory of the chosen language, or the main bundle.
    static var chosenLanguage: Bundle {
        guard let language = UserDefaults.standard.string(forKey: "language"),
            let path = Bundle.main.path(forResource: language, ofType: "lproj")
        else { return .main }
        return Bundle(path: path) ?? .main
    }
}
