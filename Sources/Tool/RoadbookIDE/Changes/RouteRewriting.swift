import RoadbookAnalysis
import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Changes that rewrite routes, or add types, examples and tests to them.
struct RouteRewriting {
  let target: ChangeTarget
  let selection: RouteSelection
  private var map: MapSnapshot { target.map }

  var actions: [CodeAction] {
    var result = typing
    if let node = selection.route,
      let route = map.route(around: node.firstWordRange, in: target.document)
    {
      result += reordering(node, route)
      let alias =
        selection.isForeign ? nil : AliasRewriting(target: target, node: node, route: route).action
      result += [alias, example(node, route), TestWriting(target: target, route: route).action]
        .compactMap(\.self)
    }
    return selection.isForeign || isInDialect ? result + [native] : result
  }

  /// Parts without a native equivalent are left unchanged; the first one is the reason if all are.
  private var native: CodeAction {
    CodeAction(kind: .rewrite, id: "dialect", title: "write the map in the native dialect") {
      let rewrite = NativeRewrite(map.session.documents)
      if rewrite.edits.allSatisfy(\.isEmpty) {
        let reason = rewrite.findings.joined().first?.message ?? "there is nothing to rewrite"
        return .failure(ChangeProblem(message: reason))
      }
      return .success(rewrite.edits)
    }
  }

  /// Adds the type of the screen's parameter to an untyped capture, in all patterns of the route.
  private var typing: [CodeAction] {
    guard let pattern = selection.pattern else { return [] }
    let bytes = map.source(target.document).bytes
    func capture(_ hint: InlayHint) -> TextRange {
      TextRange(bytes[..<hint.offset].lastIndex(of: UInt8(ascii: ":")) ?? hint.offset, hint.offset)
    }
    let hints = DocumentFeatures(map, target.document)
    return hints.captureTypes(within: pattern).filter { hint in
      capture(hint).touches(selection.range)
    }.map { hint in
      CodeAction(
        kind: .rewrite, id: "type \(hint.offset)",
        title: "add the type \(hint.label) to the capture"
      ) {
        let name = Array(bytes[capture(hint).start..<hint.offset])
        let others = (selection.route?.patterns ?? []).flatMap {
          hints.captureTypes(within: $0.range)
        }.filter { bytes[capture($0).start..<$0.offset].elementsEqual(name) }
        let offsets = Set((others + [hint]).map(\.offset))
        return .success(target.edits(offsets.map { TextEdit(TextRange(at: $0), hint.label) }))
      }
    }
  }

  /// Moves a route before one that only ranks higher because of its position.
  private func reordering(_ node: SyntaxNode, _ route: Route) -> [CodeAction] {
    guard selection.siblings.contains(node) else { return [] }
    return map.routes.overlaps(of: route).compactMap { overlap -> CodeAction? in
      guard overlap.rule == .order, overlap.loser.index == route.index else { return nil }
      let winner = map.analysis.map.routes[overlap.winner.index]
      let place = winner.place
      guard place.document == target.document,
        let other = selection.siblings.first(where: {
          $0.range.start <= place.range.start && place.range.start < $0.range.end
        }), other != node, other.range.start < node.range.start
      else { return nil }
      let url = overlap.url.map { " for \($0)" } ?? ""
      return CodeAction(
        kind: .rewrite, id: "move",
        title: "move it above '\(winner.written.first ?? winner.name)'\(url)"
      ) { .success(target.edits(StatementLayout(node.tree).moving(node, before: other))) }
    }
  }

  /// Whether the range begins in a `dialect` statement.
  private var isInDialect: Bool {
    map.path(in: target.document, to: selection.range.start).contains {
      $0.kind == .rulesDeclaration && $0.firstWord == "dialect"
    }
  }

  private func example(_ node: SyntaxNode, _ route: Route) -> CodeAction? {
    guard route.examples.isEmpty, let url = map.routes.example(of: route),
      map.analysis.map.route(taking: url, fromInside: true)?.index == route.index, url.isPlainURL
    else { return nil }
    return CodeAction(kind: .rewrite, id: "example", title: "add the example \(url)") {
      .success(target.edits([node.adding(note: "example \(url)")]))
    }
  }
}

extension String {
  /// Whether it can be written without quotes or escapes.
  var isPlainURL: Bool {
    utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"{}$;,()#\\".utf8.contains($0) }
  }
}
