/// Why a text is no XML document that this module reads.
struct XMLSyntaxError: Error, Hashable {
    /// What is wrong, as a phrase without a full stop.
    var message: String

    /// Where, in bytes from the start of the text.
    var offset: Int
}
