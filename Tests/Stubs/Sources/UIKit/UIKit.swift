// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of UIKit that RoadbookUIKit uses, with what they do to the tree of controllers;
// signatures as in the SDK of iOS 16. Nothing is drawn, and animations last as long as a test says.

@_exported public import Foundation

@MainActor open class UIResponder { public init() {} }

@MainActor open class UIView: UIResponder {
  public internal(set) weak var window: UIWindow?
}

@MainActor open class UIWindow: UIView {
  open var windowScene: UIWindowScene?
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.ownWindow = nil
      rootViewController?.ownWindow = self
    }
  }
}

@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }
  public class OpenExternalURLOptions {}

  open internal(set) var activationState = ActivationState.foregroundActive
  /// For tests: the URLs that the system was asked to open.
  public var openedURLs: [URL] = []
  /// For tests: the animated changes.
  public var animations: [String] = []

  open func open(
    _ url: URL, options: OpenExternalURLOptions?,
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    openedURLs.append(url)
    completion?(url.scheme != "unknown")
  }
}

@MainActor open class UIWindowScene: UIScene {}

/// For tests, it can be made.
@MainActor public final class UIOpenURLContext: NSObject {
  public let url: URL
  public init(url: URL) { self.url = url }
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet, formSheet
  case automatic = -2
}

@MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {}

/// For tests: a transition that ends when it is told to.
@MainActor public final class Transition: UIViewControllerTransitionCoordinator {
  public init() {}
}

@MainActor open class UIViewController: UIResponder {
  weak var ownWindow: UIWindow?
  private var ownPresented: UIViewController?
  public internal(set) weak var parent: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?
  public private(set) var isBeingDismissed = false
  public private(set) var isBeingPresented = false
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// For tests: the transition that is running.
  public var runningTransition: Transition?
  /// For tests: a controller that UIKit refuses to show or to remove.
  public var isStubborn = false

  public override init() { super.init() }

  open var presentedViewController: UIViewController? {
    ownPresented ?? parent?.presentedViewController
  }

  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    runningTransition ?? parent?.transitionCoordinator
  }

  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  open var viewIfLoaded: UIView? {
    guard let window = ownWindow ?? presentingViewController?.viewIfLoaded?.window else {
      return isOnShow ? parent?.viewIfLoaded : nil
    }
    let view = UIView()
    view.window = window
    return view
  }

  /// Whether its container shows it.
  private var isOnShow: Bool {
    switch parent {
    case let stack as UINavigationController: stack.topViewController === self
    case let tabs as UITabBarController: tabs.selectedViewController === self
    default: true
    }
  }

  open func present(
    _ controller: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    // The outermost controller presents, as for all styles that cover the screen.
    var presenter = self
    while let parent = presenter.parent { presenter = parent }
    guard presenter.ownPresented == nil, presenter.viewIfLoaded?.window != nil,
      !controller.isStubborn
    else { return }
    if flag { animate("present") }
    presenter.ownPresented = controller
    controller.presentingViewController = presenter
    completion?()
  }

  /// Dismisses what it presents, with all that is above.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let top = ownPresented else {
      if let presentingViewController {
        presentingViewController.dismiss(animated: flag, completion: completion)
      }
      return
    }
    guard !top.isStubborn else { return }
    if flag { animate("dismiss") }
    top.presentingViewController = nil
    ownPresented = nil
    completion?()
  }

  func animate(_ change: String) {
    viewIfLoaded?.window?.windowScene?.animations.append(change)
  }

  open func addChild(_ child: UIViewController) { child.parent = self }
}

@MainActor open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController] = [] {
    didSet {
      for controller in oldValue { controller.parent = nil }
      for controller in viewControllers { controller.parent = self }
    }
  }
  open var topViewController: UIViewController? { viewControllers.last }

  public override init() { super.init() }
  public init(rootViewController: UIViewController) {
    super.init()
    setViewControllers([rootViewController], animated: false)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if animated { animate("push") }
    viewControllers.append(viewController)
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
  }

  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.popLast() : nil
  }

  @discardableResult open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else {
      return nil
    }
    if animated { animate("pop") }
    let popped = Array(viewControllers[(index + 1)...])
    viewControllers.removeLast(popped.count)
    return popped
  }
}

@MainActor open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    didSet {
      for controller in viewControllers ?? [] { controller.parent = self }
      selectedViewController = selectedViewController ?? viewControllers?.first
    }
  }
  open var selectedViewController: UIViewController?
}

@MainActor open class UIApplicationShortcutItem {
  open private(set) var type: String
  public init(type: String, localizedTitle: String) { self.type = type }
}
