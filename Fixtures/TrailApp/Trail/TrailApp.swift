import SwiftUI

@main
struct TrailApp: App {
    var body: some Scene {
        WindowGroup {
            TabView {
                TrailList(trails: Trail.samples)
                    .tabItem { Label("Trails", systemImage: "map") }
                SettingsView()
                    .tabItem { Label("Settings", systemImage: "gear") }
            }
        }
    }
}
