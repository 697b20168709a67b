import RoadbookEngine
import RoadbookText

/// Where the parts of a graph are in a drawing: nodes in columns from left to right, containers as
/// lanes.
///
/// Layered drawing as of Sugiyama, Tagawa and Toda (1981): columns by the longest way from a start,
/// edges over several columns led through places of their own, order by the mean of the neighbours.
/// A container is a band over all columns, so that boxes never cross.
struct GraphLayout {
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  struct Box {
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    var right: Double { left + width }
    var bottom: Double { top + height }
    var middle: Double { top + height / 2 }
  }

  struct PlacedNode {
    var node: MapGraph.Node
    var box: Box
  }

  struct PlacedEdge {
    var edge: MapGraph.Edge
    /// From the start to the end, with a point wherever it passes a column.
    var points: [Point]
    /// The end of the label's line.
    var label: Point
    /// Whether it leads back to an earlier column.
    var isBack: Bool
  }

  struct PlacedContainer {
    var container: MapGraph.Container
    var box: Box
    var depth: Int
  }

  private(set) var nodes: [PlacedNode] = []
  private(set) var edges: [PlacedEdge] = []
  private(set) var containers: [PlacedContainer] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// The width of a character in the drawing's font.
  static let characterWidth = 6.7
  private static let line = 17.0
  private static let gap = 14.0
  private static let margin = 16.0
  /// The room in which edges bend.
  private static let bend = 56.0
  /// The height of a container's title.
  private static let title = 22.0
  init(_ graph: MapGraph) {
    var draft = LayerDraft(graph)
    draft.order()
    place(draft, graph)
  }

  // MARK: Places

  private mutating func place(_ draft: LayerDraft, _ graph: MapGraph) {
    let lanes = Lanes(graph)
    // The items of each lane and column, in order.
    var cells: [[[Int]]] = lanes.all.map { _ in draft.layers.map { _ in [] } }
    for (layer, items) in draft.layers.enumerated() {
      for item in items { cells[lanes.index(of: draft.items[item].container)][layer].append(item) }
    }
    let columns = columns(draft)
    var boxes: [Box] = draft.items.map { _ in Box(left: 0, top: 0, width: 0, height: 0) }
    var top = Self.margin
    var open: [(lane: Int, top: Double)] = []
    func close(to depth: Int) {
      while let last = open.last, lanes.all[last.lane].depth >= depth {
        open.removeLast()
        top += Self.gap / 2
        guard let container = lanes.all[last.lane].container else { continue }
        let inset = 1 + Double(lanes.all[last.lane].depth) * 8
        containers.append(
          PlacedContainer(
            container: container,
            box: Box(left: inset, top: last.top, width: 0, height: top - last.top),
            depth: lanes.all[last.lane].depth))
        top += Self.gap / 2
      }
    }
    for (index, lane) in lanes.all.enumerated() {
      close(to: lane.depth)
      open.append((index, top))
      if lane.container != nil { top += Self.title }
      var bottom = top
      for (layer, items) in cells[index].enumerated() {
        var y = top
        for item in items {
          let height = draft.height(of: item, line: Self.line)
          boxes[item] = Box(
            left: columns[layer].left, top: y,
            width: draft.items[item].isNode ? draft.width(of: item) : columns[layer].width,
            height: height)
          y += height + Self.gap
        }
        bottom = max(bottom, y)
      }
      top = bottom
    }
    close(to: 0)
    width = (columns.last.map { $0.left + $0.width } ?? 0) + Self.margin * 2
    height = top + Self.margin
    for index in containers.indices {
      containers[index].box.width = width - 2 * containers[index].box.left
    }
    containers.sort { $0.depth < $1.depth }
    for (index, item) in draft.items.enumerated() {
      if let node = item.node { nodes.append(PlacedNode(node: node, box: boxes[index])) }
    }
    for chain in draft.chains { connect(chain, draft, boxes) }
  }

  /// The left end and the width of each column; before it is room for the labels of the edges that
  /// arrive.
  private func columns(_ draft: LayerDraft) -> [(left: Double, width: Double)] {
    var left = Self.margin + 12
    var columns: [(left: Double, width: Double)] = []
    for (layer, items) in draft.layers.enumerated() {
      let labels = items.flatMap { draft.arriving[$0].map { draft.chains[$0].edge.label } }
      let room = labels.map { Double(CellWidth.of($0)) * Self.characterWidth }.max() ?? 0
      if layer > 0 { left += Self.bend + room }
      let width = items.map { draft.items[$0].isNode ? draft.width(of: $0) : 0 }.max() ?? 0
      columns.append((left, width))
      left += width
    }
    return columns
  }

