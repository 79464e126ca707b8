import UIKit

final class SettingsViewController: UITableViewController {
    private enum Row: Int, CaseIterable {
        case homeHarbour, walkingTime, reminder, clock
    }

    private let preferences = Preferences.standard

    override func viewDidLoad() {
        super.viewDidLoad()
        title = NSLocalizedString("Settings", tableName: "Settings", comment: "Tab and title of the settings")
    }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        NSLocalizedString(
            "settings.footer",
            tableName: "Settings",
            bundle: .main,
            value: "Harbour keeps your settings on this device. " + "Nothing is sent to the harbour office.",
            comment: "Below the settings")
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        switch Row(rawValue: indexPath.row) {
        case .homeHarbour:
            cell.textLabel?.text = NSLocalizedString("Home harbour", tableName: "Settings", comment: "Setting")
            cell.detailTextLabel?.text = preferences.homeHarbour?.name
        case .walkingTime:
            cell.textLabel?.text = NSLocalizedString(
                "Walking time to the harbour", tableName: "Settings", comment: "Setting; its value is a number of minutes")
        case .reminder:
            let format = NSLocalizedString(
                "Remind me %d minutes before departure",
                tableName: "Settings",
                comment: "Setting. %d: 5, 10, 15 or 30")
            cell.textLabel?.text = String.localizedStringWithFormat(format, preferences.reminderMinutes)
        case .clock:
            cell.textLabel?.text = NSLocalizedString("24-hour clock", tableName: "Settings", comment: "Setting: a switch")
        case nil:
            break
        }
        return cell
    }

    @objc private func reset(_ sender: UIBarButtonItem) {
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        sheet.addAction(
            UIAlertAction(
                title: NSLocalizedString("Reset all settings", tableName: "Settings", comment: "Destructive button"),
                style: .destructive))
        sheet.addAction(
            UIAlertAction(title: NSLocalizedString("Cancel", comment: "Button: leave a sheet"), style: .cancel))
        present(sheet, animated: true)
    }
}
