import Observation
import Roadbook
import SwiftUI
import SwiftUIDriver
import Testing

/// Views switch over typed screens, without a default.
@MainActor @Suite struct TypedViewTests {
  private enum Screen: TypedScreen {
    case item(id: Int)
    case login

    static let names: Set<ScreenName> = ["Item", "Login"]

    init(_ name: ScreenName, _ arguments: Arguments) throws(ArgumentError) {
      switch name {
      case "Item": self = .item(id: try arguments.id)
      case "Login": self = .login
      default: throw .unknownScreen(name)
      }
    }

    var name: ScreenName {
      switch self {
      case .item: "Item"
      case .login: "Login"
      }
    }

    var arguments: Arguments {
      switch self {
      case .item(let id): ["id": id]
      case .login: [:]
      }
    }
  }

  @Test func stacksAndSheetsShowThem() throws {
    let map = try RouteMap(
      "screen Item(id: int), Login\nroute /items/:id -> Item\nroute /login -> Login modal")
    let navigation = SwiftUINavigation(screens: Screen.self)
    let router = try Router(map, driver: navigation)
    let view = RoadbookStack("main", navigation, screens: Screen.self) {
      Text("nothing")
    } destination: { screen in
      TypedViewTests.view(screen)
    }
    .roadbookSheets(navigation, screens: Screen.self) { TypedViewTests.view($0) }
    #expect(Rendering(view).texts == ["nothing"])
    router.open("/items/42")
    router.open("/login")
    #expect(Rendering(view).texts == ["Item 42", "[sheet", "Login", "]"])
  }

  /// Code outside views hears of each change, too.
  @Test func observationTellsOfChanges() throws {
    final class Flag: @unchecked Sendable { var isSet = false }
    let navigation = SwiftUINavigation()
    let router = try Router(RouteMap("route /a -> A\nroute /b do { }"), driver: navigation)
    func changes(_ url: String) -> Bool {
      let flag = Flag()
      withObservationTracking {
        _ = navigation["main"]
      } onChange: {
        flag.isSet = true
      }
      router.open(url)
      return flag.isSet
    }
    #expect(changes("/a") && !changes("/b"))
  }

  @ViewBuilder private static func view(_ screen: Screen) -> some View {
    switch screen {
    case .item(let id): Text("Item \(id)")
    case .login: Text("Login")
    }
  }
}
