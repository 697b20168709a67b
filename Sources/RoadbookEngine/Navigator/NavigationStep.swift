public import RoadbookURL

/// One change of what an app shows, what happens, where, to which screen.
public enum NavigationStep: Hashable, Sendable {
  /// Screens above the named one leave its stack. `count`: how many, none where it was the topmost already.
  case popTo(screen: String, container: String, count: Int, animated: Bool)
  /// A screen is put on top of a stack.
  case push(screen: String, container: String, animated: Bool)
  /// A stack's screens are replaced as a whole.
  case replaceStack(container: String, screens: [String])
  /// Screens are presented above everything, `from` a container.
  case present(screens: [String], presentation: Presentation, from: String, animated: Bool)
  /// Presented screens go away.
  case dismiss(screens: [String], animated: Bool)
  /// A child of a container is selected. `changed`: whether another one was before.
  case select(container: String, child: String, changed: Bool)
  /// Another container becomes the outermost one. `changed`: whether it was not before.
  case setRoot(container: String, changed: Bool)
  /// A screen gets its arguments: one that stays, or, with `isNew`, one just made.
  case reload(screen: String, arguments: [Value.Field], isNew: Bool)
  /// The screen below on the way is told that one above it was made and is shown.
  case displayed(screen: String, told: String)
  /// A URL is handed to the system.
  case external(url: String)

  /// Whether the state before and after it differ, as far as the step alone can tell.
  public var changesState: Bool {
    switch self {
    case .popTo(_, _, let count, _): count > 0
    case .select(_, _, let changed), .setRoot(_, let changed): changed
    case .displayed, .external: false
    case .reload(_, _, let isNew): !isNew
    case .push, .replaceStack, .present, .dismiss: true
    }
  }
}
