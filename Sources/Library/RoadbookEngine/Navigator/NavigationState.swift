import RoadbookText
@_exported public import RoadbookURL

/// What an app shows: the screens in each stack, the selected containers, the modals.
///
/// A value: equal states compare equal, and a step is undone by keeping the old state.
public struct NavigationState: Hashable, Sendable {
  /// A screen in a stack.
  public struct Instance: Hashable, Sendable {
    /// The screen's name.
    public var screen: String
    /// The arguments it was opened with, as declared by the screen.
    public var arguments: [ParameterValue.Field]
    /// Distinguishes instances of one screen: the lowest number that no other existing one had when
    /// it was created. Assigned by the navigator; reloading keeps it.
    public var identity: Int

    /// Creates an instance.
    public init(screen: String, arguments: [ParameterValue.Field] = [], identity: Int = 1) {
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
    /// False for a lazy stack that has not been visible or given a screen yet.
    public internal(set) var isMade: Bool
  }

  /// Screens presented above everything else.
  public struct Modal: Hashable, Sendable {
    /// The name of its stack: `modal1` for the lowest.
    public var container: String
    /// Its screens, the lowest first; never empty, and exactly one without a stack.
    public internal(set) var screens: [Instance]
    /// How it is presented.
    public var presentation: Presentation
    /// The container that presents it.
    public var from: String
  }

  /// Shared until they change: a state is copied far more often than changed.
  private var fields: Shared<Fields>

  private struct Fields: Hashable, Sendable {
    var root: String
    var stacks: [Stack] = []
    var selected: [String: String] = [:]
    var modals: [Modal] = []
  }

  /// The name of the root container.
  public internal(set) var root: String {
    get { fields.value.root }
    set { fields.value.root = newValue }
  }
  /// The stacks in the order of the layout.
  public internal(set) var stacks: [Stack] {
    _read { yield fields.value.stacks }
    _modify { yield &fields.value.stacks }
  }
  /// The selected child of each tab bar or custom container.
  public internal(set) var selected: [String: String] {
    _read { yield fields.value.selected }
    _modify { yield &fields.value.selected }
  }
  /// The modals, the lowest first.
  public internal(set) var modals: [Modal] {
    _read { yield fields.value.modals }
    _modify { yield &fields.value.modals }
  }

  /// Creates the state of an app just started.
  public init(_ layout: ContainerLayout) {
    fields = Shared(Fields(root: layout.root))
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

  /// A state that was stored.
  init(root: String, stacks: [Stack], selected: [String: String], modals: [Modal]) {
    fields = Shared(Fields(root: root, stacks: stacks, selected: selected, modals: modals))
  }

  /// The screens of a stack or modal; empty if there is none with that name.
  public func screens(in container: String) -> [Instance] {
    if let modal = modals.last(where: { $0.container == container }) { return modal.screens }
    return stacks.first { $0.container == container }?.screens ?? []
  }

  /// The number of screens in all stacks and modals.
  package var screenCount: Int {
    modals.reduce(stacks.reduce(0) { $0 + $1.screens.count }) { $0 + $1.screens.count }
  }

  /// The stack the user sees: the topmost modal's, else the selected one from the root inwards; nil
  /// if a container on that path has no selection.
  public func visibleContainer(_ layout: ContainerLayout) -> String? {
    if let modal = modals.last { return modal.container }
    return selectedStack(layout)
  }

  /// The selected stack, ignoring modals.
  public func selectedStack(_ layout: ContainerLayout) -> String? {
    if layout.isSingleStack, root == layout.root { return root }
    var name = root
    for _ in layout.containers.indices {
      guard let kind = layout.kind(of: name) else { return nil }
      if kind == .stack { return name }
      guard let child = selected[name] else { return nil }
      name = child
    }
    return nil
  }

  /// The container from which no further one can be selected, from a container inwards: a stack, if
  /// there is one. Where nothing is selected, the first child is.
  package func innermost(of name: String, _ layout: ContainerLayout) -> String {
    var inner = name
    for _ in layout.containers.indices {
      guard let container = layout.container(inner), container.kind != .stack,
        let child = selected[inner] ?? container.children.first
      else { break }
      inner = child
    }
    return inner
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

  /// The screen the user sees.
  public func visibleScreen(_ layout: ContainerLayout) -> Instance? {
    visibleContainer(layout).flatMap { screens(in: $0).last }
  }
}
