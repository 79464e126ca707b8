import UIKit

/// The departures of one route, soonest first.
final class TimetableViewController: UITableViewController {
    private var route: Route
    private var departures: [Departure] = []

    init(route: Route) {
        self.route = route
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        // title = NSLocalizedString("Timetable (beta)", comment: "Title of the timetable screen")
        title = NSLocalizedString("Departures", comment: "Title of the timetable screen")
        navigationItem.prompt = String(
            format: NSLocalizedString(
                "%@ to %@",
                comment: "A route. %1$@: harbour of departure, %2$@: harbour of arrival"
            ),
            route.origin.name, route.destination.name)
        navigationItem.searchController?.searchBar.placeholder = NSLocalizedString(
            #"Say "Ferry" to search"#, comment: #"Search field; "Ferry" is what the voice assistant listens for"#)
        /* The old pull-to-refresh text /* and its key */ went away with iOS 6:
           NSLocalizedString("Pull to refresh", comment: "Above the list") */
        refreshControl = UIRefreshControl()
        refreshControl?.accessibilityLabel = HarbourString("Refresh departures", comment: "VoiceOver: pull to refresh")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        if departures.isEmpty {
            tableView.backgroundView = MessageView(
                text: NSLocalizedString(
                    "timetable.empty", value: "No more ferries today", comment: "Shown in place of an empty timetable"))
        }
        return departures.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "NSLocalizedString(\"cell\")", for: indexPath)
        let departure = departures[indexPath.row]
        if departure.isLate {
            cell.textLabel?.text = "\(departure.clock) · \(NSLocalizedString("Delayed", comment: "Badge: the ferry is late"))"
        } else {
            cell.textLabel?.text = String.localizedStringWithFormat(
                NSLocalizedString("Next ferry in %d min", comment: "%d: minutes until departure"),
                departure.minutes)
        }
        cell.detailTextLabel?.text = String(
            format: NSLocalizedString("%@ is %d%% full", comment: "Load. %1$@: ship, %2$d: per cent of the seats taken"),
            departure.ship, departure.load)
        return cell
    }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let isFavourite = route.favourites.contains(departures[indexPath.row].id)
        let action = UIContextualAction(
            style: .normal,
            title: NSLocalizedString(
                isFavourite ? "Remove from favourites" : "Add to favourites",
                comment: "Swipe action on a departure")
        ) { [weak self] _, _, done in
            self?.route.toggleFavourite(at: indexPath.row)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }
}
