import SwiftUI

struct TrailDetail: View {
    var trail: Trail
    @State private var isSaved = false

    var body: some View {
        Form {
            LabeledContent("Length", value: trail.summary)
            LabeledContent("Difficulty") { Text(trail.difficulty.title) }
            Button(isSaved ? "Remove from my trails" : "Save to my trails") { isSaved.toggle() }
        }
        .navigationTitle(Text(verbatim: trail.name))
        .alert("Saved", isPresented: $isSaved) {
            Button("OK", role: .cancel) {}
        } message: {
            Text("You can find \(trail.name) in My Trails.")
        }
    }
}
