import Foundation

print(String(format: NSLocalizedString("%@ left", bundle: .module, comment: "Tickets"), "7"))
