import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Routes and blocks that hand the road over to another URL.
extension Road {
  mutating func rewrite(
    _ template: URLTemplate, _ started: Trip, _ company: Company, _ hops: inout Hops
  ) -> Resolution {
    var trip = started
    do throws(EvaluationProblem) {
      let target = try url(ofRewrite: template, trip)
      guard !target.isEmpty else {
        trip.stop(.failed, "the URL it leads to is empty")
        return trip.resolution
      }
      return sendOn(trip, Errand(url: target), company, &hops)
    } catch {
      trip.stop(.failed, error.message)
      return trip.resolution
    }
  }

  /// The URL that a rewrite sends its own on to, with the query and fragment that came along; empty where it says so.
  func url(ofRewrite template: URLTemplate, _ trip: Trip) throws(EvaluationProblem) -> String {
    let names = trip.pattern.pathNames(map.types)
    let target = try template.url(in: trip.scope(self), pathNames: names)
    let whole =
      template.isGiven || target.isEmpty
      ? target : trip.request.carryingOver(to: target, except: trip.consumedQueryKeys)
    return resolved(whole, writtenIn: trip.route.namespace, trip.request)
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
  func resolved(_ errand: Errand, writtenIn namespace: Int, _ request: Request?) -> Errand {
    if let company = errand.company, company.namespace != nil || company.route != nil {
      return errand
    }
    var errand = errand
    errand.url = resolved(errand.url, writtenIn: namespace, request)
    return errand
  }

  mutating func lookup(_ started: Trip, _ company: Company, _ hops: inout Hops) -> Resolution {
    var trip = started
    let scope = trip.scope(self)
    for redirect in map.redirects {
      guard (try? redirect.from.url(in: scope)) == trip.url,
        let target = try? redirect.to.url(in: scope)
      else { continue }
      let url = resolved(target, writtenIn: trip.route.namespace, trip.request)
      return sendOn(trip, Errand(url: url), company, &hops)
    }
    trip.stop(.deferred, "redirect")
    return trip.resolution
  }

  /// Opens the other URL; the answer is its answer, with what happened before in front.
  mutating func sendOn(
    _ trip: Trip, _ errand: Errand, _ company: Company, _ hops: inout Hops, by place: Place? = nil
  ) -> Resolution {
    journal.note(.sentOn(to: errand.url), place ?? trip.route.place, app)
    journal.depth += 1
    var result = travel(errand.url, errand.company ?? company.withoutRoute, &hops)
    journal.depth -= 1
    result.rewrites = [errand.url] + result.rewrites
    result.url = trip.url
    result.log = trip.resolution.log + result.log
    result.blocks = trip.resolution.blocks + result.blocks
    result.steps = trip.resolution.steps + result.steps
    return result
  }
}

/// A URL that a block opens, with what it gives along.
struct Errand {
  var url: String
  /// nil: what came with the URL before goes on.
  var company: Road.Company?
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

extension Road.Company {
  /// A route or namespace was asked for by name: that holds for the first URL only.
  fileprivate var withoutRoute: Road.Company {
    var company = self
    company.route = nil
    company.namespace = nil
    return company
  }
}
