import RoadbookEngine

/// A map as a graph to be drawn: containers, nodes and edges.
struct MapGraph {
  struct Container {
    var name: String
    var kind: ContainerLayout.Container.Kind
    var parent: String?
    var isRoot: Bool
    var id = ""
  }

  struct Node {
    enum Kind: String {
      case entry, screen, modal, action, external, `guard`, block
    }

    var id: String
    var kind: Kind
    var label: String
    var container: String?
  }

  struct Edge: Hashable {
    enum Kind: Hashable {
      case push, present, rewrite, parent, lead
    }

    var from: String
    var to: String
    var label: String
    var kind: Kind
  }

  private(set) var containers: [Container] = []
  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  private var drawn: Set<Edge> = []
  private var keys: [String: String] = [:]
  private var identifiers: Set<String> = []

  mutating func add(_ container: Container) {
    containers.append(container)
    containers[containers.count - 1].id = identifier("container", container.name)
  }

  /// The screen's node in that container, created if needed.
  mutating func screen(_ name: String, in container: String?, isModal: Bool = false) -> String {
    let known = container.flatMap { name in containers.first { $0.name == name } }
    return node(isModal ? .modal : .screen, name, in: known?.name)
  }

  /// The node with that kind and label, created if needed.
  mutating func node(_ kind: Node.Kind, _ label: String, in container: String? = nil) -> String {
    let key = "\(kind.rawValue) \(container ?? "") \(label)"
    if let known = keys[key] { return known }
    let id = identifier(kind.rawValue, container.map { "\($0)_\(label)" } ?? label)
    keys[key] = id
    nodes.append(Node(id: id, kind: kind, label: label, container: container))
    return id
  }

  /// Adds an edge unless it exists.
  mutating func connect(_ from: String, _ to: String, _ label: String, _ kind: Edge.Kind) {
    let edge = Edge(from: from, to: to, label: label, kind: kind)
    if drawn.insert(edge).inserted { edges.append(edge) }
  }

  /// Removes containers without any node, directly or in nested containers.
  mutating func dropEmptyContainers() {
    var used: Set<String> = []
    for node in nodes {
      var current = node.container
      while let name = current, used.insert(name).inserted {
        current = containers.first { $0.name == name }?.parent
      }
    }
    containers = containers.filter { used.contains($0.name) }
  }

  /// The containers directly in another one; for nil, the outermost ones and one of each cycle.
  func children(of parent: String?) -> [Container] {
    containers.filter { container in
      parent == nil ? isOutermost(container) : container.parent == parent && !isOutermost(container)
    }
  }

  func nodes(in container: String?) -> [Node] { nodes.filter { $0.container == container } }

  /// In a cycle of containers, the one declared first counts as outermost.
  private func isOutermost(_ container: Container) -> Bool {
    var seen: Set<String> = [container.name]
    var current = container.parent
    while let name = current, let parent = containers.first(where: { $0.name == name }) {
      guard seen.insert(name).inserted else {
        return containers.first { seen.contains($0.name) }?.name == container.name
      }
      current = parent.parent
    }
    return container.parent == nil || containers.allSatisfy { $0.name != container.parent }
  }

  /// An identifier valid in Mermaid and DOT without quotes. It depends on the name only, so that it
  /// is stable.
  private mutating func identifier(_ kind: String, _ name: String) -> String {
    var id = kind + "_"
    for scalar in name.unicodeScalars {
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      id.unicodeScalars.append(isPlain ? scalar : "_")
    }
    id = String(id.prefix(60))
    var unique = id
    var number = 2
    while !identifiers.insert(unique).inserted {
      unique = "\(id)_\(number)"
      number += 1
    }
    return unique
  }
}

extension MapGraph.Container {
  /// The name with its kind, for readers.
  var title: String {
    let word =
      switch kind {
      case .stack: "stack"
      case .tabs: "tabs"
      case .custom: "container"
      }
    return "\(name) (\(isRoot ? "root, " : "")\(word))"
  }
}
