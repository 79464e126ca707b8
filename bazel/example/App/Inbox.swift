import Kit
import SwiftUI

struct Inbox: View {
    let mailbox: Mailbox

    var body: some View {
        Heading(title: "Inbox")
        Text("\(mailbox.unreadCount) unread of \(mailbox.name)", comment: "Below the heading of a mailbox")
    }
}
