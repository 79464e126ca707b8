import Foundation

enum BookingError: LocalizedError {
    case fullyBooked
    case declined(bank: String)
    case offline
    case other(code: Int)

    var errorDescription: String? {
        switch self {
        case .fullyBooked:
            return NSLocalizedString("This ferry is fully booked", tableName: "Errors", comment: "Booking failed")
        case .declined(let bank):
            return String(
                format: NSLocalizedString(
                    "%@ declined your card", tableName: "Errors", comment: "Booking failed. %@: name of the bank"),
                bank)
        case .offline:
            return NSLocalizedString(
                "error.offline", tableName: "Errors", bundle: Bundle.main, value: "You are offline", comment: "")
        case .other(let code):
            // The key comes from the server: this one can't be extracted, and extraction says so.
            return NSLocalizedString("error.\(code)", tableName: "Errors", comment: "Booking failed")
        }
    }
}

/// The tickets on this device.
final class TicketStore {
    private(set) var tickets: [Ticket] = []

    /// A line such as “3 tickets, 41,50 €”.
    func summary(price: String) -> String {
        String(
            format: NSLocalizedString(
                "%lld tickets, %@", comment: "Summary of the wallet. %1$lld: number of tickets, %2$@: price with currency"),
            Int64(tickets.count), price)
    }

    func add(_ ticket: Ticket) throws {
        guard ticket.seats > 0 else { throw BookingError.fullyBooked }
        tickets.append(ticket)
    }
}
