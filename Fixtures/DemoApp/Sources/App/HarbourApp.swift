import UIKit

@main
final class HarbourApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    private let tickets = TicketStore()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        let timetable = TimetableViewController(route: .lastUsed)
        timetable.tabBarItem = UITabBarItem(
            title: NSLocalizedString("Timetable", comment: "Tab: the list of departures"),
            image: UIImage(systemName: "ferry"),
            tag: 0)

        let wallet = WalletViewController(store: tickets)
        wallet.tabBarItem = UITabBarItem(
            title: NSLocalizedString("Tickets", comment: "Tab: the tickets that the passenger has bought"),
            image: UIImage(systemName: "ticket"),
            tag: 1)

        let settings = SettingsViewController(style: .insetGrouped)
        settings.tabBarItem = UITabBarItem(
            title: NSLocalizedString("Settings", tableName: "Settings", comment: "Tab and title of the settings"),
            image: UIImage(systemName: "gearshape"),
            tag: 2)

        let tabs = UITabBarController()
        tabs.viewControllers = [timetable, wallet, settings].map(UINavigationController.init(rootViewController:))
        #if INTERNAL
            tabs.viewControllers?.append(DebugViewController(title: NSLocalizedString("Debug menu", comment: "")))
        #else
            assert(tabs.viewControllers?.count == 3)
        #endif

        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = tabs
        window?.makeKeyAndVisible()
        return true
    }
}
