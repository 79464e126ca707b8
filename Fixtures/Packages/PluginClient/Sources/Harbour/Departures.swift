import Foundation

/// The texts of the list of departures.
public enum Departures {
    public static var title: String {
        NSLocalizedString("Departures", bundle: .module, comment: "Title of the list")
    }

    public static func delay(_ minutes: Int) -> String {
        String(format: NSLocalizedString("%d minutes late", bundle: .module, comment: "Row of the list"), minutes)
    }
}
