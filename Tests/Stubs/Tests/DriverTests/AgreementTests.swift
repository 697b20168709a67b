import Foundation
import Roadbook
import SwiftUIDriver
import Testing
import UIKit
import UIKitDriver

/// The same URLs, and the same things that users do, end in the same screens in memory, with UIKit
/// and with SwiftUI.
@MainActor @Suite struct AgreementTests {
  nonisolated private static let examples = URL(filePath: #filePath)
    .appending(path: "../../../../../grammar/examples").standardized

  @Test(arguments: ["shop", "news", "tabs"]) func driversAgree(on name: String) async throws {
    let text = try Self.text(name)
    let map = try RouteMap(text, named: name)
    let memory = MemoryDriver()
    let app = App(map)
    let navigation = SwiftUINavigation()
    let routers = try [
      Router(map, driver: memory), Router(map, driver: app.driver),
      Router(map, driver: navigation),
    ]
    var handled = 0
    for (number, url) in urls(in: text).enumerated() {
      for router in routers {
        router[variable: "signedIn"] = .bool(number % 3 > 0)
        let outcome = await router.open(url).value
        if outcome.isHandled { handled += 1 }
      }
      let expected = memory.shown(in: map.layout)
      #expect(app.driver.shown(in: map.layout) == expected, "\(url)")
      #expect(navigation.shown(in: map.layout) == expected, "\(url)")
      if number % 4 == 1 { goBack(memory, app, navigation, map.layout) }
      if number % 7 == 2, !memory.state.modals.isEmpty {
        memory.userDismisses()
        app.presented.last?.presentingViewController?.dismiss(animated: false)
        navigation.dismiss(from: navigation.sheets.count - 1)
      }
    }
    #expect(handled > 30)
  }

  /// The user goes back in what is on show.
  private func goBack(
    _ memory: MemoryDriver, _ app: App, _ navigation: SwiftUINavigation, _ layout: ContainerLayout
  ) {
    guard let container = memory.state.visibleContainer(layout), memory.stack.count > 1 else {
      return
    }
    memory.userGoesBack()
    let top = app.presented.last ?? app.containers[container]
    (top as? UINavigationController)?.popViewController(animated: true)
    navigation[ContainerName(container)].removeLast()
  }

  nonisolated static func text(_ name: String) throws -> String {
    guard name != "tabs" else { return tabs }
    return try String(
      contentsOf: examples.appending(path: "\(name).roadbook"), encoding: .utf8)
  }

  /// Modals above modals, styles, roots that are exchanged, screens that are replaced and reloaded.
  nonisolated private static let tabs = """
    screen List, Item(id: int), Photo(id: int), Note, Welcome, Form(step: int)
    var signedIn = false
    tabs Main { stack Home = [List]; Other }
    stack Start = [Welcome]
    route /list -> List in Home { route :id<int> -> Item { route photo -> Photo style fullscreen } }
    route /form/:step<int> -> Form modal
    route /sheet/:id<int> -> Item style sheet
    route /other -> Note in Other { route item/:id<int> -> Item }
    route /swap/:id<int> -> Item in Home style replace
    route /alone/:id<int> -> Item in Home style root
    route /start do { select Start }
    route /main do { select Main }
    test "all" {
      open /list; open /list/1; open /list/2; open /list/2/photo; open /form/1; open /form/2
      open /other/item/4; open /other; open /swap/5; open /swap/6; open /alone/7; open /alone/7
      open /sheet/1; open /sheet/2; open /list/2/photo; open /start; open /main; open /list/3
      open /list/3/photo; open /form/3; open /other/item/5; open /list; open /start; open /other
    }
    """

  /// The URLs of a map's text that need no values.
  private func urls(in text: String) -> [String] {
    let separators: Set<Character> = [" ", "\n", ",", ";", "\"", "(", ")", "{", "}"]
    let special: Set<Character> = ["$", "*", "[", "\\", "<"]
    let written = text.split(whereSeparator: separators.contains).map(String.init).filter { word in
      (word.contains("://") || word.hasPrefix("/")) && !word.contains("/:")
        && !word.contains(where: special.contains) && !word.hasPrefix("notification:")
    }
    return written + written.reversed() + written
  }
}
