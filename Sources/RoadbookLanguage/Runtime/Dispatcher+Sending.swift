import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Routes and blocks that hand the road over to another URL.
extension Dispatcher {
  mutating func rewrite(
    _ template: URLTemplate, _ started: RouteAttempt, _ options: OpenOptions,
    _ redirects: inout RedirectChain
  ) -> Resolution {
    var attempt = started
    do throws(EvaluationProblem) {
      let target = try url(ofRewrite: template, attempt)
      guard !target.isEmpty else {
        attempt.stop(.failed, "the URL it leads to is empty")
        return attempt.resolution
      }
      return sendOn(attempt, Redirect(url: target), options, &redirects)
    } catch {
      attempt.stop(.failed, error.message)
      return attempt.resolution
    }
  }

  /// The URL that a rewrite sends its own on to, with the query and fragment that came along; empty where it says so.
  func url(ofRewrite template: URLTemplate, _ attempt: RouteAttempt) throws(EvaluationProblem)
    -> String
  {
    let names = attempt.pattern.pathNames(map.types)
    let target = try template.url(in: attempt.scope(self), pathNames: names)
    let whole =
      template.isGiven || target.isEmpty
      ? target : attempt.request.carryingOver(to: target, except: attempt.consumedQueryKeys)
    return resolved(whole, writtenIn: attempt.route.namespace, attempt.request)
  }

  /// A URL without a scheme stays in the namespace that it is written in. What is written outside any scheme stays in
  /// that of the URL in hand, where this falls back to the routes outside any scheme.
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

  mutating func lookup(
    _ started: RouteAttempt, _ options: OpenOptions, _ redirects: inout RedirectChain
  ) -> Resolution {
    var attempt = started
    let scope = attempt.scope(self)
    for redirect in map.redirects {
      guard (try? redirect.from.url(in: scope)) == attempt.url,
        let target = try? redirect.to.url(in: scope)
      else { continue }
      let url = resolved(target, writtenIn: attempt.route.namespace, attempt.request)
      return sendOn(attempt, Redirect(url: url), options, &redirects)
    }
    attempt.stop(.deferred, "redirect")
    return attempt.resolution
  }

  /// Opens the other URL; the answer is its answer, with what happened before in front.
  mutating func sendOn(
    _ attempt: RouteAttempt, _ redirect: Redirect, _ options: OpenOptions,
    _ redirects: inout RedirectChain, by place: Place? = nil
  ) -> Resolution {
    journal.note(.sentOn(to: redirect.url), place ?? attempt.route.place, app)
    journal.depth += 1
    var result = travel(redirect.url, redirect.options ?? options.withoutRoute, &redirects)
    journal.depth -= 1
    result.rewrites = [redirect.url] + result.rewrites
    result.url = attempt.url
    result.log = attempt.resolution.log + result.log
    result.blocks = attempt.resolution.blocks + result.blocks
    result.steps = attempt.resolution.steps + result.steps
    return result
  }
}

/// A URL that a block opens, with what it gives along.
struct Redirect {
  var url: String
  /// nil: what came with the URL before goes on.
  var options: OpenOptions?
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
