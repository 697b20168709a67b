import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
package import RoadbookModel
package import RoadbookRuntime
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
    func add(_ kind: Kind, _ name: String, _ place: Place, isTouched: Bool? = nil) {
      let location = plan.session.documents.location(of: place)
      let isTouched = isTouched ?? seen.places.contains(place)
      let key = Key(kind: kind, name: name, location: location)
      if let known = places[key], parts.indices.contains(known) {
        parts[known].isTouched = parts[known].isTouched || isTouched
      } else {
        places[key] = parts.count
        parts.append(Part(kind: kind, name: name, location: location, isTouched: isTouched))
      }
    }
    for route in map.routes {
      guard let kind = route.coverageKind else { continue }
      add(kind, "\(route.written.joined(separator: ", ")) \(route.arrowText)", route.place)
    }
    for rule in map.normalizations {
      add(.rewrite, "normalize \(rule.pattern.source) => \(rule.target.source)", rule.place)
    }
    for guardDecl in map.guards { add(.guard, guardDecl.name, guardDecl.place) }
    for block in map.blocks { add(.block, block.written.joined(separator: ", "), block.place) }
    for hook in map.hooks { add(.hook, hook.kind.rawValue, hook.place) }
    for configuration in map.configurations {
      add(.hook, "created \(configuration.screen)", configuration.place)
    }
    for style in map.styles { add(.style, style.name, style.place) }
    for screen in map.screens {
      add(.screen, screen.name, screen.place, isTouched: seen.screens.contains(screen.name))
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
