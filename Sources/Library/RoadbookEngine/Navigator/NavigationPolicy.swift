/// Options of navigation, for a whole app or for one command.
public struct NavigationPolicy: Hashable, Sendable {
  /// What happens to modals when a screen is opened.
  public enum Modals: Hashable, Sendable {
    /// They stay; only the topmost one is searched for a screen that is to be presented, as in
    /// WAAppRouting (`WAAppRouteHandler.m`: `presentTargetViewControllerClass:…`).
    case keep
    /// Those that are not a prefix of the screens to open are dismissed first.
    case dismiss
    /// A modal that is among the screens to open is reused wherever it is presented; those above it
    /// are dismissed.
    case reuse
  }

  /// When an existing screen counts as the wanted one.
  public enum Reuse: Hashable, Sendable {
    /// If it is the same screen; different arguments reload it.
    case byScreen
    /// If it is the same screen with equal arguments.
    case byArguments
  }

  /// What happens to modals.
  public var modals: Modals
  /// When an existing screen is reused.
  public var reuse: Reuse
  /// Whether all changes are animated; nil animates only the last screen.
  public var animated: Bool?
  /// Whether new screens are configured and reported with `reload` and `displayed` steps.
  public var announces: Bool
  /// Whether a screen for a tab bar or another container goes to the stack selected in it.
  /// Otherwise only stacks accept screens.
  public var findsStack: Bool
  /// Whether `open` shows what it can before it discovers that an enclosing container cannot select
  /// its child, as WAAppRouting does (`handleContainerForPresentingController:…`). Otherwise an
  /// impossible command does nothing.
  public var goesAsFarAsItCan: Bool
  /// The container from which the lowest modal is presented; nil means the root.
  public var presenter: String?

  /// Creates a policy; the defaults are those of a map without options.
  public init(
    modals: Modals = .dismiss, reuse: Reuse = .byScreen, animated: Bool? = nil,
    announces: Bool = false, findsStack: Bool = true, goesAsFarAsItCan: Bool = false,
    presenter: String? = nil
  ) {
    self.modals = modals
    self.reuse = reuse
    self.animated = animated
    self.announces = announces
    self.findsStack = findsStack
    self.goesAsFarAsItCan = goesAsFarAsItCan
    self.presenter = presenter
  }
}
