import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// The URLs that routes and bodies lead to.
extension Dispatcher {
  /// The target URL of a rewrite; may be empty.
  mutating func url(
    ofRewrite template: URLTemplate, _ attempt: Attempt
  ) throws(EvaluationProblem) -> String {
    resolvedURL(
      try url(ofTarget: template, attempt), writtenIn: attempt.route.namespace, attempt.request)
  }

  /// The target URL of a route, with the query and fragment carried over; may be empty.
  mutating func url(
    ofTarget template: URLTemplate, _ attempt: Attempt
  ) throws(EvaluationProblem) -> String {
    let names = map.types.pathNames(of: attempt.pattern)
    let target = try template.url(
      in: attempt.scope(self), pathNames: names, spending: &budget)
    return template.isGiven || target.isEmpty
      ? target : attempt.request.carryingOver(to: target, leftBy: attempt.pattern)
  }

  /// Makes a URL without a scheme absolute in the namespace that declares it. One declared outside
  /// any scheme stays in the current URL's namespace if that falls back to the scheme-less routes.
  func resolvedURL(_ target: String, writtenIn namespace: Int, _ request: Request?) -> String {
    guard !target.isEmpty, URLParts(target).scheme == nil else { return target }
    let here = request.map(map.namespaceIndex) ?? 0
    let stays =
      namespace == 0 && map.namespaces[here].settings.options.fallsBackToGlobal ? here : namespace
    guard stays != 0 else { return target }
    if stays == here, let request, request.parts.schemeName != nil {
      return request.absolute(target)
    }
    return map.namespaces[stays].absolute(target) ?? target
  }

  /// The same for a URL that a body opens; a redirect with an explicit namespace or route stays as
  /// it is.
  func resolved(_ redirect: Redirect, writtenIn namespace: Int, _ request: Request?) -> Redirect {
    if let options = redirect.options, options.namespace != nil || options.route != nil {
      return redirect
    }
    var redirect = redirect
    redirect.url = resolvedURL(redirect.url, writtenIn: namespace, request)
    return redirect
  }
}

extension Namespace {
  /// Makes a relative URL absolute with the first claim without wildcards; nil if there is none.
  package func absolute(_ target: String) -> String? {
    let path = target.drop { $0 == "/" }
    for claim in claims {
      guard let host = claim.host else { return "\(claim.scheme)://\(path)" }
      if let host = host.literalText { return "\(claim.scheme)://\(host)/\(path)" }
    }
    return nil
  }
}
