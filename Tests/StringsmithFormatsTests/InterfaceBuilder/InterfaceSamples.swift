import StringsmithModel
import StringsmithText

@testable import StringsmithFormats

/// Interface files written for the tests.
enum InterfaceSample {
    private static let runtimes: [InterfacePlatform: String] = [
        .macOS: "MacOSX.Cocoa", .iOS: "iOS.CocoaTouch", .tvOS: "AppleTV", .watchOS: "watchKit",
    ]

    /// Returns the text of a document with some objects.
    static func text(_ platform: InterfacePlatform, _ objects: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" \
        targetRuntime="\(runtimes[platform] ?? "")">
            <objects>
        \(objects)
            </objects>
        </document>

        """
    }

    static func document(_ platform: InterfacePlatform, _ objects: String) -> InterfaceDocument {
        document(text(platform, objects))
    }

    static func document(_ text: String, path: String = "Base.lproj/Main.xib") -> InterfaceDocument {
        InterfaceDocument(SourceFile(path: path, bytes: Array(text.utf8)))
    }

    static func table(_ text: String) -> StringsDocument {
        StringsDocument(SourceFile(path: "Main.strings", bytes: Array(text.utf8)))
    }
}
