import RoadbookEngine
import RoadbookLanguage
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// What is shown about a thing: a line in the map's language, and words below it.
package struct HoverText: Hashable, Sendable {
  /// As it could stand in a map.
  package var title: String
  package var documentation: String?
  /// Label and text, one a line.
  package var facts: [Fact]
  /// What it speaks of; nil where that is no place.
  package var range: TextRange?

  package struct Fact: Hashable, Sendable {
    package var label: String
    package var text: String
  }
}

extension MapView {
  /// What there is to say about the thing at a place.
  package func hover(in document: Int, at offset: Int) -> HoverText? {
    if let found = names.occurrence(in: document, at: offset) {
      guard var hover = hover(found.symbol) else { return nil }
      hover.range = found.range
      return hover
    }
    let node = parse(document).tree.innermostNode(at: offset)
    if node.kind == .url || node.kind == .interpolation { return urlHover(in: document, node) }
    if node.kind == .pattern || node.kind == .routeDeclaration {
      return routeHover(in: document, node)
    }
    return nil
  }

  package func hover(_ symbol: Symbol) -> HoverText? {
    var session = analysis.session
    let kind = symbol.kind == .variable ? "var" : symbol.kind.word
    if symbol.kind == .presentation {
      return session.map.presentation(named: symbol.name).map {
        HoverText(title: "presentation \($0.name)", documentation: $0.documentation, facts: [])
      }
    }
    guard case .description(let found) = session.describe(symbol.name, kind: kind).content else {
      return undeclared(symbol)
    }
    return HoverText(found)
  }

  /// Screens need no declaration, and some types come with the language.
  private func undeclared(_ symbol: Symbol) -> HoverText? {
    switch symbol.kind {
    case .screen:
      let ways = analysis.map.routes.filter { $0.screen == symbol.name }.flatMap(\.written)
      guard !ways.isEmpty else { return nil }
      return HoverText(
        title: "screen \(symbol.name)", documentation: nil,
        facts: [HoverText.Fact(label: "ways here", text: ways.joined(separator: ", "))])
    case .type where analysis.map.types.names.contains(symbol.name):
      return HoverText(
        title: "type \(symbol.name)", documentation: "A type of the language.", facts: [])
    case .container:
      // The children of containers are stacks without being declared so.
      return analysis.map.layout.container(symbol.name).map {
        HoverText(title: "\($0.kind) \($0.name)", documentation: nil, facts: [])
      }
    default: return nil
    }
  }

  private func routeHover(in document: Int, _ node: SyntaxNode) -> HoverText? {
    guard let route = route(around: node, in: document) else { return nil }
    var session = analysis.session
    guard case .description(var found) = session.describe(route.name, kind: "route").content else {
      return nil
    }
    // Of two routes with one name the other is described: then there is only what stands here.
    if session.map.route(named: route.name)?.index != route.index {
      found.title = "route \(route.written.first ?? route.name)"
      found.lines = []
      found.documentation = route.documentation
    }
    var hover = HoverText(found)
    hover.range = node.kind == .pattern ? node.range : nil
    return hover
  }

  private func urlHover(in document: Int, _ node: SyntaxNode) -> HoverText? {
    guard let text = URLTemplateText.plain(node), let route = analysis.map.route(taking: text)
    else { return nil }
    return HoverText(
      title: text, documentation: nil,
      facts: [
        HoverText.Fact(label: "taken by", text: route.written.first ?? route.name),
        HoverText.Fact(label: "leads to", text: route.targetText),
      ],
      range: node.range)
  }

  /// The route that a pattern, or its statement, declares.
  func route(around node: SyntaxNode, in document: Int) -> Route? {
    analysis.map.routes.filter {
      $0.place.document == document && $0.place.range.start <= node.range.start
        && node.range.end <= $0.place.range.end
    }
    .min { $0.place.range.length < $1.place.range.length }
  }
}

extension HoverText {
  fileprivate init(_ found: Description) {
    self.init(
      title: found.title, documentation: found.documentation,
      // Where it stands is a question of its own.
      facts: found.lines.filter { $0.label != "at" }.map { Fact(label: $0.label, text: $0.text) })
  }
}

/// The text of a URL that nothing has to be filled into.
enum URLTemplateText {
  static func plain(_ node: SyntaxNode) -> String? {
    guard node.kind == .url, node.child(.interpolation) == nil else { return nil }
    let text = node.text
    guard text.hasPrefix("\"") else { return text }
    guard text.utf8.count >= 2, !text.contains("\\") else { return nil }
    return String(text.dropFirst().dropLast())
  }
}

extension CompletionItem {
  /// What the item names, where it is something that can be described.
  package var symbolKind: Symbol.Kind? {
    switch kind {
    case .route: .route
    case .screen: .screen
    case .type: .type
    case .variable: .variable
    case .guardian: .guardian
    case .container: .container
    case .scheme: .scheme
    case .keyword, .parameter, .url, .option, .function, .file: nil
    }
  }
}
