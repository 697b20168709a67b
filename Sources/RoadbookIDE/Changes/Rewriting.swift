import RoadbookEngine
import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Routes written otherwise, and what can be written beside them.
extension Workspace {
  func rewritingActions(_ map: MapView, _ places: RoutePlaces) -> [CodeAction] {
    var result = map.typingActions(places) + map.orderActions(places)
    if let node = places.route,
      let route = map.route(around: node.firstWordRange, in: places.document)
    {
      result += aliasActions(map, places, node, route)
      result += map.exampleActions(places, node, route)
      result += map.testActions(places, node, route)
    }
    if places.isForeign || map.hasDialect(places) { result.append(nativeAction(map)) }
    return result
  }

  /// What cannot be said natively stays, with the reason.
  private func nativeAction(_ map: MapView) -> CodeAction {
    CodeAction(kind: .rewrite, title: "write the map in the native language") {
      let rewrite = NativeRewrite(map.session.documents.map(\.readAnew))
      if rewrite.edits.allSatisfy(\.isEmpty) {
        let reason = rewrite.findings.joined().first?.message ?? "there is nothing to rewrite"
        return .failure(ChangeProblem(message: reason))
      }
      return .success(rewrite.edits)
    }
  }

  private func aliasActions(
    _ map: MapView, _ places: RoutePlaces, _ node: SyntaxNode, _ route: Route
  ) -> [CodeAction] {
    guard node.patterns.count > 1, !places.isForeign else { return [] }
    return [
      CodeAction(kind: .rewrite, title: "turn the other patterns into rewrites") {
        map.aliasRewrites(node, route).flatMap { change in
          let all = map.edits(change.edits, in: places.document)
          let changed = self.view(map, with: all)
          if let finding = map.newFinding(in: changed) {
            return .failure(
              ChangeProblem(message: "the map would be wrong then: \(finding.message)"))
          }
          let difference = MapComparison.difference(
            of: change.urls, map.analysis.session, changed.analysis.session)
          return difference.map { .failure(ChangeProblem(message: $0)) } ?? .success(all)
        }
      }
    ]
  }
}

extension MapView {
  // MARK: Types and order

  /// A capture without a type gets that of the parameter it goes to.
  fileprivate func typingActions(_ places: RoutePlaces) -> [CodeAction] {
    guard let pattern = places.pattern else { return [] }
    return inlayHints(in: places.document, within: pattern, [.types]).filter { hint in
      places.range.start <= hint.offset && places.range.end >= pattern.start
        && (places.range.isEmpty
          ? occurrence(in: places.document, at: places.range.start)?.range.end == hint.offset
          : true)
    }.map { hint in
      CodeAction(kind: .rewrite, title: "give the capture its type \(hint.label)") {
        .success(
          self.edits([TextEdit(TextRange(at: hint.offset), hint.label)], in: places.document))
      }
    }
  }

  /// A route can be moved in front of one that only goes before it because it stands there.
  fileprivate func orderActions(_ places: RoutePlaces) -> [CodeAction] {
    guard let node = places.route, places.siblings.contains(node),
      let route = route(around: node.firstWordRange, in: places.document)
    else { return [] }
    return routes.overlaps(of: route).compactMap { overlap -> CodeAction? in
      guard overlap.rule == .order, overlap.loser.index == route.index else { return nil }
      let winner = analysis.map.routes[overlap.winner.index]
      let place = self.place(winner.place)
      guard place.document == places.document,
        let other = places.siblings.first(where: {
          $0.range.start <= place.range.start && place.range.start < $0.range.end
        }), other != node, other.range.start < node.range.start
      else { return nil }
      let url = overlap.url.map { " for \($0)" } ?? ""
      return CodeAction(
        kind: .rewrite, title: "move it above '\(winner.written.first ?? winner.name)'\(url)"
      ) { .success(self.edits(self.moving(node, before: other), in: places.document)) }
    }
  }

  /// Whether the place is in a `dialect` statement.
  fileprivate func hasDialect(_ places: RoutePlaces) -> Bool {
    path(in: places.document, to: places.range.start).contains {
      $0.kind == .optionStatement && $0.firstWord == "dialect"
    }
  }

  // MARK: Examples and tests

  fileprivate func exampleActions(
    _ places: RoutePlaces, _ node: SyntaxNode, _ route: Route
  ) -> [CodeAction] {
    guard route.declaration.examples.isEmpty, let url = routes.example(of: route),
      analysis.map.route(taking: url, fromInside: true)?.index == route.index, url.isPlainURL
    else { return [] }
    let end = node.endOfHeader
    return [
      CodeAction(kind: .rewrite, title: "add the example \(url)") {
        .success(self.edits([TextEdit(TextRange(at: end), " example \(url)")], in: places.document))
      }
    ]
  }

  fileprivate func testActions(
    _ places: RoutePlaces, _ node: SyntaxNode, _ route: Route
  ) -> [CodeAction] {
    guard let url = routes.example(of: route), url.isPlainURL, !route.isInternal else { return [] }
    return [
      CodeAction(kind: .rewrite, title: "add a test for this route") {
        let text = self.testText(route, url)
        return .success(
          self.edits(
            [self.insertion(of: text, behindLast: .testDeclaration, in: places.document)],
            in: places.document))
      }
    ]
  }

  /// What the URL really does, guards and blocks left out.
  private func testText(_ route: Route, _ url: String) -> String {
    let pattern = route.written.first ?? route.name
    let names = Set(analysis.map.tests.map(\.name))
    var name = "\(pattern) leads where it should"
    var expectation = "expect \(url)"
    let resolution = analysis.session.quietly(url)
    if let screen = resolution.screen, resolution.outcome == .handled {
      name = "\(pattern) leads to \(screen)"
      let wanted = analysis.map.screen(named: screen)?.parameters
      let arguments = (resolution.arguments ?? []).filter { field in
        wanted?.contains { $0.name == field.name } ?? false
      }.map { "\($0.name): \(ValueText.shown($0.value))" }
      expectation = "expect \(url) -> \(screen)"
      if !arguments.isEmpty { expectation += "(\(arguments.joined(separator: ", ")))" }
    } else {
      expectation = "expect \(resolution.outcome.rawValue) \(url)"
    }
    var number = 2
    let first = name
    while names.contains(name), number < 1_000 {
      name = "\(first) (\(number))"
      number += 1
    }
    return "test \(ValueText.quoted(name)) {\n  \(expectation)\n}"
  }

  private func insertion(
    of text: String, behindLast kind: SyntaxKind, in document: Int
  ) -> TextEdit {
    let bytes = source(document).bytes
    if let last = parse(document).tree.root.children(kind).last {
      return TextEdit(TextRange(at: last.range.end), "\n\n" + text)
    }
    let isAtLineStart = bytes.isEmpty || bytes.last == 0x0A
    return TextEdit(TextRange(at: bytes.count), (isAtLineStart ? "\n" : "\n\n") + text + "\n")
  }
}

extension String {
  /// Whether it can stand in a text without quotes, and means itself there.
  fileprivate var isPlainURL: Bool {
    utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"{}$;,()#\\".utf8.contains($0) }
  }
}
