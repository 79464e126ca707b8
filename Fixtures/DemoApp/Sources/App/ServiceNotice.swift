import Foundation

/// A message of the harbour office that stands above the timetable.
struct ServiceNotice {
    enum Kind {
        case storm, strike, lowWater
    }

    var kind: Kind
    var validUntil: Date

    var title: String {
        HarbourString("Service notice", comment: "Title of a message of the harbour office")
    }

    var message: String {
        switch kind {
        case .storm:
            NSLocalizedString(
                "notice.storm",
                value: """
                    No ferries sail in this storm.
                    Tickets stay valid for \
                    the next seven days.
                    """,
                comment: """
                    Service notice, two lines.
                    The first says what happens, the second what it means for a ticket.
                    """)
        case .strike:
            NSLocalizedString(
                "Fewer ferries sail today because of a strike.", comment: "Service notice")
        case .lowWater:
            String(
                format: NSLocalizedString(
                    "Water is low: the ferry to %1$@ leaves from pier %2$d.",
                    comment: "Service notice. %1$@: harbour, %2$d: number of the pier"),
                "Norderney", 3)
        }
    }

    /// For the log only, and not for translation.
    var logLine: String {
        #"""
        {"kind": "\#(kind)", "text": "NSLocalizedString("none", comment: "inside a raw string")"}
        """#
    }
}