  /// The line of an edge: each arrives at a place of its own, and they leave from the middle.
  private mutating func connect(_ chain: LayerDraft.Chain, _ draft: LayerDraft, _ boxes: [Box]) {
    guard let first = chain.items.first, let last = chain.items.last else { return }
    let place = draft.arriving[last].firstIndex(of: chain.number) ?? 0
    let count = max(1, draft.arriving[last].count)
    let target = boxes[last]
    let y = target.middle + (Double(place) - Double(count - 1) / 2) * Self.line
    var points = [Point(x: boxes[first].right, y: boxes[first].middle)]
    for item in chain.items.dropFirst().dropLast() {
      points.append(Point(x: boxes[item].left, y: boxes[item].middle))
      points.append(Point(x: boxes[item].right, y: boxes[item].middle))
    }
    let room = Double(CellWidth.of(chain.edge.label)) * Self.characterWidth + 10
    points.append(Point(x: target.left - room, y: y))
    points.append(Point(x: target.left, y: y))
    edges.append(
      PlacedEdge(
        edge: chain.edge, points: chain.isBack ? points.reversed() : points,
        label: Point(x: target.left - 9, y: y - 4), isBack: chain.isBack))
  }
}

/// The containers of a graph as bands from top to bottom: those without a container first, then
/// depth first.
private struct Lanes {
  struct Lane {
    var container: MapGraph.Container?
    var depth: Int
  }

  private(set) var all: [Lane] = [Lane(container: nil, depth: 0)]
  private var indices: [String: Int] = [:]

  init(_ graph: MapGraph) {
    var waiting = graph.children(of: nil).reversed().map { (container: $0, depth: 0) }
    while let next = waiting.popLast() {
      guard indices[next.container.name] == nil else { continue }
      indices[next.container.name] = all.count
      all.append(Lane(container: next.container, depth: next.depth))
      waiting += graph.children(of: next.container.name).reversed().map { ($0, next.depth + 1) }
    }
  }

  func index(of container: String?) -> Int { container.flatMap { indices[$0] } ?? 0 }
}

/// A graph in columns, before it has coordinates.
private struct LayerDraft {
  /// A node, or the place where an edge passes a column.
  struct Item {
    var node: MapGraph.Node?
    var container: String?
    var layer: Int
    var isNode: Bool { node != nil }
  }

  /// An edge as the items that it leads through, in the order of the columns.
  struct Chain {
    var number: Int
    var edge: MapGraph.Edge
    var items: [Int]
    var isBack: Bool
  }

  private(set) var items: [Item]
  private(set) var chains: [Chain] = []
  private(set) var layers: [[Int]] = []
  /// The chains that end at each item.
  private(set) var arriving: [[Int]]

  /// Edges are led straight if they would need more places than this.
  private static let passLimit = 20_000

  init(_ graph: MapGraph) {
    items = graph.nodes.map { Item(node: $0, container: $0.container, layer: 0) }
    arriving = []
    var numbers: [String: Int] = [:]
    for (index, node) in graph.nodes.enumerated() { numbers[node.id] = index }
    let ends = graph.edges.map { (from: numbers[$0.from] ?? 0, to: numbers[$0.to] ?? 0) }
    let isBack = Self.backEdges(ends, count: items.count)
    setLayers(ends, isBack)
    var passes = 0
    arriving = items.map { _ in [] }
    for (index, edge) in graph.edges.enumerated() where ends[index].from != ends[index].to {
      let (from, to) =
        isBack[index] ? (ends[index].to, ends[index].from) : (ends[index].from, ends[index].to)
      var chain = [from]
      let between = items[from].layer + 1..<max(items[from].layer + 1, items[to].layer)
      passes += between.count
      if passes <= Self.passLimit {
        for layer in between {
          chain.append(items.count)
          items.append(Item(node: nil, container: items[to].container, layer: layer))
          arriving.append([])
        }
      }
      chain.append(to)
      arriving[to].append(chains.count)
      chains.append(Chain(number: chains.count, edge: edge, items: chain, isBack: isBack[index]))
    }
    layers = [[Int]](repeating: [], count: (items.map(\.layer).max() ?? -1) + 1)
    for (index, item) in items.enumerated() { layers[item.layer].append(index) }
  }

