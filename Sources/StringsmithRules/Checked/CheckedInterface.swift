import StringsmithFormats
import StringsmithModel

/// An interface file as rules see it.
package struct CheckedInterface: Sendable {
    /// The file's contents.
    package var outline: InterfaceOutline

    /// The contents of the base file of which this is a localized copy; nil if this isn't a copy.
    package var base: InterfaceOutline?

    /// The path of the base file.
    package var basePath: String?

    package init(_ outline: InterfaceOutline, base: InterfaceOutline? = nil, basePath: String? = nil) {
        (self.outline, self.base, self.basePath) = (outline, base, basePath)
    }
}

/// A rule that checks one interface file.
package protocol InterfaceFileRule: Rule {
    /// Returns the problems in a file. Their places are bytes of the file's UTF-8 form.
    func check(_ file: CheckedInterface) -> [Finding]
}
