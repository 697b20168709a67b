import RoadbookEngine
import RoadbookText

/// Renders a graph in Graphviz's DOT language.
enum DotText {
  static func text(_ graph: MapGraph) -> String {
    var text = """
      digraph roadbook {
        rankdir=LR
        node [shape=box]

      """
    for node in graph.nodes(in: nil) { text += "  \(statement(node))\n" }
    for container in graph.children(of: nil) { write(container, graph, "  ", &text) }
    for edge in graph.edges {
      text += "  \(edge.from) -> \(edge.to) [label=\(quoted(edge.label))\(style(edge.kind))]\n"
    }
    return text + "}\n"
  }

  private static func write(
    _ container: MapGraph.Container, _ graph: MapGraph, _ indent: String, _ text: inout String
  ) {
    let style =
      switch container.kind {
      case .stack: "rounded"
      case .tabs: "bold"
      case .custom: "dashed"
      }
    text += "\(indent)subgraph cluster_\(container.id) {\n"
    text += "\(indent)  label=\(quoted(container.title))\n\(indent)  style=\(style)\n"
    let nodes = graph.nodes(in: container.name)
    let children = graph.children(of: container.name)
    for node in nodes { text += "\(indent)  \(statement(node))\n" }
    for child in children { write(child, graph, indent + "  ", &text) }
    // Graphviz does not draw a cluster without a node.
    if nodes.isEmpty, children.isEmpty {
      text += "\(indent)  empty_\(container.id) [label=\"\", shape=point, style=invis]\n"
    }
    text += "\(indent)}\n"
  }

  private static func statement(_ node: MapGraph.Node) -> String {
    let shape =
      switch node.kind {
      case .entry: ", shape=circle"
      case .screen: ""
      case .modal: ", style=rounded"
      case .action: ", shape=hexagon"
      case .external: ", shape=rarrow"
      case .guard: ", shape=diamond"
      case .block: ", shape=component"
      }
    return "\(node.id) [label=\(quoted(node.label))\(shape)]"
  }

  private static func style(_ kind: MapGraph.Edge.Kind) -> String {
    switch kind {
    case .push: ""
    case .present: ", style=bold, arrowhead=open"
    case .rewrite: ", arrowhead=vee, color=gray40"
    case .parent: ", arrowhead=odot"
    case .lead: ", style=dashed"
    }
  }

  /// A quoted string. Labels interpret `\` and `&…;` a second time.
  private static func quoted(_ text: String) -> String {
    let replaced = TerminalText.escaped(text)
      .escaped(["\"": "\\\"", "\\": "\\\\", "&": "&amp;"])
    return "\"\(replaced)\""
  }
}
