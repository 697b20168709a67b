@_exported public import RoadbookURL

/// What an app shows: the screens in each stack, what is selected, what is presented above.
///
/// A value: equal states compare equal, and keeping an old one is how a step is undone.
public struct NavigationState: Hashable, Sendable {
  /// A screen that stands in a stack.
  public struct Instance: Hashable, Sendable {
    /// The screen's name.
    public var screen: String
    /// What it was opened with, as declared by the screen.
    public var arguments: [Value.Field]

    /// A screen with its arguments.
    public init(screen: String, arguments: [Value.Field] = []) {
      self.screen = screen
      self.arguments = arguments
    }
  }

  /// A stack that is presented above everything below it.
  public struct Modal: Hashable, Sendable {
    /// The name of its stack: `modal1` for the lowest.
    public var container: String
    /// Its screens, the lowest first; never empty.
    public var screens: [Instance]
    /// How it is presented: `modal`, `sheet`, `fullscreen`.
    public var presentation: String
  }

  /// The stacks of the layout in its order.
  public private(set) var stacks: [Stack]
  /// What is selected in each tab bar or custom container.
  public internal(set) var selected: [String: String]
  /// What is presented, the lowest first.
  public internal(set) var modals: [Modal]

  /// A stack of the layout with its screens.
  public struct Stack: Hashable, Sendable {
    /// The container's name.
    public var container: String
    /// Its screens, the lowest first.
    public var screens: [Instance]
  }

  /// The state of an app just started.
  public init(_ layout: ContainerLayout) {
    stacks = []
    selected = [:]
    modals = []
    for container in layout.containers {
      switch container.kind {
      case .stack:
        let screens = container.screens.map { Instance(screen: $0) }
        stacks.append(Stack(container: container.name, screens: screens))
      case .tabs, .custom:
        if let child = container.selected { selected[container.name] = child }
      }
    }
  }

  /// The screens of a stack, presented ones included; empty for a name that is no stack.
  public func screens(in container: String) -> [Instance] {
    if let modal = modals.last(where: { $0.container == container }) { return modal.screens }
    return stacks.first { $0.container == container }?.screens ?? []
  }

  mutating func setScreens(_ screens: [Instance], in container: String) {
    if let index = modals.lastIndex(where: { $0.container == container }) {
      modals[index].screens = screens
    } else if let index = stacks.firstIndex(where: { $0.container == container }) {
      stacks[index].screens = screens
    } else {
      stacks.append(Stack(container: container, screens: screens))
    }
  }

  /// The stack that the user sees: the topmost modal's, else the selected one from the root inwards; nil when
  /// a container on the way has nothing selected.
  public func visibleContainer(_ layout: ContainerLayout) -> String? {
    if let modal = modals.last { return modal.container }
    return selectedStack(layout)
  }

  /// The selected stack beneath all modals.
  public func selectedStack(_ layout: ContainerLayout) -> String? {
    var name = layout.root
    for _ in layout.containers.indices {
      guard let container = layout.container(name) else { return nil }
      if container.kind == .stack { return name }
      guard let child = selected[name] else { return nil }
      name = child
    }
    return nil
  }

  /// The screen that the user sees.
  public func visibleScreen(_ layout: ContainerLayout) -> Instance? {
    visibleContainer(layout).flatMap { screens(in: $0).last }
  }
}
