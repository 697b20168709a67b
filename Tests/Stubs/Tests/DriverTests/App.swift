import Roadbook
import UIKit
import UIKitDriver

/// A screen of a test: it knows what it was made from.
class Screen: UIViewController {
  var name: ScreenName
  var arguments: Arguments

  init(_ name: ScreenName, _ arguments: Arguments) {
    self.name = name
    self.arguments = arguments
    super.init()
  }
}

/// A window with the containers of a map: a navigation controller for each stack, tab bars for
/// tabs.
@MainActor final class App {
  let window = UIWindow()
  let scene = UIWindowScene()
  let layout: ContainerLayout
  let driver: UIKitDriver
  /// The app's own containers: it holds them, the driver does not.
  private(set) var containers: [String: UIViewController] = [:]

  init(_ map: RouteMap) {
    layout = map.layout
    driver = UIKitDriver(
      window,
      ScreenCatalog { catalog in
        for name in map.screens { catalog[name] = { Screen(name, $0) } }
      })
    window.windowScene = scene
    for container in layout.containers {
      containers[container.name] =
        container.kind == .stack ? UINavigationController() : UITabBarController()
    }
    for container in layout.containers {
      guard let tabs = containers[container.name] as? UITabBarController else { continue }
      tabs.viewControllers = container.children.compactMap { containers[$0] }
      // UIKit always selects a tab.
      if let first = container.selected { tabs.selectedViewController = containers[first] }
    }
    for (name, controller) in containers {
      driver.register(controller, as: ContainerName(name))
    }
    window.rootViewController = containers[layout.root]
  }

  func stack(_ name: String) -> UINavigationController? {
    containers[name] as? UINavigationController
  }

  /// The names of the screens in a stack; nil for controllers of other code.
  func names(in stack: String) -> [ScreenName?] {
    self.stack(stack)?.viewControllers.map { ($0 as? Screen)?.name } ?? []
  }

  var presented: [UIViewController] {
    var found: [UIViewController] = []
    var base = window.rootViewController
    while let next = base?.presentedViewController {
      found.append(next)
      base = next
    }
    return found
  }
}
