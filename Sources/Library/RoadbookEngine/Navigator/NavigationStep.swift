/// One change of what an app shows. Screens have their arguments and identities, so an app can
/// carry out a step without other data.
public enum NavigationStep: Hashable, Sendable {
  /// The screens above the named one leave its stack. `count`: how many, 0 if it was already the
  /// topmost.
  case popTo(NavigationState.Instance, container: String, count: Int, animated: Bool)
  /// A screen is pushed onto a stack.
  case push(NavigationState.Instance, container: String, animated: Bool)
  /// All screens of a stack are replaced.
  case replaceStack(container: String, screens: [NavigationState.Instance])
  /// Screens are presented above everything, `from` a container.
  case present(
    [NavigationState.Instance], presentation: Presentation, from: String, animated: Bool)
  /// Presented screens are dismissed.
  case dismiss([NavigationState.Instance], animated: Bool)
  /// A child of a container is selected. `changed`: whether another one was selected before.
  case select(container: String, child: String, changed: Bool)
  /// A container becomes the root. `changed`: whether it was not the root before.
  case setRoot(container: String, changed: Bool)
  /// A screen gets its arguments: an existing one or, with `isNew`, one just created.
  case reload(NavigationState.Instance, isNew: Bool)
  /// The screen below (`told`) is notified that a new screen above it is shown.
  case displayed(NavigationState.Instance, told: NavigationState.Instance)
  /// A URL is passed to the system.
  case external(url: String)

  /// Whether the states before and after it differ, as far as the step alone shows.
  public var changesState: Bool {
    switch self {
    case .popTo(_, _, let count, _): count > 0
    case .select(_, _, let changed), .setRoot(_, let changed): changed
    case .displayed, .external: false
    case .reload(_, let isNew): !isNew
    case .push, .replaceStack, .present, .dismiss: true
    }
  }
}
