import Flat
import Foundation
import Greetings
import Structured
import Testing

@Suite("Texts of a compiled catalog")
struct GreetingsTests {
    @Test("German and Arabic plurals")
    func plurals() {
        let german = Greetings(language: "de")
        #expect([0, 1, 2].map(german.files) == ["0 Dateien", "1 Datei", "2 Dateien"])
        let arabic = Greetings(language: "ar")
        #expect(
            [0, 1, 2, 3, 11, 100].map(arabic.files)
                == ["لا ملفات", "ملف واحد", "ملفان", "3 ملفات", "11 ملفًا", "100 ملف"])
        #expect(Greetings(language: "en").files(1) == "1 files")
    }

    @Test("Symbols show the user's language")
    func symbols() {
        setenv("LANGUAGE", "de", 1)
        #expect(Greetings.symbols(2, "Ada") == ["2 Dateien", "Hallo, Ada!"])
    }

    @Test("Symbols in the styles of SwiftGen")
    func swiftGen() {
        setenv("LANGUAGE", "de", 1)
        let texts = ["Titel", "1 Datei", "Hallo, Ada (100%)!"]
        #expect(Structured.texts(1, "Ada") == texts)
        #expect(Flat.texts(1, "Ada") == texts)
    }

    @Test("Arguments and Foundation's own look-ups")
    func texts() {
        #expect(Greetings(language: "de").hello("Ada") == "Hallo, Ada!")
        #expect(Greetings(language: "fr").hello("Ada") == "Hello, Ada!")
        #expect(Greetings.foundation("Hello, %@!", language: "de") == "Hallo, %@!")
        #expect(Greetings.foundation("Hello, %@!", language: "ar") == "مرحبًا، %@!")
        #expect(Greetings.foundation("%lld files", language: "de") == "%lld Dateien")
    }
}
