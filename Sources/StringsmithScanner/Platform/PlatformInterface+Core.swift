extension PlatformInterface {
    /// SwiftUI's protocols, and the parameters of its closures.
    static let swiftUICore = """
        protocol View {
            func sheet<T>(item: Binding<T?>, onDismiss: _, content: (T) -> View) -> View
            func fullScreenCover<T>(item: Binding<T?>, onDismiss: _, content: (T) -> View) -> View
            func popover<T>(item: Binding<T?>, attachmentAnchor: _, arrowEdge: _, content: (T) -> View) -> View
            func alert<T>(_: LocalizedStringKey, isPresented: _, presenting: T?, actions: (T) -> View,
                message: (T) -> View) -> View
            func alert<T>(_: Text, isPresented: _, presenting: T?, actions: (T) -> View, message: (T) -> View) -> View
            func alert<T>(item: Binding<T?>, content: (T) -> View) -> View
            func alert(isPresented: _, error: _, actions: _, message: _) -> View
            func confirmationDialog<T>(_: LocalizedStringKey, isPresented: _, titleVisibility: _, presenting: T?,
                actions: (T) -> View, message: (T) -> View) -> View
            func confirmationDialog<T>(_: Text, isPresented: _, titleVisibility: _, presenting: T?,
                actions: (T) -> View, message: (T) -> View) -> View
            func environment<T>(_: WritableKeyPath<EnvironmentValues, T>, _: T) -> View
            func transformEnvironment<T>(_: WritableKeyPath<EnvironmentValues, T>, transform: (T) -> Void) -> View
            func navigationDestination<T>(for: T.Type, destination: (T) -> View) -> View
            func navigationDestination<T>(item: Binding<T?>, destination: (T) -> View) -> View
            func onChange<T>(of: T, initial: _, _: (T, T) -> Void) -> View
            func onReceive<T>(_: _, perform: (T) -> Void) -> View
            func badge(_: LocalizedStringKey) -> View
        }
        protocol Scene {}
        protocol WidgetConfiguration {}
        protocol ControlWidgetConfiguration {}
        protocol Commands {}
        protocol ToolbarContent {}
        protocol TabContent: View {}
        protocol ChartContent: View {}
        protocol MapContent: View {}
        protocol App {}
        protocol ViewModifier {}
        enum Result<Success, Failure> {
            case success(Success)
            case failure(Failure)
            func get() -> Success
        }
        struct Task<Success, Failure> {
            var value: Success
            init(priority: _, operation: () -> Success)
            static func detached<T>(priority: _, operation: () -> T) -> Task<T, Error>
        }
        class MainActor { static func run<T>(resultType: _, body: () -> T) -> T }
        struct Binding<Value> {
            var wrappedValue: Value
            init(get: () -> Value, set: (Value) -> Void)
            static func constant(_: Value) -> Binding<Value>
        }
        struct ForEach<Content>: View {
            init<Element>(_: [Element], id: _, content: (Element) -> View)
            init<Element>(_: Binding<[Element]>, id: _, editActions: _, content: (Binding<Element>) -> View)
        }
        struct List<Content>: View {
            init<Element>(_: [Element], id: _, selection: _, rowContent: (Element) -> View)
            init<Element>(_: Binding<[Element]>, id: _, editActions: _, selection: _,
                rowContent: (Binding<Element>) -> View)
        }
        struct Table<Content>: View {
            init<Element>(_: [Element], children: _, selection: _, sortOrder: _, columnCustomization: _,
                columns: (Element) -> View)
            init<Element>(of: Element.Type, selection: _, sortOrder: _, columnCustomization: _,
                columns: (Element) -> View, rows: _)
        }
        struct Chart<Content>: View { init<Element>(_: [Element], id: _, content: (Element) -> View) }
        struct GeometryReader<Content>: View { init(content: (GeometryProxy) -> View) }
        struct TimelineView<Content>: View { init(_: _, content: (TimelineViewDefaultContext) -> View) }
        struct TimelineViewDefaultContext { var date: Date; var cadence: _ }
        struct GeometryProxy { var size: CGSize; func frame(in: _) -> CGRect }
        struct Slider: View {}
        struct Image: View { init(_: String, bundle: _); init(systemName: String) }
        struct VStack<Content>: View {}
        struct HStack<Content>: View {}
        struct ZStack<Content>: View {}
        struct LazyVStack<Content>: View {}
        struct LazyHStack<Content>: View {}
        struct Group<Content>: View {}
        struct Form<Content>: View {}
        struct ScrollView<Content>: View {}
        struct NavigationStack<Content>: View {}
        struct NavigationView<Content>: View {}
        struct EmptyView: View {}
        struct AnyView: View {}
        struct Spacer: View {}
        struct Divider: View {}
        struct Color: View {
            static var accentColor: Color; static var black: Color; static var blue: Color; static var brown: Color
            static var clear: Color; static var cyan: Color; static var gray: Color; static var green: Color
            static var indigo: Color; static var mint: Color; static var orange: Color; static var pink: Color
            static var primary: Color; static var purple: Color; static var red: Color; static var secondary: Color
            static var teal: Color; static var white: Color; static var yellow: Color
        }
        struct ActivityConfiguration<Content> {
            init<Attributes>(for: Attributes.Type, content: (ActivityViewContext<Attributes>) -> View,
                dynamicIsland: (ActivityViewContext<Attributes>) -> _)
        }
        struct ActivityViewContext<Attributes> { var state: Attributes.ContentState; var attributes: Attributes }
        struct EnvironmentValues { var dismiss: _; var colorScheme: _; var horizontalSizeClass: _ }
        """
}
