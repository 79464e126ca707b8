import StringsmithFormats
import StringsmithModel

/// An interface file, as rules see it.
package struct CheckedInterface: Sendable {
    /// What is in the file.
    package var outline: InterfaceOutline

    /// What is in the file that it is a localized copy of; nil if it is none.
    package var base: InterfaceOutline?

    /// The path of that file.
    package var basePath: String?

    /// Makes a file.
    package init(_ outline: InterfaceOutline, base: InterfaceOutline? = nil, basePath: String? = nil) {
        (self.outline, self.base, self.basePath) = (outline, base, basePath)
    }
}

/// A rule that looks at one interface file.
package protocol InterfaceFileRule: Rule {
    /// What is wrong with a file. Places are bytes of the file's UTF-8 form.
    func check(_ file: CheckedInterface) -> [Finding]
}
