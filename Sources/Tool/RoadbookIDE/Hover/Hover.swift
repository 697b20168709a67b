import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText

/// Describes what is at a place of a document, or what a name means.
extension DocumentFeatures {
  /// The hover at a place. Nothing is run: URLs are only matched.
  package func hover(at offset: Int) -> HoverText? {
    guard var hover = hoverWithoutFindings(at: offset) else { return nil }
    // The hover includes the diagnostics at the place.
    for finding in snapshot.findings(document).filter({ $0.range.touches(offset) }).prefix(3) {
      let advice = finding.advice.map { "; \($0)" } ?? ""
      hover.facts.append(
        HoverText.Fact(label: finding.code.rawValue, text: StyledText(finding.message + advice)))
    }
    return hover
  }

  private func hoverWithoutFindings(at offset: Int) -> HoverText? {
    guard snapshot.keys.indices.contains(document) else { return nil }
    if let found = snapshot.occurrence(in: document, at: offset), found.others.isEmpty {
      var hover = found.symbol.kind == .parameter ? hover(found) : self.hover(found.symbol)
      hover?.range = found.range
      if hover != nil { return hover }
    }
    let path = snapshot.path(in: document, to: offset)
    guard let node = path.last else { return nil }
    if let key = hover(ofKeyIn: path, at: offset) { return key }
    if let url = path.last(.url) { return hover(url: url) }
    if let word = WordHover(path: path, offset: offset).hover { return word }
    switch node.kind {
    case .pattern where path.dropLast().last?.kind == .schemeDeclaration:
      return hover(scheme: node.text, range: node.range)
    case .pattern:
      guard path.dropLast().last?.kind == .routeDeclaration,
        let route = snapshot.route(around: node.range, in: document)
      else { return hover(pattern: node, in: path) }
      let own = route.ownPatterns.firstIndex { $0.range.encloses(node.range) }
      return hover(route, alias: own ?? 0, range: node.range)
    case .routeDeclaration where node.tree.isSolid(at: offset),
      .screenTarget where node.tree.isSolid(at: offset),
      .rewriteTarget where node.tree.isSolid(at: offset):
      return snapshot.route(around: TextRange(at: offset), in: document).map { hover($0) }
    default: return nil
    }
  }

  /// The hover of the URL before an inlay hint.
  package func hover(ofHintAt offset: Int) -> HoverText? {
    guard let node = snapshot.path(in: document, to: offset).last(where: { $0.kind == .url }) else {
      return hover(at: offset)
    }
    return hover(url: node)
  }
}

extension SyntaxTree {
  /// Whether the byte at an offset is neither white space nor in a comment.
  func isSolid(at offset: Int) -> Bool {
    token(at: offset).map { !tokenKind($0).isTrivia } ?? false
  }
}
