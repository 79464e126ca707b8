import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Reports translations that are wider than their label.
struct InterfaceTextWidthRule: TableRule {
    static let description = RuleDescription(
        .interfaceTextWidth, .note, isDefault: false,
        summary: "a translation is probably too wide for a fixed-width label",
        why: """
            The width is estimated from the font size and the usual widths of letters, and compared with the label's \
            frame or width constraint. Labels that wrap or are resized by layout are ignored. Text that doesn't fit is \
            truncated.
            """,
        examples: [
            RuleExample(
                source: """
                    <textField id="f-1">
                    <rect key="frame" x="0" y="0" width="60" height="17"/>
                    <autoresizingMask key="autoresizingMask" flexibleMaxX="YES"/>
                    <textFieldCell key="cell" title="Speed" id="c-1"><font key="font" metaFont="system"/></textFieldCell>
                    </textField>
                    """,
                wrong: "\"c-1.title\" = \"Geschwindigkeit\";", right: "\"c-1.title\" = \"Tempo\";",
                kind: .interfaceTable)
        ])

    /// The usual error of the estimate.
    private static let tolerance = 1.1

    func check(_ table: CheckedTable) -> [TableFinding] {
        guard let labels = table.interface?.fixedLabels, !labels.isEmpty, let strings = table.strings else {
            return []
        }
        var findings: [TableFinding] = []
        for index in 0..<strings.count {
            let key = strings.key(at: index)
            guard let label = labels[key], let text = strings.value(at: index), text != label.text else { continue }
            let width = Self.width(of: text) * label.pointSize / Self.tolerance
            // If the label's own text seems too wide as well, the estimate is off or the text is truncated on purpose.
            guard width > label.width, Self.width(of: label.text) * label.pointSize <= label.width else { continue }
            let message =
                "text of about \(Int(saturating: width * Self.tolerance)) points for a label of "
                + "\(Int(saturating: label.width))"
            let range = strings.ranges(at: index)?.value
            findings.append(TableFinding(message, path: strings.path, range: range, key: key))
        }
        return findings
    }

    /// Estimates the width in multiples of the font size, from typical widths of a sans-serif font.
    private static func width(of text: ExactString) -> Double {
        text.string.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    }

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x0300...0x036F, 0x200B...0x200F: return 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F300...0x1FAFF:
            return 1
        default: break
        }
        switch scalar {
        case " ", ".", ",", ":", ";", "!", "'", "|", "i", "j", "l", "I", "t", "f", "r", "(", ")": return 0.3
        case "m", "w", "M", "W", "@", "%": return 0.85
        default: return scalar.properties.isUppercase ? 0.68 : 0.54
        }
    }
}
