import RoadbookText

/// The containers of an app, how they nest, and what they contain at the start.
///
/// The fixed part of navigation: a layout never changes while screens come and go.
public struct ContainerLayout: Hashable, Sendable {
  /// A container for screens or other containers.
  public struct Container: Hashable, Sendable {
    /// How a container arranges its children.
    public enum Kind: Hashable, Sendable {
      /// A navigation stack: screens on top of each other.
      case stack
      /// A tab bar: one selected child.
      case tabs
      /// An app-specific container with named children.
      case custom
    }

    /// The name, unique in the layout.
    public var name: String
    /// How it arranges its children.
    public var kind: Kind
    /// The names of its child containers, in order.
    public var children: [String]
    /// The child that is initially selected; nil selects none.
    public var selected: String?
    /// The initial screens of a stack.
    public var screens: [String]
    /// Whether its screens are created only when it first becomes visible or first gets a screen.
    public var isLazy: Bool
    /// Whether it cannot select a child on request: its children are reachable only while they are
    /// selected.
    public var selectsNone: Bool

    /// Creates a container.
    public init(
      name: String, kind: Kind, children: [String] = [], selected: String? = nil,
      screens: [String] = [], isLazy: Bool = false, selectsNone: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.children = children
      self.selected = selected
      self.screens = screens
      self.isLazy = isLazy
      self.selectsNone = selectsNone
    }
  }

  private let storage: Shared<Storage>

  private struct Storage: Hashable, Sendable {
    let containers: [Container]
    let root: String
    let hasLazy: Bool
    let parents: [String: String]
    let indices: [String: Int]
  }

  /// The containers in order of declaration.
  public var containers: [Container] { storage.value.containers }
  /// The name of the outermost container.
  public var root: String { storage.value.root }
  /// Whether the root is a stack, and the only container.
  var isSingleStack: Bool {
    storage.value.containers.count == 1 && storage.value.containers[0].kind == .stack
  }
  /// Whether any container is lazy.
  var hasLazy: Bool { storage.value.hasLazy }

  /// The name of the only stack of an app that declares no containers.
  public static let implicitRoot = "main"

  /// Creates a layout. Undeclared children become stacks; without a root, the first container that
  /// is not inside another one is the root; without any container there is a single stack, `main`.
  public init(_ declared: [Container] = [], root declaredRoot: String? = nil) {
    var containers: [Container] = []
    var indices: [String: Int] = [:]
    var parents: [String: String] = [:]
    func add(_ container: Container) {
      guard indices[container.name] == nil else { return }
      indices[container.name] = containers.count
      containers.append(container)
    }
    declared.forEach(add)
    for container in declared {
      for child in container.children where parents[child] == nil && child != container.name {
        parents[child] = container.name
        add(Container(name: child, kind: .stack))
      }
    }
    if containers.isEmpty { add(Container(name: Self.implicitRoot, kind: .stack)) }
    let outermost = containers.first { parents[$0.name] == nil }?.name ?? Self.implicitRoot
    if let declaredRoot { add(Container(name: declaredRoot, kind: .stack)) }
    storage = Shared(
      Storage(
        containers: containers, root: declaredRoot ?? outermost,
        hasLazy: containers.contains(where: \.isLazy), parents: parents, indices: indices))
  }

  /// The container with that name.
  public func container(_ name: String) -> Container? {
    storage.value.indices[name].map { storage.value.containers[$0] }
  }

  /// The container of a name that must exist.
  @discardableResult
  func existing(_ name: String) throws(NavigationProblem) -> Container {
    if let container = container(name) { return container }
    throw NavigationProblem("there is no container '\(name)'")
  }

  func kind(of name: String) -> Container.Kind? {
    storage.value.indices[name].map { storage.value.containers[$0].kind }
  }

  /// The container that directly contains another one.
  public func parent(of name: String) -> String? { storage.value.parents[name] }

  /// The enclosing containers, innermost first. Terminates even if a map nests containers in a
  /// cycle.
  public func ancestors(of name: String) -> [String] {
    var result: [String] = []
    var seen: Set = [name]
    var current = name
    while let parent = storage.value.parents[current], seen.insert(parent).inserted {
      result.append(parent)
      current = parent
    }
    return result
  }

  /// The enclosing containers, innermost first, up to and including `root`; nil if the container is
  /// not inside that root.
  public func way(from name: String, upTo root: String) -> [String]? {
    guard container(name) != nil, container(root) != nil else { return nil }
    if name == root { return [] }
    let around = ancestors(of: name)
    return around.firstIndex(of: root).map { Array(around[...$0]) }
  }

  /// Whether a container is created only when needed: because it or an enclosing container is lazy.
  public func isLazy(_ name: String) -> Bool {
    guard hasLazy else { return false }
    return ([name] + ancestors(of: name)).contains { container($0)?.isLazy == true }
  }
}
