/// Texts by symbols in the flat style of SwiftGen.
public enum Flat {
    public static func texts(_ count: Int, _ name: Any) -> [String] {
        [L10n.title, L10n.menuFiles(count), L10n.menuHello(name)]
    }
}
