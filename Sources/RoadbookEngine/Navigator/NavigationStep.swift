public import RoadbookURL

/// One change of what an app shows, what happens, where, to which screen.
public enum NavigationStep: Hashable, Sendable {
  /// Screens above the named one leave its stack. `count`: how many.
  case popTo(screen: String, container: String, count: Int, animated: Bool)
  /// A screen is put on top of a stack.
  case push(screen: String, container: String, animated: Bool)
  /// A stack's screens are replaced as a whole.
  case replaceStack(container: String, screens: [String])
  /// A stack is presented above everything.
  case present(screens: [String], from: String?, presentation: String, animated: Bool)
  /// Presented screens go away.
  case dismiss(screens: [String], animated: Bool)
  /// A child of a container is selected. `changed`: whether another one was before.
  case select(container: String, child: String, changed: Bool)
  /// A screen that stays gets new arguments.
  case reload(screen: String, arguments: [Value.Field])
  /// A URL is handed to the system.
  case external(url: String)
}
