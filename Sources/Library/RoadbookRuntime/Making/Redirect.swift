import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

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

/// Redirects by routes, guards and bodies.
extension Dispatcher {
  /// Opens the URL that the route leads to.
  mutating func redirect(_ attempt: inout Attempt) -> AttemptProgress {
    let target: String
    switch attempt.route.target {
    case .rewrite(let template):
      do throws(EvaluationProblem) {
        target = try url(ofRewrite: template, attempt)
      } catch {
        attempt.setOutcome(.failed, error.message)
        return refuseAttempt(&attempt)
      }
      if target.isEmpty {
        attempt.setOutcome(.failed, "the target URL is empty")
        return refuseAttempt(&attempt)
      }
    case .lookup:
      guard let found = app.lookups[attempt.url] else {
        attempt.setOutcome(.deferred, "redirect")
        return refuseAttempt(&attempt)
      }
      target = resolvedURL(found, writtenIn: attempt.route.namespace, attempt.request)
    case .screen, .bound, .action, .external: return .next
    }
    return follow(Redirect(url: target), attempt.route.place, &attempt)
  }

  /// `push` and `present` fail for a route that shows no screen.
  mutating func refuse(_ attempt: inout Attempt) -> AttemptProgress {
    attempt.setOutcome(.failed, "the route shows no screen: 'open' runs it")
    return refuseAttempt(&attempt)
  }

  /// Notes a redirect, and opens it. `isOwn`: whether the route's own action opens it, afterwards.
  mutating func follow(
    _ redirect: Redirect, _ place: Place, _ attempt: inout Attempt, isOwn: Bool = false
  ) -> AttemptProgress {
    attempt.redirect = (redirect.url, isOwn)
    journal.note(.sentOn(to: redirect.url), place)
    journal.depth += 1
    return .call(.hop(redirect.url, redirect.options ?? attempt.options.withoutRoute))
  }

  /// Ends an attempt after the URL that it redirected to: that one's result, as the attempt's own.
  mutating func resumeAttempt(
    _ attempt: Attempt, afterRedirect result: consuming Resolution
  ) -> Resolution {
    journal.depth -= 1
    guard let redirect = attempt.redirect else { return result }
    result.rewrites = [redirect.url] + result.rewrites
    result.passed = [attempt.candidate] + result.passed
    result.url = attempt.url
    result.log = attempt.result.log + result.log
    result.blocks = attempt.result.blocks + result.blocks
    result.steps = attempt.result.steps + result.steps
    if attempt.hasRunBlocks, !redirect.isOwn, result.outcome != .handled {
      takeBack(to: attempt.start)
      result.steps = []
    }
    return result
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
