import StringsmithModel

extension Diagnostic {
    /// The message with the locale and the key that it concerns, such as `de: empty value for "button.ok"`.
    ///
    /// Every report for people shows it: a catalog has all locales in one file, and the log of a CI server shows
    /// neither lines nor excerpts. Reports for programs have members for both instead.
    var displayedMessage: String {
        // Apple's messages about catalogs end with both.
        if let locale, let key, message.contains("(\(locale.rawValue): \(key)") { return message }
        let place = locale.flatMap { message.contains("'\($0.rawValue)'") ? nil : $0.rawValue + ": " } ?? ""
        let subject = key.flatMap { namesKey($0) ? nil : $0.quoted + ": " } ?? ""
        return place + subject + message
    }

    /// Whether the message already contains the key.
    private func namesKey(_ key: Key) -> Bool {
        [key.quoted, "\"\(key)\"", "'\(key)'"].contains { message.contains($0) }
    }
}
