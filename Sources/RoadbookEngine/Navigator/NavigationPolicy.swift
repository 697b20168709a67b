/// What an app has decided about navigation once and for all, or for one command.
public struct NavigationPolicy: Hashable, Sendable {
  /// What becomes of presented stacks when a screen is opened.
  public enum Modals: Hashable, Sendable {
    /// They stay above; only the topmost one is looked at for a screen that is to be presented (rules W34, W38).
    case keep
    /// Those that the way does not begin with go first.
    case dismiss
    /// One that is on the way is used again wherever it is presented; those above it go.
    case reuse
  }

  /// When a screen that stands where one is wanted counts as that one.
  public enum Reuse: Hashable, Sendable {
    /// It is the same screen; other arguments reload it.
    case byScreen
    /// It is the same screen with equal arguments; else it is another one.
    case byArguments
  }

  /// What becomes of presented stacks.
  public var modals: Modals
  /// When a screen counts as being there already.
  public var reuse: Reuse
  /// One decision for everything that moves; nil lets only the last screen animate.
  public var animated: Bool?
  /// Whether screens that are made are configured and announced: `reload` and `displayed` steps for them.
  public var announces: Bool
  /// Whether a screen meant for a tab bar or another container goes to the stack selected in it. Without, a container
  /// that is no stack cannot take screens.
  public var findsStack: Bool
  /// Whether `open` shows what it can before it finds that a container around it cannot select it, as WAAppRouting does
  /// (rules W35, W37). Without, an impossible command does nothing.
  public var goesAsFarAsItCan: Bool
  /// The container that the lowest modal of a way is presented from; nil means the root.
  public var presenter: String?

  /// A policy; the defaults are those of a map that says nothing.
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
