public import RoadbookURL

/// One thing that an app is asked to do with its screens.
public enum NavigationCommand: Hashable, Sendable {
  /// Show the last of these screens with the others beneath it, keeping what is already there (rules W27 to W37).
  /// `containers`: where the lowest one may go, the selected one of them first; none means what is selected.
  case open([Navigator.Stop], in: [String])
  /// Show the last of these screens on top of what is on screen, also inside a modal. The screens beneath it come
  /// along, except for the longest beginning of them that is in that stack already, side by side and with equal
  /// arguments. A target that is on top with equal arguments is reloaded. Nothing is popped, replaced or dismissed.
  case openOnTop([Navigator.Stop])
  /// Put a screen on top of a stack; nil means the one on screen.
  case push(NavigationState.Instance, onto: String?)
  /// Present screens above everything, in a stack of their own or bare. `from`: the container that presents; nil means
  /// the topmost modal, else the root.
  case present([NavigationState.Instance], Presentation, from: String?)
  /// Take presented screens away.
  case dismiss(Dismissal)
  /// Take screens off a stack; nil means the one on screen.
  case pop(Pop, in: String?)
  /// Take the topmost screen away: pop it, or dismiss the modal that it is alone in.
  case back
  /// Put another screen in the place of the one that is visible.
  case replace(NavigationState.Instance)
  /// Replace all screens of a stack; nil means the one on screen.
  case setStack([NavigationState.Instance], in: String?)
  /// Make a container the outermost one. What was presented above the old one goes.
  case setRoot(String)
  /// Select a container in the one around it, that one in its own, and so on up to the root.
  case select(String)
  /// Give a screen of the visible stack new arguments; nil lets it keep its own. The topmost one of that name counts.
  case reload(screen: String, arguments: [Value.Field]?)

  /// How many presented stacks go away.
  public enum Dismissal: Hashable, Sendable {
    /// The topmost one.
    case one
    /// Every one.
    case all
    /// Those above the topmost place where this screen stands.
    case to(screen: String)
  }

  /// How many screens leave a stack.
  public enum Pop: Hashable, Sendable {
    /// The topmost one.
    case one
    /// Those above the topmost screen of that name.
    case to(screen: String)
    /// All but the lowest.
    case toRoot
  }
}

/// How a screen is presented above everything else.
public struct Presentation: Hashable, Sendable {
  /// `modal`, `sheet`, `fullscreen` or a name of the app's own.
  public var name: String
  /// Whether it gets a stack, so that other screens can be pushed above it.
  public var isWrapped: Bool
  /// The app's own class of that stack, where it names one.
  public var wrapper: String?

  /// A presentation; a stack of its own unless told otherwise.
  public init(_ name: String = "modal", isWrapped: Bool = true, wrapper: String? = nil) {
    self.name = name
    self.isWrapped = isWrapped
    self.wrapper = wrapper
  }
}
