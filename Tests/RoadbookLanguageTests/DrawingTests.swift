import RoadbookTestSupport
import Testing

/// The picture of a map, read back from its SVG.
@Suite struct DrawingTests {
  private struct Box {
    var left, top, width, height: Double

    func overlaps(_ other: Box) -> Bool {
      left < other.left + other.width && other.left < left + width && top < other.top + other.height
        && other.top < top + height
    }

    func contains(_ other: Box) -> Bool {
      left <= other.left && top <= other.top && other.left + other.width <= left + width
        && other.top + other.height <= top + height
    }
  }

  /// The boxes and names of the elements of a kind, whose class begins with it.
  private func boxes(_ svg: String, _ kind: String) -> [(name: String, box: Box)] {
    svg.split(separator: "<g class=\"\(kind) ", omittingEmptySubsequences: false).dropFirst()
      .compactMap { piece in
        let values = ["x", "y", "width", "height"].compactMap {
          Double(between(piece, " \($0)=\"", "\""))
        }
        guard values.count == 4 else { return nil }
        let box = Box(left: values[0], top: values[1], width: values[2], height: values[3])
        return (String(between(between(piece, "<text", "</text>"), ">", "\u{0}")), box)
      }
  }

  private func between(_ text: Substring, _ start: String, _ end: String) -> Substring {
    guard let from = text.firstRange(of: start)?.upperBound else { return "" }
    let rest = text[from...]
    return rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)]
  }

  private func randomMap(_ random: inout SeededRandom) -> String {
    let containers = (0...random.below(4)).map { "C\($0)" }
    var text =
      "tabs Main { \(containers.joined(separator: "; ")) }\nscheme app, https://a.example\n"
    var urls: [String] = []
    for number in 0..<2 + random.below(14) {
      let parent = urls.isEmpty || random.oneIn(3) ? "" : random.pick(urls)
      let url = "\(parent)/p\(number)"
      urls.append(url)
      let screen = "S\(random.below(9))"
      switch random.below(8) {
      case 0: text += "route \(url) => \(random.pick(urls))\n"
      case 1: text += "route \(url) -> \(screen) modal\n"
      case 2: text += "route \(url) do { open \(random.pick(urls)); push S1 }\n"
      case 3:
        text +=
          "route \(url) -> \(screen) in \(random.pick(containers)) parent S\(random.below(9))\n"
      case 4: text += "route \(url) -> external https://b.example\(url)\n"
      default:
        text +=
          "route \(url) -> \(screen) in \(random.pick(containers)) { route x -> S\(random.below(9)) }\n"
      }
    }
    return text
  }

  @Test func noBoxLiesOnAnotherAndEachIsInItsContainer() throws {
    for seed in rounds(300, oneOf: 6) {
      var random = SeededRandom(seed: UInt64(seed))
      let map = randomMap(&random)
      var transcript = Transcript(map)
      let svg = transcript.run("export svg")
      var again = Transcript(map)
      #expect(again.run("export svg") == svg)
      let dot = transcript.run("export dot")
      let nodes = boxes(svg, "node")
      #expect(
        nodes.count
          == dot.split(separator: "\n").count {
            $0.contains(" [label=") && !$0.contains(" -> ") && !$0.contains("invis")
          },
        "\(map)")
      for (index, node) in nodes.enumerated() {
        for other in nodes[(index + 1)...] {
          #expect(!node.box.overlaps(other.box), "\(node.name) and \(other.name) in\n\(map)")
        }
      }
      let containers = boxes(svg, "container")
      for (index, container) in containers.enumerated() {
        for other in containers[(index + 1)...] where container.box.overlaps(other.box) {
          #expect(
            container.box.contains(other.box) || other.box.contains(container.box),
            "\(container.name) and \(other.name) in\n\(map)")
        }
      }
      // A container's nodes follow its name in DOT, up to its closing brace.
      var open: [String] = []
      for line in dot.split(separator: "\n") {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("label=") { open.append(String(between(text, "\"", "\""))) }
        if text == "}", !open.isEmpty { open.removeLast() }
        guard let name = open.last, text.contains(" [label="), !text.contains(" -> "),
          !text.contains("invis")
        else {
          continue
        }
        let label = String(between(text, "[label=\"", "\""))
        guard let box = containers.first(where: { $0.name == name })?.box else {
          Issue.record("no container \(name) in\n\(map)")
          continue
        }
        #expect(
          nodes.contains { $0.name == label && box.contains($0.box) }, "\(label) in \(name)\n\(map)"
        )
      }
      // An edge from a node to itself is not drawn.
      let edges = dot.split(separator: "\n").filter { line in
        let ends = line.split(separator: " [").first?.split(separator: " -> ") ?? []
        return ends.count == 2 && ends[0].drop { $0 == " " } != ends[1]
      }
      #expect(
        svg.split(separator: "<g class=\"edge ", omittingEmptySubsequences: false).count - 1
          == edges.count, "\(map)")
    }
  }

  @Test func namesAreOnlyText() {
    var transcript = Transcript("route \"/<script>&\\\"\" -> A\nscheme \"a\", b\n")
    let svg = transcript.run("export svg")
    #expect(!svg.contains("<script"))
    #expect(svg.contains("&lt;script&gt;&amp;"))
  }
}
