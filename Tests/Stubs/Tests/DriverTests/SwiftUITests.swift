import Foundation
import Roadbook
import SwiftUI
import SwiftUIDriver
import Testing

@MainActor @Suite(.serialized) struct SwiftUITests {
  private static let map = """
    screen List, Item(id: int), Search, Sheet, Photo(id: int)
    tabs Main { stack Home = [List]; Find }
    route /list -> List in Home { route :id<int> -> Item { route photo -> Photo style fullscreen } }
    route /search -> Search in Find
    route /sheet -> Sheet modal
    route /away -> external https://example.com/
    """

  /// An app: tabs with a stack each, and sheets.
  private struct AppView: View {
    let navigation: SwiftUINavigation
    let router: Router

    @ViewBuilder private func screen(_ entry: ScreenEntry) -> some View {
      switch entry.screen {
      case "Sheet": LinkView()
      default: Text(entry.description)
      }
    }

    var body: some View {
      RoadbookTabs("Main", navigation) {
        RoadbookStack("Home", navigation) {
          Text("home")
        } destination: {
          screen($0)
        }
        .tag(ContainerName("Home"))
        RoadbookStack("Find", navigation) {
          Text("find")
        } destination: {
          screen($0)
        }
        .tag(ContainerName("Find"))
      }
      .roadbookSheets(navigation) { screen($0) }
      .handlesRoutes(router)
    }
  }

  /// A view that opens URLs, as a `Link` does.
  private struct LinkView: View {
    @Environment(\.openURL) private var openURL

    var body: some View {
      SwiftUITests.openers.append(openURL)
      return Text("link")
    }
  }

  private static var openers: [OpenURLAction] = []

  private let navigation = SwiftUINavigation()
  private let router: Router

  init() throws { router = try Router(RouteMap(Self.map), driver: navigation) }

  private func render() -> Rendering { Rendering(AppView(navigation: navigation, router: router)) }

  @Test func viewsShowWhatIsOnShow() {
    #expect(render().texts == ["List()"])
    #expect(router.open("/list/42").outcome?.isHandled == true)
    #expect(navigation["Home"].map(\.screen) == ["List", "Item"])
    #expect(render().texts == ["List()", "Item(id: 42)"])
    router.open("/search")
    #expect(render().texts == ["Search()"])
    router.open("/sheet")
    #expect(render().texts == ["Search()", "[sheet", "link", "]"])
  }

  @Test func stacksWithoutScreensShowTheirRootView() {
    navigation.select("Find", in: "Main")
    #expect(render().texts == ["find"])
    navigation["Find"] = [ScreenEntry("Item", ["id": 1]), ScreenEntry("Item", ["id": 2])]
    #expect(render().texts == ["Item(id: 1)", "Item(id: 2)"])
    #expect(navigation["Find"].map(\.number) == [1, 2])
    navigation["Nowhere"] = [ScreenEntry("List")]
    #expect(navigation["Nowhere"].isEmpty)
  }

  @Test func fullscreenCoversAreAboveSheets() {
    router.open("/list/1/photo")
    #expect(
      render().texts == ["List()", "Item(id: 1)", "[cover", "Photo(id: 1)", "]"])
    let options = OpenOptions(verb: .present, wraps: true)
    router.open("/list/2", options: options)
    #expect(navigation.sheets.map(\.presentation.name) == ["fullscreen", "modal"])
    #expect(
      render().texts == [
        "List()", "Item(id: 1)", "[cover", "Photo(id: 1)", "[sheet", "Item(id: 2)", "]", "]",
      ])
  }

  @Test func whatTheUserDoesIsKnown() {
    router.open("/list/42")
    for back in render().backs { back() }
    #expect(navigation["Home"].map(\.screen) == ["List"])
    router.open("/sheet")
    let first = navigation.sheets.first?.id
    let stale = render().dismissals
    for dismissal in stale { dismissal() }
    #expect(navigation.sheets.isEmpty)
    router.open("/sheet")
    #expect(navigation.sheets.first?.id != first)
    // SwiftUI reports the end of the first sheet late.
    for dismissal in stale { dismissal() }
    #expect(navigation.sheets.count == 1)
    router.open("/list/42")
    #expect(render().texts == ["List()", "Item(id: 42)"])
  }

  @Test func linksGoThroughTheMap() {
    Self.openers = []
    router.open("/sheet")
    _ = render()
    EnvironmentValues.systemURLs = []
    if let url = URL(string: "/search") { Self.openers.last?(url) }
    #expect(render().texts == ["Search()"])
    if let url = URL(string: "mailto:x") { Self.openers.last?(url) }
    #expect(EnvironmentValues.systemURLs.map(\.absoluteString) == ["mailto:x"])
  }

  @Test func theSystemHandsURLsOver() throws {
    let view = render()
    view.urlHandlers.first?(try #require(URL(string: "/list/7")))
    #expect(navigation["Home"].last == ScreenEntry("Item", ["id": 7]))
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: "/search")
    view.activityHandlers[NSUserActivityTypeBrowsingWeb]?(activity)
    #expect(navigation.selected(in: "Main") == "Find")
  }

  @Test func otherAppsAreOpenedByTheSystem() {
    #expect(
      router.open("/away").outcome?.reason == "no view can open https://example.com/ yet")
    _ = render()
    EnvironmentValues.systemURLs = []
    #expect(router.open("/away").outcome?.isHandled == true)
    #expect(EnvironmentValues.systemURLs.map(\.absoluteString) == ["https://example.com/"])
  }

  @Test func stepsForAnotherStateAreRefused() {
    let item = NavigationState.Instance(screen: "Item")
    #expect(throws: NavigationError.wrongState("nothing is presented")) {
      try navigation.performNow(.dismiss([item], animated: true))
    }
  }

  @Test func aNewMapKeepsWhatIsOnShow() throws {
    router.open("/list/42")
    try router.replaceMap(
      with: RouteMap(Self.map.replacing("Find }", with: "Find; stack More = [Sheet] }")))
    #expect(navigation["Home"].map(\.screen) == ["List", "Item"])
    #expect(router.map.layout.container("More") != nil)
    _ = navigation.shown(in: router.map.layout)
    #expect(navigation["More"].map(\.screen) == ["Sheet"])
  }
}
