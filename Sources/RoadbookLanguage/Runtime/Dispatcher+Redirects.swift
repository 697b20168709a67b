import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Routes, guards and bodies that lead to another URL.
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

  /// The URL that a rewrite leads to, with the query and fragment of its own; empty where it says so.
  func url(
    ofRewrite template: URLTemplate, _ attempt: RouteAttempt
  ) throws(EvaluationProblem) -> String {
    let names = attempt.pattern.pathNames(map.types)
    let target = try template.url(in: attempt.scope(self), pathNames: names)
    let whole =
      template.isGiven || target.isEmpty
      ? target
      : attempt.request.carryingOver(
        to: target, except: attempt.consumedQueryKeys,
        withFragment: attempt.pattern.fragment == nil)
    return resolved(whole, writtenIn: attempt.route.namespace, attempt.request)
  }

  /// A URL without a scheme stays in the namespace that it is written in. What is written outside any scheme stays in
  /// that of the current URL, where this falls back to the routes outside any scheme.
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

  /// The same for what a body opens, which may also say which namespace or route it means.
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

  mutating func note(
    _ redirect: Redirect, _ place: Place, _ isOwn: Bool, _ attempt: inout RouteAttempt
  ) {
    attempt.redirect = (redirect.url, isOwn)
    attempt.tasks = [.open(redirect)]
    journal.note(.sentOn(to: redirect.url), place)
  }

  mutating func open(_ redirect: Redirect, _ attempt: RouteAttempt) -> AttemptProgress {
    journal.depth += 1
    let options = redirect.options ?? attempt.options.withoutRoute
    return .open(RequestFrame(redirect.url, options))
  }

  /// The other URL has ended: its result is that of the attempt, after what happened before.
  mutating func goOn(_ attempt: RouteAttempt, after result: Resolution) {
    journal.depth -= 1
    var result = result
    if let redirect = attempt.redirect {
      result.rewrites = [redirect.url] + result.rewrites
      result.url = attempt.url
      result.log = attempt.log + result.log
      result.blocks = attempt.blocks + result.blocks
      result.steps = attempt.steps + result.steps
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

/// A URL to open instead of another one, with its options.
struct Redirect {
  var url: String
  /// nil: those of the URL before.
  var options: OpenOptions?
}

extension RouteAttempt {
  /// Opens another URL instead: nothing else of the attempt happens.
  mutating func redirect(to redirect: Redirect, by place: Place) {
    add([.redirect(redirect, by: place, isOwn: false)])
  }
}

extension Namespace {
  /// A relative URL as one of this namespace: of its first claim without wildcards; nil where it has none.
  func absolute(_ target: String) -> String? {
    let path = target.drop { $0 == "/" }
    for claim in claims {
      guard let host = claim.host else { return "\(claim.scheme)://\(path)" }
      if let host = host.literalText { return "\(claim.scheme)://\(host)/\(path)" }
    }
    return nil
  }
}

extension OpenOptions {
  /// A route or namespace was asked for by name: that holds for the first URL only.
  fileprivate var withoutRoute: OpenOptions {
    var options = self
    options.route = nil
    options.namespace = nil
    return options
  }
}
