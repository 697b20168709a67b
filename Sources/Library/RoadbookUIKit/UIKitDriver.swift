#if canImport(UIKit) && !os(watchOS)
  public import RoadbookRouter
  public import UIKit

  /// Shows screens as view controllers of a window.
  ///
  /// ```swift
  /// let driver = UIKitDriver(
  ///   window, ScreenCatalog { $0["Item"] = { ItemViewController(id: try $0.id) } })
  /// driver.register(tabBarController, as: "Main")
  /// driver.register(homeNavigationController, as: "Home")
  /// let router = try Router(map, driver: driver)
  /// ```
  ///
  /// What is on show is read from the window before each plan and each step: screens that the user
  /// left by a swipe, and controllers that other code pushed or presented, are no surprise. The
  /// driver holds the window, the containers and the controllers weakly, its closures strongly.
  ///
  /// - Important: It is type-checked and tested against a stub of UIKit's declarations. It has run
  ///   on no device.
  @MainActor
  public final class UIKitDriver: NavigationDriver {
    /// Presents a controller in a style of the app's own; returns when that has ended.
    public typealias Presenter =
      @MainActor (
        _ controller: UIViewController, _ presenter: UIViewController, _ entry: ScreenEntry,
        _ isAnimated: Bool
      ) async -> Void

    /// How screens are made.
    public var catalog: ScreenCatalog<UIViewController>
    /// How long a step waits for a transition that is running, before it throws
    /// `NavigationError.busy`.
    public var patience = Duration.seconds(2)

    weak var window: UIWindow?
    var layout = ContainerLayout()
    private var containers: [String: WeakController] = [:]
    private var makers: [String: @MainActor () -> UIViewController] = [:]
    private var entries: [ObjectIdentifier: KnownController] = [:]
    private var presented: [ObjectIdentifier: PresentedController] = [:]
    var presenters: [String: Presenter] = [:]
    private var wrappers: [String?: @MainActor () -> UINavigationController] = [:]

    private struct WeakController {
      weak var controller: UIViewController?
    }

    /// A controller with the screen that it shows.
    private struct KnownController {
      weak var controller: UIViewController?
      var entry: ScreenEntry
    }

    private struct PresentedController {
      weak var controller: UIViewController?
      let presentation: Presentation
      let from: String
    }

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - window: The window; held weakly.
    ///   - catalog: How screens are made.
    public init(_ window: UIWindow, _ catalog: ScreenCatalog<UIViewController>) {
      self.window = window
      self.catalog = catalog
    }

    /// The screens of the catalog.
    public var screens: Set<ScreenName>? { catalog.screens }
    /// How they read the arguments of screens.
    public var reader: ArgumentReader { catalog.reader }

    // MARK: Containers

    /// Says which controller is a container of the map: a `UINavigationController` for a stack, a
    /// `UITabBarController` for tabs, a `RouteContainer` for a container of the app's own. Held
    /// weakly.
    ///
    /// The stack of a map that declares no containers is called `main`.
    public func register(_ controller: UIViewController, as container: ContainerName) {
      containers[container.rawValue] = WeakController(controller: controller)
    }

    /// Says how a container is made: when a step first needs it, and again if it has gone
    /// meanwhile. For roots that are exchanged, such as that of a sign-in.
    public func register(
      _ container: ContainerName, made: @escaping @MainActor () -> UIViewController
    ) {
      makers[container.rawValue] = made
    }

    /// Says which screen a controller shows that the app has made itself. Others are unknown to the
    /// map: what it shows goes above them, or they are popped.
    public func adopt(
      _ controller: UIViewController, as screen: ScreenName, _ arguments: Arguments = [:]
    ) {
      remember(controller, ScreenEntry(screen, arguments))
    }

    /// Says how screens of a style are presented, instead of UIKit's way: `modal`, `sheet`,
    /// `fullscreen` or `wrap` (FSQRoutes' presentation blocks).
    public func present(as style: String, _ presenter: @escaping Presenter) {
      presenters[style] = presenter
    }

    /// Says how the navigation controller around presented screens is made.
    ///
    /// - Parameters:
    ///   - name: Its class as the map has it; nil is for all others.
    ///   - made: Makes it.
    public func wrap(
      in name: String? = nil, _ made: @escaping @MainActor () -> UINavigationController
    ) {
      wrappers[name] = made
    }

    // MARK: Memory

    /// The controller of a container, if it exists.
    func living(_ container: String) -> UIViewController? { containers[container]?.controller }

    /// The controller of a container, which is made if necessary.
    func container(_ name: String) throws(NavigationError) -> UIViewController {
      if let living = living(name) { return living }
      guard let made = makers[name]?() else { throw .noSuchContainer(ContainerName(name)) }
      containers[name] = WeakController(controller: made)
      return made
    }

    /// Makes the controller of a screen, for a stack or alone.
    func make(
      _ instance: NavigationState.Instance, isAlone: Bool = false
    ) throws(NavigationError) -> UIViewController {
      let entry = ScreenEntry(instance)
      let controller = try catalog.make(entry)
      // UIKit ends the app if one is put onto another.
      if !isAlone, controller is UINavigationController {
        throw .notMade(entry.screen, "a UINavigationController cannot be in a stack")
      }
      remember(controller, entry)
      return controller
    }

    func remember(_ controller: UIViewController, _ entry: ScreenEntry) {
      entries[ObjectIdentifier(controller)] = KnownController(controller: controller, entry: entry)
    }

    /// The screen that a controller shows; nil for controllers of other code.
    func entry(of controller: UIViewController) -> ScreenEntry? {
      guard let known = entries[ObjectIdentifier(controller)], known.controller === controller
      else { return nil }
      return known.entry
    }

    func wrapper(_ presentation: Presentation) -> UINavigationController {
      let made = wrappers[presentation.wrapper] ?? wrappers[nil]
      return made?() ?? UINavigationController()
    }

    func remember(_ controller: UIViewController, _ presentation: Presentation, from: String) {
      presented[ObjectIdentifier(controller)] = PresentedController(
        controller: controller, presentation: presentation, from: from)
    }

    /// How a controller was presented; nil if other code did.
    func presentation(of controller: UIViewController) -> (Presentation, from: String)? {
      guard let known = presented[ObjectIdentifier(controller)], known.controller === controller
      else { return nil }
      return (known.presentation, known.from)
    }

    /// Forgets controllers that no longer exist.
    func forgetTheGone() {
      entries = entries.filter { $0.value.controller != nil }
      presented = presented.filter { $0.value.controller != nil }
    }
  }
#endif
