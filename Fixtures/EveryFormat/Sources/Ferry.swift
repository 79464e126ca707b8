import Foundation
import SwiftUI

struct FerryView: View {
    let name: String
    let seats: Int

    var body: some View {
        VStack {
            Text("Timetable")
            Text("Hello \(name)")
            Text("\(seats) seats free")
            Text(NSLocalizedString("ticket.buy", value: "Buy a ticket", comment: "Button below the timetable"))
            Text(
                NSLocalizedString(
                    "ticket.refund", tableName: "Tickets", value: "Refund %@ to %@", comment: "Amount, card"))
            Text(NSLocalizedString("crew.count", tableName: "Crew", comment: "Number of people on board"))
            Text("Tide: \(Int.random(in: 0..<9)) m, \(name)", comment: "Level and place")
        }
    }
}
