import RoadbookModel
package import RoadbookText

extension LogCoverage {
  /// The counts as JSON, which `add(_:)` reads.
  package var json: JSON {
    .object([
      "urls": .int(urls), "unread": .int(unread), "firstUnread": .optional(firstUnread),
      "outcomes": Self.json(outcomes),
      "routes": .array(
        routes.map { route in
          .object([
            "scheme": .optional(route.scheme), "pattern": .string(route.written),
            "internal": .bool(route.isInternal),
            "file": .string(route.location.file), "line": .int(route.location.line),
            "hits": .int(route.hits), "outcomes": Self.json(route.outcomes),
          ])
        }),
      "groups": .array(
        rankedGroups.map {
          .object(["value": .string($0.value), "outcomes": Self.json($0.outcomes)])
        }),
      "unmatched": .array(
        rankedUnmatched.map { kind, found in
          .object([
            "scheme": .optional(kind.scheme), "nearest": .optional(kind.nearest),
            "check": .optional(kind.check), "origin": .optional(kind.origin),
            "hits": .int(found.hits),
            "reason": .string(found.reason), "examples": .strings(found.examples),
          ])
        }),
      "otherUnmatched": .int(otherUnmatched),
    ])
  }

  private static func json(_ outcomes: [Outcome: Int]) -> JSON {
    .object(
      Outcome.allCases.compactMap { outcome in
        outcomes[outcome].map { JSONMember(outcome.rawValue, .int($0)) }
      })
  }

  /// Why counts cannot be added; lower-case, no full stop.
  package struct MergeProblem: Error {
    package var message: String
  }

  /// Adds the counts of another part of a log, as `json` wrote them for the same map.
  package mutating func add(_ part: JSON) throws(MergeProblem) {
    let reader = CountReader()
    let outcomes = try reader.outcomes(in: part)
    var rows: [RowKey: [Int]] = [:]
    for (index, route) in routes.enumerated() { rows[RowKey(route), default: []].append(index) }
    for item in try reader.list("routes", in: part) {
      let key = RowKey(
        scheme: try reader.optionalText("scheme", in: item),
        written: try reader.text("pattern", in: item), line: try reader.count("line", in: item))
      guard let row = rows[key]?.first else {
        throw MergeProblem(
          message:
            "the map has no route '\(key.written)' in line \(key.line): the counts are of another map"
        )
      }
      rows[key]?.removeFirst()
      for (outcome, count) in try reader.outcomes(in: item) {
        routes[row].outcomes[outcome, default: 0] += count
      }
    }
    for item in try reader.list("groups", in: part) {
      let value = try reader.text("value", in: item)
      for (outcome, count) in try reader.outcomes(in: item) { add(count, outcome, toGroup: value) }
    }
    for item in try reader.list("unmatched", in: part) {
      let kind = UnmatchedKind(
        scheme: try reader.optionalText("scheme", in: item),
        nearest: try reader.optionalText("nearest", in: item),
        check: try reader.optionalText("check", in: item),
        origin: try reader.optionalText("origin", in: item))
      let examples = try reader.list("examples", in: item).compactMap(\.text).prefix(
        Self.exampleLimit)
      add(
        Unmatched(
          hits: try reader.count("hits", in: item), reason: try reader.text("reason", in: item),
          examples: Array(examples)), kind)
    }
    for (outcome, count) in outcomes { self.outcomes[outcome, default: 0] += count }
    unread += try reader.count("unread", in: part)
    let first = try reader.optionalText("firstUnread", in: part)
    firstUnread = firstUnread ?? first
    otherUnmatched += try reader.count("otherUnmatched", in: part)
  }

  /// What tells a pattern apart in the counts of two parts, which may have read the map from
  /// different folders. Equal ones, of two routes in a line, are taken in order.
  fileprivate struct RowKey: Hashable {
    var scheme: String?
    var written: String
    var line: Int
  }
}

extension LogCoverage.RowKey {
  fileprivate init(_ route: LogCoverage.RouteHits) {
    self.init(scheme: route.scheme, written: route.written, line: route.location.line)
  }
}

/// Reads counts strictly: they may come from anyone.
private struct CountReader {
  typealias Problem = LogCoverage.MergeProblem
  private func problem(_ key: String, _ wanted: String) -> Problem {
    Problem(message: "'\(key)' is not \(wanted): this is no JSON of 'roadbook coverage'")
  }

  func count(_ key: String, in json: JSON) throws(Problem) -> Int {
    guard let count = json[key]?.whole, count >= 0, count <= LogCoverage.largestSum else {
      throw problem(key, "a count")
    }
    return count
  }

  func text(_ key: String, in json: JSON) throws(Problem) -> String {
    guard let text = json[key]?.text else { throw problem(key, "a text") }
    return text
  }

  func optionalText(_ key: String, in json: JSON) throws(Problem) -> String? {
    guard let value = json[key] else { throw problem(key, "a text") }
    return value.isNull ? nil : try text(key, in: json)
  }

  func list(_ key: String, in json: JSON) throws(Problem) -> [JSON] {
    guard let items = json[key]?.items else { throw problem(key, "a list") }
    return items
  }

  func outcomes(in json: JSON) throws(Problem) -> [Outcome: Int] {
    guard case .object(let members)? = json["outcomes"] else {
      throw problem("outcomes", "an object")
    }
    var result: [Outcome: Int] = [:]
    for member in members {
      guard let outcome = Outcome(rawValue: member.key), result[outcome] == nil else {
        throw problem(member.key, "an outcome")
      }
      result[outcome] = try count(member.key, in: .object(members))
    }
    return result
  }
}
