import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Renders a graph as a Mermaid flowchart.
enum MermaidText {
  static func text(_ graph: MapGraph) -> String {
    var text = "flowchart LR\n"
    for node in graph.nodes(in: nil) { text += "  \(shape(node))\n" }
    for container in graph.children(of: nil) { write(container, graph, "  ", &text) }
    for edge in graph.edges {
      let label = edge.label.isEmpty ? "" : "|\(quoted(edge.label))|"
      text += "  \(edge.from) \(arrow(edge.kind))\(label) \(edge.to)\n"
    }
    let tabs = graph.containers.filter { $0.kind == .tabs }.map(\.id)
    let custom = graph.containers.filter { $0.kind == .custom }.map(\.id)
    if !tabs.isEmpty {
      text += "  classDef tabs stroke-width:3px\n  class \(tabs.joined(separator: ",")) tabs\n"
    }
    if !custom.isEmpty {
      text += "  classDef custom stroke-dasharray:6 4\n"
      text += "  class \(custom.joined(separator: ",")) custom\n"
    }
    return text
  }

  private static func write(
    _ container: MapGraph.Container, _ graph: MapGraph, _ indent: String, _ text: inout String
  ) {
    text += "\(indent)subgraph \(container.id)[\(quoted(container.title))]\n"
    for node in graph.nodes(in: container.name) { text += "\(indent)  \(shape(node))\n" }
    for child in graph.children(of: container.name) { write(child, graph, indent + "  ", &text) }
    text += "\(indent)end\n"
  }

  private static func shape(_ node: MapGraph.Node) -> String {
    let label = quoted(node.label)
    return switch node.kind {
    case .entry: "\(node.id)((\(label)))"
    case .screen: "\(node.id)[\(label)]"
    case .modal: "\(node.id)([\(label)])"
    case .action: "\(node.id){{\(label)}}"
    case .external: "\(node.id)>\(label)]"
    case .guard: "\(node.id){\(label)}"
    case .block: "\(node.id)[[\(label)]]"
    }
  }

  private static func arrow(_ kind: MapGraph.Edge.Kind) -> String {
    switch kind {
    case .push, .rewrite: "-->"
    case .present: "==>"
    case .parent: "--o"
    case .lead: "-.->"
    }
  }

  /// A quoted string; characters with a meaning in Mermaid, Markdown or HTML become `#code;`.
  private static func quoted(_ text: String) -> String {
    // Mermaid has no empty label: a blank replaces it.
    let label = text.isEmpty ? " " : TerminalText.escaped(text)
    return "\"" + label.escaped { isPlain($0) ? nil : "#\($0.value);" } + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return true }
    if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) { return true }
    return " /:-_.,=?!()+@".unicodeScalars.contains(scalar)
  }
}
