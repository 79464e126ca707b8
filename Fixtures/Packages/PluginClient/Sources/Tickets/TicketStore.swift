import Foundation

/// The texts of the ticket store.
public enum TicketStore {
    public static var buy: String {
        NSLocalizedString("Buy a ticket", bundle: .module, comment: "Button")
    }
}
