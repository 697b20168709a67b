#if canImport(UIKit) && !os(watchOS)
  public import RoadbookRouter
  public import UIKit

  /// A controller that takes new arguments where it stands.
  ///
  /// When a URL shows a screen that is on show already, with other arguments, a controller of this
  /// kind gets them; any other one is replaced by a new controller (WAAppRouting's
  /// `reloadFromAppLinkRefresh`).
  @MainActor
  public protocol RouteReloading: UIViewController {
    /// Shows these arguments.
    func reload(_ arguments: Arguments)
  }

  /// A container of one's own that shows one of several controllers, such as a side menu.
  ///
  /// The map declares it with `container NAME { … }`; the driver asks it what is selected before
  /// each plan.
  @MainActor
  public protocol RouteContainer: UIViewController {
    /// The controller that the user sees; nil if none is selected.
    var selectedChild: UIViewController? { get }
    /// Shows one of its controllers.
    ///
    /// - Returns: False if that is impossible now: the URL then fails with `wrongState`.
    func select(_ child: UIViewController, isAnimated: Bool) -> Bool
  }
#endif
