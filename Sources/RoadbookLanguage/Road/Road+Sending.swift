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
    let isWhole = template.pieces.count == 1 && !template.isPlain
    if isWhole || target.isEmpty { return target }
    return inNamespace(
      trip.request.carryingOver(to: target, except: trip.consumedQueryKeys), of: trip.request)
  }

  /// A target without a scheme resolves in the namespace of the URL that led to it.
  private func inNamespace(_ target: String, of request: Request) -> String {
    guard URLParts(target).scheme == nil, namespaceIndex(request) != 0 else { return target }
    return request.absolute(target)
  }

  mutating func lookup(_ started: Trip, _ company: Company, _ hops: inout Hops) -> Resolution {
    var trip = started
    let scope = trip.scope(self)
    for redirect in map.redirects {
      guard (try? redirect.from.url(in: scope)) == trip.url,
        let target = try? redirect.to.url(in: scope)
      else { continue }
      return sendOn(trip, Errand(url: target), company, &hops)
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

extension Road.Company {
  /// A route or namespace was asked for by name: that holds for the first URL only.
  fileprivate var withoutRoute: Road.Company {
    var company = self
    company.route = nil
    company.namespace = nil
    return company
  }
}