  /// The edges that close a cycle: those that lead to a node which is still open in a walk in
  /// depth.
  private static func backEdges(_ ends: [(from: Int, to: Int)], count: Int) -> [Bool] {
    var isBack = ends.map { $0.from == $0.to }
    var leaving = [[Int]](repeating: [], count: count)
    for (index, end) in ends.enumerated() where !isBack[index] { leaving[end.from].append(index) }
    var arrivals = [Int](repeating: 0, count: count)
    for (index, end) in ends.enumerated() where !isBack[index] { arrivals[end.to] += 1 }
    // 0: new, 1: open, 2: done. Walks begin at nodes to which nothing leads.
    var state = [Int](repeating: 0, count: count)
    let starts = (0..<count).filter { arrivals[$0] == 0 } + Array(0..<count)
    for start in starts where state[start] == 0 {
      var path: [(node: Int, next: Int)] = [(start, 0)]
      state[start] = 1
      while let top = path.last {
        guard top.next < leaving[top.node].count else {
          state[top.node] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = leaving[top.node][top.next]
        let to = ends[edge].to
        switch state[to] {
        case 0:
          state[to] = 1
          path.append((to, 0))
        case 1: isBack[edge] = true
        default: break
        }
      }
    }
    return isBack
  }

  /// The column of each node: one behind the last of those that lead to it.
  private mutating func setLayers(_ ends: [(from: Int, to: Int)], _ isBack: [Bool]) {
    var leaving = [[Int]](repeating: [], count: items.count)
    var waiting = [Int](repeating: 0, count: items.count)
    for (index, end) in ends.enumerated() where end.from != end.to {
      let (from, to) = isBack[index] ? (end.to, end.from) : (end.from, end.to)
      leaving[from].append(to)
      waiting[to] += 1
    }
    var ready = items.indices.filter { waiting[$0] == 0 }
    while let node = ready.popLast() {
      for to in leaving[node] {
        items[to].layer = max(items[to].layer, items[node].layer + 1)
        waiting[to] -= 1
        if waiting[to] == 0 { ready.append(to) }
      }
    }
  }

  /// Orders each column by the mean place of what leads to it, and then by that of what it leads
  /// to.
  mutating func order() {
    var before = items.map { _ in [Int]() }
    var after = before
    for chain in chains {
      for (from, to) in zip(chain.items, chain.items.dropFirst()) {
        before[to].append(from)
        after[from].append(to)
      }
    }
    var place = items.map { _ in 0.0 }
    func number(_ layer: [Int]) {
      for (index, item) in layer.enumerated() { place[item] = Double(index) }
    }
    layers.forEach(number)
    for round in 0..<4 {
      let isForward = round % 2 == 0
      for layer in isForward ? Array(layers.indices) : layers.indices.reversed() {
        let neighbours = isForward ? before : after
        let means = Dictionary(
          uniqueKeysWithValues: layers[layer].map { item in
            let near = neighbours[item]
            let mean =
              near.isEmpty ? place[item] : near.reduce(0) { $0 + place[$1] } / Double(near.count)
            return (item, mean)
          })
        // Equal means keep their order.
        let old = Dictionary(uniqueKeysWithValues: layers[layer].enumerated().map { ($1, $0) })
        layers[layer].sort { first, second in
          let (one, other) = (means[first] ?? 0, means[second] ?? 0)
          return one != other ? one < other : (old[first] ?? 0) < (old[second] ?? 0)
        }
        number(layers[layer])
      }
    }
    // Edges arrive in the order of their starts.
    arriving = arriving.map { chains in
      chains.map { (start: start(of: $0, place), chain: $0) }
        .sorted { ($0.start, $0.chain) < ($1.start, $1.chain) }.map(\.chain)
    }
  }

  private func start(of chain: Int, _ place: [Double]) -> Double {
    chains[chain].items.dropLast().last.map { place[$0] } ?? 0
  }

  func width(of item: Int) -> Double {
    guard let node = items[item].node else { return 0 }
    return Double(CellWidth.of(node.label)) * GraphLayout.characterWidth + 24
  }

  /// Room for all edges that arrive.
  func height(of item: Int, line: Double) -> Double {
    items[item].isNode ? Double(max(1, arriving[item].count)) * line + 12 : line
  }
}
