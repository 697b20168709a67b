import RoadbookEngine
package import RoadbookModel
package import RoadbookText

extension LinkedMap {
  /// A drawing of the map's screens in their containers with the routes between them.
  package var drawing: Markup { SVGText.markup(graph(filter: nil)) }
}

/// Draws a graph as SVG 1.1, in colours that follow the reader's: light or dark.
enum SVGText {
  static func text(_ graph: MapGraph) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + markup(graph).text + "\n"
  }

  static func markup(_ graph: MapGraph) -> Markup {
    let layout = GraphLayout(graph)
    let size = "\(number(layout.width)) \(number(layout.height))"
    let content =
      [.element("style", [:], style), markers]
      + layout.containers.map(container) + layout.edges.map(edge) + layout.nodes.map(node)
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(size)",
        "width": number(layout.width), "height": number(layout.height), "class": "roadbook",
        "role": "img", "aria-label": "The screens of the map and the routes between them",
      ], content)
  }

  /// One decimal is enough, and the same on every machine.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private static func container(_ placed: GraphLayout.PlacedContainer) -> Markup {
    let box = placed.box
    return .element(
      "g", ["class": "container \(placed.container.kind)"],
      .element(
        "rect",
        [
          "x": number(box.left), "y": number(box.top), "width": number(box.width),
          "height": number(box.height), "rx": "8",
        ]),
      text(placed.container.title, box.left + 10, box.top + 16, "start"))
  }

  private static func node(_ placed: GraphLayout.PlacedNode) -> Markup {
    let box = placed.box
    let radius =
      switch placed.node.kind {
      case .entry, .modal: box.height / 2
      case .screen: 4.0
      case .action, .external, .guard, .block: 0.0
      }
    return .element(
      "g", ["class": "node \(placed.node.kind.rawValue)"],
      .element(
        "rect",
        [
          "x": number(box.left), "y": number(box.top), "width": number(box.width),
          "height": number(box.height), "rx": number(min(radius, 20)),
        ]),
      text(placed.node.label, box.left + box.width / 2, box.middle + 4, "middle"))
  }

  private static func edge(_ placed: GraphLayout.PlacedEdge) -> Markup {
    let kind =
      switch placed.edge.kind {
      case .push: "push"
      case .present: "present"
      case .rewrite: "rewrite"
      case .parent: "parent"
      case .lead: "lead"
      }
    return .element(
      "g", ["class": "edge \(kind)"],
      .element("path", ["d": path(placed.points), "marker-end": "url(#arrow)"]),
      text(placed.edge.label, placed.label.x, placed.label.y, "end"))
  }

  /// A line that leaves and arrives level.
  private static func path(_ points: [GraphLayout.Point]) -> String {
    guard let first = points.first else { return "" }
    var path = "M\(number(first.x)) \(number(first.y))"
    var last = first
    for point in points.dropFirst() {
      if point.y == last.y {
        path += "H\(number(point.x))"
      } else {
        let middle = number((last.x + point.x) / 2)
        path +=
          "C\(middle) \(number(last.y)) \(middle) \(number(point.y)) "
          + "\(number(point.x)) \(number(point.y))"
      }
      last = point
    }
    return path
  }

  private static func text(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> Markup {
    .element(
      "text", ["x": number(x), "y": number(y), "text-anchor": anchor],
      Markup(TerminalText.escaped(text)))
  }

  private static let markers = Markup.element(
    "defs", [:],
    .element(
      "marker",
      [
        "id": "arrow", "viewBox": "0 0 8 8", "refX": "8", "refY": "4", "markerWidth": "7",
        "markerHeight": "7", "orient": "auto",
      ], .element("path", ["d": "M0 0L8 4L0 8z", "class": "arrow"])))

  private static let style = Markup.written(
    """
    svg.roadbook { --line: #57606a; --ink: #1f2328; --paper: #ffffff; --band: #f6f8fa; --modal: #0969da; \
    --stop: #9a6700; font: 11px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
    @media (prefers-color-scheme: dark) { svg.roadbook { --line: #8b949e; --ink: #e6edf3; --paper: #0d1117; \
    --band: #161b22; --modal: #58a6ff; --stop: #d29922 } }
    svg.roadbook text { fill: var(--ink) }
    svg.roadbook .container rect { fill: var(--band); stroke: var(--line); stroke-opacity: .5 }
    svg.roadbook .container text { fill: var(--line); font-weight: bold }
    svg.roadbook .tabs > rect { stroke-width: 2 }
    svg.roadbook .custom > rect { stroke-dasharray: 6 3 }
    svg.roadbook .node rect { fill: var(--paper); stroke: var(--ink) }
    svg.roadbook .modal rect { stroke: var(--modal); stroke-width: 1.5 }
    svg.roadbook .guard rect, svg.roadbook .block rect, svg.roadbook .action rect { stroke: var(--stop) }
    svg.roadbook .external rect { stroke-dasharray: 4 3 }
    svg.roadbook .edge path { fill: none; stroke: var(--line) }
    svg.roadbook .edge text { fill: var(--line) }
    svg.roadbook .present path { stroke: var(--modal); stroke-width: 1.5 }
    svg.roadbook .rewrite path { stroke-dasharray: 2 2 }
    svg.roadbook .lead path { stroke-dasharray: 6 3 }
    svg.roadbook .parent path { stroke-opacity: .5 }
    svg.roadbook .arrow { fill: var(--line) }
    """)
}
