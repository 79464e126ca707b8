import SwiftUI

public struct Mailbox {
    public var name: String
    public var unreadCount: Int
}

public struct Heading: View {
    let title: LocalizedStringKey

    public var body: some View { Text(title) }
}
