import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// An inlay hint: text shown by an editor inside a document.
package struct InlayHint: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The type that a capture gets from the screen's parameter.
    case types
    /// The route that takes a URL.
    case routes
    /// The screens on the stack.
    case stack
  }

  package var kind: Kind
  /// The offset after which it is shown.
  package var offset: Int
  package var label: String
}

/// Finds the hints of a document. URLs are only matched: nothing is run.
extension DocumentFeatures {
  /// The hints in a part of the document, in order.
  package func inlayHints(within range: TextRange, _ kinds: Set<InlayHint.Kind>) -> [InlayHint] {
    var result = kinds.contains(.types) ? captureTypes(within: range) : []
    if kinds.contains(.routes) || kinds.contains(.stack) {
      result += snapshot.parse(document).tree.root.urlMentions(in: range).compactMap {
        hint(for: $0, kinds)
      }
    }
    return result.sorted { ($0.offset, $0.kind.rawValue) < ($1.offset, $1.kind.rawValue) }
  }

  /// The types of captures that have none of their own.
  func captureTypes(within range: TextRange) -> [InlayHint] {
    snapshot.occurrences(in: document, within: range).compactMap { found -> InlayHint? in
      guard found.symbol.kind == .parameter, found.isDeclaration,
        let route = snapshot.route(around: found.range, in: document),
        let text = route.ownPatterns.first(where: { $0.range.encloses(found.range) }),
        let capture = text.pattern.captures.first(where: { text.place($0.range) == found.range }),
        capture.type == nil,
        let target = snapshot.routes.targets(of: found.symbol.name, in: route).first,
        target.type != "string"
      else { return nil }
      return InlayHint(kind: .types, offset: found.range.end, label: "<\(target.type)>")
    }
  }

  /// The hint for a URL: only one, since editors do not separate hints at the same position.
  private func hint(for mention: URLMention, _ kinds: Set<InlayHint.Kind>) -> InlayHint? {
    let end = mention.node.range.end
    // The hints of rewrites and interpolated URLs would be mere examples.
    guard mention.role != .rewrite, mention.node.child(.interpolation) == nil,
      let prediction = snapshot.resolved(mention, in: document)
    else { return nil }
    guard prediction.route != nil, let path = prediction.written else {
      // The target is in the test's expectation already.
      return mention.role == .expect || !kinds.contains(.routes)
        ? nil : InlayHint(kind: .routes, offset: end, label: "no route")
    }
    // The outcome is in the test's expectation already.
    let failure = mention.role == .expect ? nil : prediction.failure
    let replaced = replacedArguments(of: prediction)
    let target = failure?.outcome.rawValue ?? destination(of: prediction, mention, kinds)
    let isRoute = kinds.contains(.routes)
    // A pattern that is the URL itself says nothing.
    let pattern = isRoute && path != prediction.url ? path : nil
    let way = [pattern, target].compactMap(\.self).joined(separator: " → ")
    let label = [way, replaced ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
    return label.isEmpty
      ? nil : InlayHint(kind: isRoute ? .routes : .stack, offset: end, label: label)
  }

  /// What is on screen in the end: after redirects, as a stack if that is wanted; nil if the line
  /// says it already.
  private func destination(
    of prediction: Prediction, _ mention: URLMention, _ kinds: Set<InlayHint.Kind>
  ) -> String? {
    let routes = snapshot.routes
    let isRedirect = if case .rewrite? = prediction.route?.target { true } else { false }
    guard let end = isRedirect ? routes.resolver.end(of: prediction) : prediction.route else {
      return isRedirect ? prediction.route?.targetText : nil
    }
    let stack = kinds.contains(.stack) ? routes.stackText(of: end) : ""
    if !stack.isEmpty { return stack }
    return mention.role == .expect && !isRedirect ? nil : end.targetText
  }
}
