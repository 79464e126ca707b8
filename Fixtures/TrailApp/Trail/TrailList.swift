import SwiftUI

struct TrailList: View {
    var trails: [Trail]
    @State private var query = ""

    var body: some View {
        NavigationStack {
            List(found) { trail in
                NavigationLink(trail.name) { TrailDetail(trail: trail) }
                    .badge(Text("\(trail.huts) huts", comment: "Number of huts on a trail"))
            }
            .navigationTitle("Trails")
            .searchable(text: $query, prompt: "Name or region")
            .overlay { if found.isEmpty { EmptyNotice(title: "No trail found", query: query) } }
        }
    }

    private var found: [Trail] {
        query.isEmpty ? trails : trails.filter { $0.name.localizedStandardContains(query) }
    }
}

/// A view of the app's own that takes a key.
struct EmptyNotice: View {
    var title: LocalizedStringKey
    var query: String

    var body: some View {
        VStack {
            Text(title).font(.headline)
            Text("Nothing matches “\(query)”.")
        }
    }
}
