import RoadbookSemantics
import RoadbookSyntax
package import RoadbookText

/// The contents of a hover: a title in the map's language, and text below it.
package struct HoverText: Hashable, Sendable {
  /// In the syntax of a map.
  package var title: String
  package var documentation: String?
  /// Labelled facts, one per line.
  package var facts: [Fact]
  /// The range that the hover describes; nil if there is none.
  package var range: TextRange?

  package struct Fact: Hashable, Sendable {
    package var label: String
    /// Plain text; its styled parts are in the map's language.
    package var text: StyledText
  }

  init(
    _ title: String, documentation: String? = nil, _ facts: [(String, StyledText?)] = [],
    range: TextRange? = nil
  ) {
    self.title = title
    self.documentation = documentation
    self.facts = facts.compactMap { label, text in
      text.flatMap { $0.isEmpty ? nil : Fact(label: label, text: $0) }
    }
    self.range = range
  }

  /// The first items of a list, and the number of the others.
  static func some(_ texts: [String], of limit: Int = 10) -> String {
    some(texts.map { StyledText($0) }, of: limit).plain
  }

  static func some(_ texts: [StyledText], of limit: Int = 10) -> StyledText {
    let shown = Array(texts.prefix(limit)).joined(separator: ", ")
    return texts.count > limit ? "\(shown) and \(texts.count - limit) more" : shown
  }
}

extension StyledText {
  /// A string in the map's language.
  static func code(_ text: String?) -> StyledText? { text.map { StyledText($0, .statement) } }

  static func codes(_ texts: [String], separator: String) -> StyledText {
    [StyledText].codes(texts).joined(separator: separator)
  }
}

extension [StyledText] {
  static func codes(_ texts: [String]) -> [StyledText] { texts.map { StyledText($0, .statement) } }
}

extension MapSnapshot {
  /// The hover at a place. Nothing is run: URLs are only matched.
  package func hover(in document: Int, at offset: Int) -> HoverText? {
    guard var hover = hoverWithoutFindings(in: document, at: offset) else { return nil }
    // The hover includes the diagnostics at the place.
    for finding in findings(document).filter({ $0.range.touches(offset) }).prefix(3) {
      let advice = finding.advice.map { "; \($0)" } ?? ""
      hover.facts.append(
        HoverText.Fact(label: finding.code.name, text: StyledText(finding.message + advice)))
    }
    return hover
  }

  private func hoverWithoutFindings(in document: Int, at offset: Int) -> HoverText? {
    guard keys.indices.contains(document) else { return nil }
    if let found = occurrence(in: document, at: offset), found.others.isEmpty {
      var hover =
        found.symbol.kind == .parameter ? parameterHover(found) : self.hover(found.symbol)
      hover?.range = found.range
      if hover != nil { return hover }
    }
    let path = path(in: document, to: offset)
    guard let node = path.last else { return nil }
    if let key = keyHover(path, at: offset) { return key }
    if let url = path.last(where: { $0.kind == .url }) { return urlHover(in: document, url) }
    if let word = meaningHover(path, at: offset) ?? wordHover(path, at: offset) { return word }
    switch node.kind {
    case .pattern where path.dropLast().last?.kind == .schemeDeclaration:
      return schemeHover(node.text, range: node.range)
    case .pattern:
      guard path.dropLast().last?.kind == .routeDeclaration,
        let route = route(around: node.range, in: document)
      else { return patternHover(in: document, node) }
      let place = positions(of: node.range, in: document)
      let own = route.declaration.patterns.firstIndex {
        $0.range.start <= place.start && place.end <= $0.range.end
      }
      return routeHover(route, alias: own ?? 0, range: node.range)
    case .routeDeclaration where node.tree.isSolid(at: offset),
      .screenTarget where node.tree.isSolid(at: offset),
      .rewriteTarget where node.tree.isSolid(at: offset):
      return route(around: TextRange(at: offset), in: document).map {
        routeHover($0, range: nil)
      }
    default: return nil
    }
  }
}

extension SyntaxTree {
  /// Whether the byte at an offset is neither white space nor in a comment.
  func isSolid(at offset: Int) -> Bool {
    token(at: offset).map { !tokenKind($0).isTrivia } ?? false
  }
}

extension CompletionItem {
  /// The kind of symbol that the item names, if it can be described.
  package var symbolKind: Symbol.Kind? {
    switch kind {
    case .route: .route
    case .screen: .screen
    case .type: .type
    case .variable: .variable
    case .guard: .guard
    case .container: .container
    case .scheme: .scheme
    case .keyword, .parameter, .url, .option, .function, .file, .snippet: nil
    }
  }
}
