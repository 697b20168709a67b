import RoadbookEngine
import RoadbookText

/// Which parts of maps took part in a test, and which did not.
package struct TestCoverage: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case route, rewrite, action
    case guardian = "guard"
    case block, screen
  }

  package struct Part: Sendable {
    package var kind: Kind
    /// As it stands in the map: `/list/:id -> Item`.
    package var name: String
    package var location: TestLocation
    package var isTouched: Bool
  }

  /// Map by map, each by kind; a part that several maps share counts once.
  package private(set) var parts: [Part] = []
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    var kind: Kind
    var name: String
    var location: TestLocation
  }

  package init() {}

  /// Adds the parts of a map, of which a run of its tests has seen some.
  package mutating func add(_ plan: TestPlan, seen: Set<RoadWitness.Part>) {
    let map = plan.map
    for route in map.routes {
      guard let kind = route.coverageKind else { continue }
      let name = "\(route.written.joined(separator: ", ")) \(route.arrowText)"
      add(kind, name, route.place, seen.contains(.route(route.index)), plan)
    }
    for (index, rule) in map.normalizations.enumerated() {
      let name = "normalize \(rule.pattern.source) => \(rule.target.source)"
      add(.rewrite, name, rule.place, seen.contains(.normalization(index)), plan)
    }
    for guardian in map.guards {
      let isTouched = seen.contains(.guardian(guardian.name))
      add(.guardian, guardian.name, guardian.place, isTouched, plan)
    }
    for (index, block) in map.blocks.enumerated() {
      let name = block.written.joined(separator: ", ")
      add(.block, name, block.place, seen.contains(.block(index)), plan)
    }
    for screen in map.screens {
      add(.screen, screen.name, screen.place, seen.contains(.screen(screen.name)), plan)
    }
  }

  private mutating func add(
    _ kind: Kind, _ name: String, _ place: Place, _ isTouched: Bool, _ plan: TestPlan
  ) {
    let (file, line) = plan.session.location(of: place)
    let key = Key(kind: kind, name: name, location: TestLocation(file: file, line: line))
    if let known = places[key], parts.indices.contains(known) {
      parts[known].isTouched = parts[known].isTouched || isTouched
    } else {
      places[key] = parts.count
      parts.append(
        Part(kind: kind, name: name, location: key.location, isTouched: isTouched))
    }
  }

  package var touched: Int { parts.count { $0.isTouched } }

  /// Rounded down: 100 means all.
  package var percent: Int { Self.percent(touched, of: parts.count) }

  package static func percent(_ part: Int, of whole: Int) -> Int {
    whole == 0 ? 100 : part * 100 / whole
  }

  package func parts(of kind: Kind) -> [Part] { parts.filter { $0.kind == kind } }
}

extension Route {
  /// nil for a route that only holds others.
  fileprivate var coverageKind: TestCoverage.Kind? {
    switch target {
    case .screen: .route
    case .bound: screen == nil ? nil : .route
    case .rewrite, .lookup, .external: .rewrite
    case .action: .action
    }
  }

  fileprivate var arrowText: String {
    switch target {
    case .screen, .bound: "-> \(targetText)"
    case .rewrite, .lookup, .external: targetText
    case .action: "do { … }"
    }
  }
}
