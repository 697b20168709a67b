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
    /// Tells apart instances of one screen: the lowest number that no other living one had when it was made. The
    /// navigator numbers what it makes; reloading keeps the number.
    public var identity: Int

    /// A screen with its arguments.
    public init(screen: String, arguments: [Value.Field] = [], identity: Int = 1) {
      self.screen = screen
      self.arguments = arguments
      self.identity = identity
    }
  }

  /// A stack of the layout with its screens.
  public struct Stack: Hashable, Sendable {
    /// The container's name.
    public var container: String
    /// Its screens, the lowest first.
    public internal(set) var screens: [Instance]
    /// False for a lazy one that was neither on screen nor given a screen so far.
    public internal(set) var isMade: Bool
  }

  /// Screens that are presented above everything below them.
  public struct Modal: Hashable, Sendable {
    /// The name of its stack: `modal1` for the lowest.
    public var container: String
    /// Its screens, the lowest first; never empty, and a single one without a stack.
    public internal(set) var screens: [Instance]
    /// How it is presented.
    public var presentation: Presentation
    /// The container that presents it.
    public var from: String
  }

  /// The name of the outermost container.
  public internal(set) var root: String
  /// The stacks of the layout in its order.
  public internal(set) var stacks: [Stack]
  /// What is selected in each tab bar or custom container.
  public internal(set) var selected: [String: String]
  /// What is presented, the lowest first.
  public internal(set) var modals: [Modal]

  /// The state of an app just started.
  public init(_ layout: ContainerLayout) {
    root = layout.root
    stacks = []
    selected = [:]
    modals = []
    for container in layout.containers {
      switch container.kind {
      case .stack:
        let isLazy = layout.isLazy(container.name)
        stacks.append(Stack(container: container.name, screens: [], isMade: !isLazy))
        if !isLazy { fill(container) }
      case .tabs, .custom:
        if let child = container.selected { selected[container.name] = child }
      }
    }
    makeVisible(layout)
  }

  /// The screens of a stack, presented ones included; empty for a name that is no stack.
  public func screens(in container: String) -> [Instance] {
    if let modal = modals.last(where: { $0.container == container }) { return modal.screens }
    return stacks.first { $0.container == container }?.screens ?? []
  }

  /// What the user sees: the topmost modal's stack, else the selected one from the root inwards; nil when a
  /// container on the way has nothing selected.
  public func visibleContainer(_ layout: ContainerLayout) -> String? {
    if let modal = modals.last { return modal.container }
    return selectedStack(layout)
  }

  /// The selected stack beneath all modals.
  public func selectedStack(_ layout: ContainerLayout) -> String? {
    var name = root
    for _ in layout.containers.indices {
      guard let container = layout.container(name) else { return nil }
      if container.kind == .stack { return name }
      guard let child = selected[name] else { return nil }
      name = child
    }
    return nil
  }

  /// The containers from the root inwards, each selected in the one before it.
  public func selectedPath(_ layout: ContainerLayout) -> [String] {
    var path: [String] = []
    var seen: Set<String> = []
    var next: String? = root
    while let name = next, layout.container(name) != nil, seen.insert(name).inserted {
      path.append(name)
      next = selected[name]
    }
    return path
  }

  /// The screen that the user sees.
  public func visibleScreen(_ layout: ContainerLayout) -> Instance? {
    visibleContainer(layout).flatMap { screens(in: $0).last }
  }
}
