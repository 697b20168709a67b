import RoadbookAnalysis
import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Changes that rewrite routes, or add types, examples and tests to them.
extension Workspace {
  func rewritingActions(_ map: MapSnapshot, _ places: RoutePlaces) -> [CodeAction] {
    var result = map.typingActions(places) + map.orderActions(places)
    if let node = places.route,
      let route = map.route(around: node.firstWordRange, in: places.document)
    {
      result += aliasActions(map, places, node, route)
      result += map.exampleActions(places, node, route)
      result += testActions(map, places, route)
    }
    if places.isForeign || map.hasDialect(places) { result.append(nativeAction(map)) }
    return result
  }

  /// Parts without a native equivalent are left unchanged; the first one is the reason if all are.
  private func nativeAction(_ map: MapSnapshot) -> CodeAction {
    CodeAction(kind: .rewrite, title: "write the map in the native dialect") {
      let rewrite = NativeRewrite(map.session.documents.map(\.readAnew))
      if rewrite.edits.allSatisfy(\.isEmpty) {
        let reason = rewrite.findings.joined().first?.message ?? "there is nothing to rewrite"
        return .failure(ChangeProblem(message: reason))
      }
      return .success(rewrite.edits)
    }
  }

  private func aliasActions(
    _ map: MapSnapshot, _ places: RoutePlaces, _ node: SyntaxNode, _ route: Route
  ) -> [CodeAction] {
    guard node.patterns.count > 1, !places.isForeign else { return [] }
    return [
      CodeAction(
        kind: .rewrite, title: "turn the other patterns into redirects",
        refusal: map.aliasObstacle(node, route).map { ChangeProblem(message: $0) }
      ) {
        map.aliasRewrites(node, route).flatMap { change in
          let all = map.edits(change.edits, in: places.document)
          let changed = self.view(map, with: all)
          if let finding = map.newFinding(in: changed) {
            return .failure(
              ChangeProblem(message: "this would cause an error in the map: \(finding.message)"))
          }
          let difference = MapComparison.difference(
            of: change.urls, map.analysis.map, changed.analysis.map)
          return difference.map { .failure(ChangeProblem(message: $0)) } ?? .success(all)
        }
      }
    ]
  }
}

extension MapSnapshot {
  // MARK: Types and order

  /// Adds the type of the screen's parameter to an untyped capture, in all patterns of the route.
  fileprivate func typingActions(_ places: RoutePlaces) -> [CodeAction] {
    guard let pattern = places.pattern else { return [] }
    let bytes = source(places.document).bytes
    func capture(_ hint: InlayHint) -> TextRange {
      TextRange(bytes[..<hint.offset].lastIndex(of: UInt8(ascii: ":")) ?? hint.offset, hint.offset)
    }
    let hints = inlayHints(in: places.document, within: pattern, [.types])
    return hints.filter { hint in
      let range = capture(hint)
      return range.start <= places.range.end && places.range.start <= range.end
    }.map { hint in
      CodeAction(kind: .rewrite, title: "add the type \(hint.label) to the capture") {
        let name = Array(bytes[capture(hint).start..<hint.offset])
        let others = (places.route?.patterns ?? []).flatMap {
          self.inlayHints(in: places.document, within: $0.range, [.types])
        }.filter { bytes[capture($0).start..<$0.offset].elementsEqual(name) }
        let offsets = Set((others + [hint]).map(\.offset))
        return .success(
          self.edits(
            offsets.map { TextEdit(TextRange(at: $0), hint.label) }, in: places.document))
      }
    }
  }

  /// Moves a route before one that only ranks higher because of its position.
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

  /// Whether the range begins in a `dialect` statement.
  fileprivate func hasDialect(_ places: RoutePlaces) -> Bool {
    path(in: places.document, to: places.range.start).contains {
      $0.kind == .rulesDeclaration && $0.firstWord == "dialect"
    }
  }

  // MARK: Examples

  fileprivate func exampleActions(
    _ places: RoutePlaces, _ node: SyntaxNode, _ route: Route
  ) -> [CodeAction] {
    guard route.declaration.examples.isEmpty, let url = routes.example(of: route),
      analysis.map.route(taking: url, fromInside: true)?.index == route.index, url.isPlainURL
    else { return [] }
    return [
      CodeAction(kind: .rewrite, title: "add the example \(url)") {
        .success(self.edits([node.adding(note: "example \(url)")], in: places.document))
      }
    ]
  }
}

extension String {
  /// Whether it can be written without quotes or escapes.
  var isPlainURL: Bool {
    utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"{}$;,()#\\".utf8.contains($0) }
  }
}
