/// The reason why a text isn't a supported XML document.
struct XMLSyntaxError: Error, Hashable {
    /// The problem, as a phrase without a full stop.
    var message: String

    /// The place, in bytes from the start of the text.
    var offset: Int
}
