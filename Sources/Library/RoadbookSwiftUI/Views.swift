#if canImport(SwiftUI)
  public import RoadbookRouter
  public import SwiftUI

  /// A stack of the map, as a `NavigationStack`.
  ///
  /// The lowest screen of the stack is its root view, the others are its path. As long as it has no
  /// screen, it shows `root`.
  public struct RoadbookStack<Root: View, Destination: View>: View {
    @ObservedObject private var navigation: SwiftUINavigation
    private let container: ContainerName
    private let root: Root
    private let destination: (ScreenEntry) -> Destination

    /// Creates a stack.
    ///
    /// - Parameters:
    ///   - container: Its name in the map; `main` in a map without containers.
    ///   - navigation: What is on show.
    ///   - root: What it shows as long as it has no screen.
    ///   - destination: The view of a screen.
    public init(
      _ container: ContainerName, _ navigation: SwiftUINavigation, @ViewBuilder root: () -> Root,
      @ViewBuilder destination: @escaping (ScreenEntry) -> Destination
    ) {
      self.container = container
      _navigation = ObservedObject(wrappedValue: navigation)
      self.root = root()
      self.destination = destination
    }

    /// The `NavigationStack`.
    public var body: some View {
      NavigationStack(path: navigation.path(container)) {
        Group {
          if let lowest = navigation[container].first {
            destination(lowest).id(lowest.id)
          } else {
            root
          }
        }
        .navigationDestination(for: ScreenEntry.self, destination: destination)
      }
    }
  }

  extension RoadbookStack {
    /// Creates a stack of typed screens, for an exhaustive switch. A screen that cannot be read
    /// shows nothing: `Router.check()` refuses its map if `navigation` was made for these screens.
    ///
    /// - Parameters:
    ///   - container: Its name in the map; `main` in a map without containers.
    ///   - navigation: What is on show.
    ///   - screens: The screens that exported code has made of the map.
    ///   - root: What it shows as long as it has no screen.
    ///   - destination: The view of a screen.
    public init<Screen: TypedScreen, Shown: View>(
      _ container: ContainerName, _ navigation: SwiftUINavigation, screens: Screen.Type,
      @ViewBuilder root: () -> Root, @ViewBuilder destination: @escaping (Screen) -> Shown
    ) where Destination == Shown? {
      self.init(container, navigation, root: root) { entry in
        (try? Screen(entry)).map(destination)
      }
    }
  }

  /// Tabs of the map, as a `TabView`: each of its views has the name of its container as tag.
  ///
  /// ```swift
  /// RoadbookTabs("Main", navigation) {
  ///   home.tabItem { Text("Home") }.tag(ContainerName("Home"))
  ///   search.tabItem { Text("Search") }.tag(ContainerName("Search"))
  /// }
  /// ```
  public struct RoadbookTabs<Content: View>: View {
    @ObservedObject private var navigation: SwiftUINavigation
    private let container: ContainerName
    private let content: Content

    /// Creates tabs.
    ///
    /// - Parameters:
    ///   - container: Their name in the map.
    ///   - navigation: What is on show.
    ///   - content: The views, each with `tag(ContainerName)`.
    public init(
      _ container: ContainerName, _ navigation: SwiftUINavigation,
      @ViewBuilder content: () -> Content
    ) {
      self.container = container
      _navigation = ObservedObject(wrappedValue: navigation)
      self.content = content()
    }

    /// The `TabView`.
    public var body: some View { TabView(selection: navigation.selection(container)) { content } }
  }

  extension View {
    /// Presents the sheets of the map above this view, each inside the one before it. `fullscreen`
    /// covers the screen; all other styles are sheets.
    ///
    /// - Parameters:
    ///   - navigation: What is on show.
    ///   - destination: The view of a screen.
    /// - Returns: The view with the sheets.
    public func roadbookSheets(
      _ navigation: SwiftUINavigation,
      @ViewBuilder destination: @escaping (ScreenEntry) -> some View
    ) -> some View {
      modifier(SheetLevel(navigation: navigation, level: 0, destination: destination))
    }

    /// Presents the sheets of the map above this view, with typed screens.
    ///
    /// - Parameters:
    ///   - navigation: What is on show.
    ///   - screens: The screens that exported code has made of the map.
    ///   - destination: The view of a screen.
    /// - Returns: The view with the sheets.
    public func roadbookSheets<Screen: TypedScreen, Shown: View>(
      _ navigation: SwiftUINavigation, screens: Screen.Type,
      @ViewBuilder destination: @escaping (Screen) -> Shown
    ) -> some View {
      roadbookSheets(navigation) { entry in (try? Screen(entry)).map(destination) }
    }
  }

  /// The sheet of one level.
  private struct SheetLevel<Destination: View>: ViewModifier {
    @ObservedObject var navigation: SwiftUINavigation
    let level: Int
    let destination: (ScreenEntry) -> Destination

    func body(content: Content) -> some View {
      let sheets = content.sheet(item: navigation.sheet(level, coversAll: false), content: view)
      #if os(macOS)
        return sheets
      #else
        return sheets.fullScreenCover(item: navigation.sheet(level, coversAll: true), content: view)
      #endif
    }

    private func view(_ sheet: SwiftUINavigation.Sheet) -> SheetContent<Destination> {
      SheetContent(navigation: navigation, level: level, sheet: sheet, destination: destination)
    }
  }

  /// The screens of a sheet, with the next sheet above them.
  private struct SheetContent<Destination: View>: View {
    @ObservedObject var navigation: SwiftUINavigation
    let level: Int
    let sheet: SwiftUINavigation.Sheet
    let destination: (ScreenEntry) -> Destination

    var body: some View {
      Group {
        if sheet.presentation.isWrapped {
          RoadbookStack(
            sheet.container, navigation, root: { EmptyView() }, destination: destination)
        } else if let entry = navigation[sheet.container].first ?? sheet.entries.first {
          destination(entry)
        }
      }
      .modifier(SheetLevel(navigation: navigation, level: level + 1, destination: destination))
    }
  }
#endif
