public import RoadbookURL

/// A command to the navigator.
public enum NavigationCommand: Hashable, Sendable {
  /// Show the last of these screens with the others below it, keeping those that are already there,
  /// as WAAppRouting does (`WAAppRouteHandler.m`). `in`: the stacks that the lowest screen may go
  /// to, preferably the selected one of them; if empty, the selected stack.
  case open([Navigator.Stop], in: [String])
  /// Show the last of these screens on top of the visible screen, even inside a modal. The other
  /// screens are put below it, except for the longest prefix that is already in that stack, side by
  /// side and with equal arguments. If the target is on top with equal arguments, it is reloaded.
  /// Nothing is popped, replaced or dismissed.
  case openOnTop([Navigator.Stop])
  /// Push a screen onto a stack; nil means the visible one.
  case push(NavigationState.Instance, onto: String?)
  /// Present screens above everything, with or without a stack of their own. `from`: the presenting
  /// container; nil means the topmost modal, else the root.
  case present([NavigationState.Instance], Presentation, from: String?)
  /// Dismiss presented screens.
  case dismiss(Dismissal)
  /// Pop screens from a stack; nil means the visible one.
  case pop(Pop, in: String?)
  /// Remove the topmost screen: pop it, or dismiss the modal if it is the only screen there.
  case back
  /// Replace the visible screen.
  case replace(NavigationState.Instance)
  /// Replace all screens of a stack; nil means the visible one.
  case setStack([NavigationState.Instance], in: String?)
  /// Make a container the root. Modals above the old one are dismissed.
  case setRoot(String)
  /// Select a container in its parent, that one in its own parent, and so on up to the root.
  case select(String)
  /// Give a screen of the visible stack new arguments; nil keeps its own. Of several screens with
  /// that name, the topmost one.
  case reload(screen: String, arguments: [ParameterValue.Field]?)

  /// Which modals are dismissed.
  public enum Dismissal: Hashable, Sendable {
    /// The topmost one.
    case one
    /// All of them.
    case all
    /// Those above the topmost occurrence of this screen.
    case to(screen: String)
  }

  /// Which screens are popped.
  public enum Pop: Hashable, Sendable {
    /// The topmost one.
    case one
    /// Those above the topmost screen with that name.
    case to(screen: String)
    /// All but the lowest.
    case toRoot
  }
}

/// How a screen is presented above everything else.
public struct Presentation: Hashable, Sendable {
  /// `modal`, `sheet`, `fullscreen` or an app-specific name.
  public var name: String
  /// Whether it has a stack of its own, so that other screens can be pushed onto it.
  public var isWrapped: Bool
  /// The app's class of that stack, if it specifies one.
  public var wrapper: String?

  /// Creates a presentation, by default with a stack of its own.
  public init(_ name: String = "modal", isWrapped: Bool = true, wrapper: String? = nil) {
    self.name = name
    self.isWrapped = isWrapped
    self.wrapper = wrapper
  }
}
