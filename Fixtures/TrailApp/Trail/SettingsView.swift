import SwiftUI

struct SettingsView: View {
    @AppStorage("usesMiles") private var usesMiles = false

    var body: some View {
        Form {
            Section("Units") {
                Toggle("Miles instead of kilometers", isOn: $usesMiles)
            }
            Section {
                Button("Download maps") {}
            } footer: {
                Text("Maps stay on this device.", comment: "Below the button that downloads maps")
            }
        }
        .navigationTitle("Settings")
    }
}
