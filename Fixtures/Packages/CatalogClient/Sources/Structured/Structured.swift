/// Texts by symbols in the structured style of SwiftGen.
public enum Structured {
    public static func texts(_ count: Int, _ name: Any) -> [String] {
        [L10n.title, L10n.Menu.files(count), L10n.Menu.hello(name)]
    }
}
