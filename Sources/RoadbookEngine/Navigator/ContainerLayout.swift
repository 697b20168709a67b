/// Which containers an app has, how they nest, and what they hold at the start.
///
/// The fixed part of navigation: a layout never changes while screens come and go.
public struct ContainerLayout: Hashable, Sendable {
  /// A place that holds screens or other containers.
  public struct Container: Hashable, Sendable {
    /// What a container does with its children.
    public enum Kind: Hashable, Sendable {
      /// A navigation stack: screens on top of each other.
      case stack
      /// A tab bar: one child selected.
      case tabs
      /// A container of the app's own, with named children.
      case custom
    }

    /// The name, unique in the layout.
    public var name: String
    /// What it does with its children.
    public var kind: Kind
    /// The names of the containers inside, in order.
    public var children: [String]
    /// The child that is selected at the start; nil selects none.
    public var selected: String?
    /// The screens a stack holds at the start.
    public var screens: [String]
    /// Whether what it holds is made only when it is first on screen or first gets a screen.
    public var isLazy: Bool
    /// Whether it cannot be asked to select a child: what is in it can be reached only if it shows already.
    public var selectsNone: Bool

    /// A container of that name and kind.
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

  /// The containers in order of declaration.
  public private(set) var containers: [Container]
  /// The name of the outermost container.
  public private(set) var root: String
  /// Whether anything in it is lazy.
  let hasLazy: Bool
  private var parents: [String: String]
  private var indices: [String: Int]

  /// The name of the stack that an app without declared containers has.
  public static let implicitRoot = "main"

  /// A layout of these containers. Children that are not declared become stacks; without a root the first
  /// container that lies in no other one is it; with no container at all there is one stack, `main`.
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
    self.containers = containers
    hasLazy = containers.contains(where: \.isLazy)
    self.indices = indices
    self.parents = parents
    root = declaredRoot ?? outermost
  }

  /// The container of that name.
  public func container(_ name: String) -> Container? { indices[name].map { containers[$0] } }

  /// The container that directly holds another one.
  public func parent(of name: String) -> String? { parents[name] }

  /// The containers around one, innermost first. Ends also where a map nests containers in a circle.
  public func ancestors(of name: String) -> [String] {
    var result: [String] = []
    var seen: Set = [name]
    var current = name
    while let parent = parents[current], seen.insert(parent).inserted {
      result.append(parent)
      current = parent
    }
    return result
  }

  /// The containers around one, innermost first, up to and with `root`; nil where it is not inside that root.
  public func way(from name: String, upTo root: String) -> [String]? {
    guard container(name) != nil, container(root) != nil else { return nil }
    if name == root { return [] }
    let around = ancestors(of: name)
    return around.firstIndex(of: root).map { Array(around[...$0]) }
  }

  /// Whether a container is made only when it is needed: because it is lazy, or something around it is.
  public func isLazy(_ name: String) -> Bool {
    guard hasLazy else { return false }
    return ([name] + ancestors(of: name)).contains { container($0)?.isLazy == true }
  }
}
