import RoadbookAnalysis
import RoadbookEngine
package import RoadbookRuntime
package import RoadbookSemantics
import RoadbookText

/// The parts of maps that the tests used.
package struct TestCoverage: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case route, rewrite, action
    case `guard` = "guard"
    case block
    case hook = "on"
    case style, screen

    /// The kind's plural.
    package var plural: String { self == .hook ? "hooks" : rawValue + "s" }
  }

  package struct Part: Sendable {
    package var kind: Kind
    /// As in the map: `/list/:id -> Item`.
    package var name: String
    package var location: SourceLocation
    package var isTouched: Bool
  }

  /// The parts by map and kind; a part shared by several maps counts once.
  package private(set) var parts: [Part] = []
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    var kind: Kind
    var name: String
    var location: SourceLocation
  }

  package init() {}

  /// Adds the parts of a map, with the record of a run of its tests.
  package mutating func add(_ plan: TestPlan, seen: CoverageRecorder.Record) {
    let map = plan.map
    let add = { (coverage: inout TestCoverage, kind: Kind, name: String, place: Place) in
      coverage.add(kind, name, place, seen.places.contains(place), plan)
    }
    for route in map.routes {
      guard let kind = route.coverageKind else { continue }
      let name = "\(route.written.joined(separator: ", ")) \(route.arrowText)"
      add(&self, kind, name, route.place)
    }
    for rule in map.normalizations {
      let name = "normalize \(rule.pattern.source) => \(rule.target.source)"
      add(&self, .rewrite, name, rule.place)
    }
    for guardDecl in map.guards { add(&self, .guard, guardDecl.name, guardDecl.place) }
    for block in map.blocks {
      add(&self, .block, block.written.joined(separator: ", "), block.place)
    }
    for hook in map.hooks { add(&self, .hook, hook.kind.rawValue, hook.place) }
    for configuration in map.configurations {
      add(&self, .hook, "created \(configuration.screen)", configuration.place)
    }
    for style in map.styles {
      add(&self, .style, style.name, style.place)
    }
    for screen in map.screens {
      self.add(.screen, screen.name, screen.place, seen.screens.contains(screen.name), plan)
    }
  }

  private mutating func add(
    _ kind: Kind, _ name: String, _ place: Place, _ isTouched: Bool, _ plan: TestPlan
  ) {
    let location = plan.session.documents.location(of: place)
    let key = Key(kind: kind, name: name, location: location)
    if let known = places[key], parts.indices.contains(known) {
      parts[known].isTouched = parts[known].isTouched || isTouched
    } else {
      places[key] = parts.count
      parts.append(
        Part(kind: kind, name: name, location: location, isTouched: isTouched))
    }
  }

  package var touched: Int { parts.count { $0.isTouched } }

  /// Rounded down: 100 means every part.
  package var percent: Int { Self.percent(touched, of: parts.count) }

  package static func percent(_ part: Int, of whole: Int) -> Int {
    whole == 0 ? 100 : part * 100 / whole
  }

  package func parts(of kind: Kind) -> [Part] { parts.filter { $0.kind == kind } }
}

extension Route {
  /// nil for a route that only contains others.
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
