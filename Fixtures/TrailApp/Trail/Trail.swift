import Foundation

struct Trail: Identifiable {
    enum Difficulty: CaseIterable {
        case easy, moderate, hard

        var title: LocalizedStringResource {
            switch self {
            case .easy: "Easy"
            case .moderate: "Moderate"
            case .hard: LocalizedStringResource("Hard", comment: "Difficulty of a trail")
            }
        }
    }

    var id: Int
    var name: String
    var kilometers: Double
    var huts: Int
    var difficulty: Difficulty

    var summary: String {
        String(localized: "\(name), \(kilometers.formatted()) km", comment: "Name and length of a trail")
    }

    static let samples = [
        Trail(id: 1, name: "Alta Via 1", kilometers: 120, huts: 12, difficulty: .hard),
        Trail(id: 2, name: "Rennsteig", kilometers: 169.3, huts: 4, difficulty: .moderate),
    ]
}
