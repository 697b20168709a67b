import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

/// Redirects by routes, guards and bodies.
extension Dispatcher {
  mutating func rewrite(
    _ template: URLTemplate, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    do throws(EvaluationProblem) {
      let target = try url(ofRewrite: template, attempt)
      if !target.isEmpty {
        attempt.redirect(to: Redirect(url: target), by: attempt.route.place)
        return .next
      }
      attempt.stop(.failed, "the target URL is empty")
    } catch {
      attempt.stop(.failed, error.message)
    }
    return stop(&attempt)
  }

  /// The target URL of a rewrite; may be empty.
  mutating func url(
    ofRewrite template: URLTemplate, _ attempt: RouteAttempt
  ) throws(EvaluationProblem) -> String {
    resolved(
      try url(ofTarget: template, attempt), writtenIn: attempt.route.namespace, attempt.request)
  }

  /// The target URL of a route, with the query and fragment carried over; may be empty.
  mutating func url(
    ofTarget template: URLTemplate, _ attempt: RouteAttempt
  ) throws(EvaluationProblem) -> String {
    let names = map.types.pathNames(of: attempt.pattern)
    let target = try template.url(
      in: attempt.scope(self), pathNames: names, spending: &budget)
    return template.isGiven || target.isEmpty
      ? target : attempt.request.carryingOver(to: target, leftBy: attempt.pattern)
  }

  /// Makes a URL without a scheme absolute in the namespace that declares it. One declared outside
  /// any scheme stays in the current URL's namespace if that falls back to the scheme-less routes.
  func resolved(_ target: String, writtenIn namespace: Int, _ request: Request?) -> String {
    guard !target.isEmpty, URLParts(target).scheme == nil else { return target }
    let here = request.map(namespaceIndex) ?? 0
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
    redirect.url = resolved(redirect.url, writtenIn: namespace, request)
    return redirect
  }

  mutating func lookup(_ attempt: inout RouteAttempt) -> AttemptProgress {
    if let target = app.lookups[attempt.url] {
      let url = resolved(target, writtenIn: attempt.route.namespace, attempt.request)
      attempt.redirect(to: Redirect(url: url), by: attempt.route.place)
      return .next
    }
    attempt.stop(.deferred, "redirect")
    return stop(&attempt)
  }

  /// Notes a redirect, and opens it.
  mutating func follow(
    _ redirect: Redirect, _ place: Place, _ isOwn: Bool, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    attempt.redirect = (redirect.url, isOwn)
    journal.note(.sentOn(to: redirect.url), place)
    journal.depth += 1
    return .open(
      url: redirect.url, Shared(redirect.options ?? attempt.options.withoutRoute))
  }

  /// Continues after the redirect's request ended: its result becomes that of the attempt.
  mutating func goOn(_ attempt: RouteAttempt, after result: inout Resolution) {
    journal.depth -= 1
    if let redirect = attempt.redirect {
      result.rewrites = [redirect.url] + result.rewrites
      result.url = attempt.url
      result.log = attempt.result.log + result.log
      result.blocks = attempt.result.blocks + result.blocks
      result.steps = attempt.result.steps + result.steps
      if attempt.hasRunBlocks, !redirect.isOwn, result.outcome != .handled,
        let start = attempt.start
      {
        takeBack(to: start)
        result.steps = []
      }
    }
    deliver(.resolution(result))
  }
}

/// A URL to open instead of the current one.
package struct Redirect: Hashable, Sendable {
  package var url: String
  /// nil keeps the options of the current URL.
  package var options: OpenOptions?

  package init(url: String, options: OpenOptions? = nil) {
    self.url = url
    self.options = options
  }
}

extension RouteAttempt {
  /// Queues a redirect, which ends the attempt.
  mutating func redirect(to redirect: Redirect, by place: Place, isOwn: Bool = false) {
    add { $0.follow(redirect, place, isOwn, &$1) }
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

extension OpenOptions {
  /// An explicit route or namespace applies to the first URL only.
  fileprivate var withoutRoute: OpenOptions {
    var options = self
    options.route = nil
    options.namespace = nil
    return options
  }
}
