import RoadbookBinder
import RoadbookModel
import RoadbookPlatforms
import RoadbookSession
package import RoadbookText

/// What differs between a map and the files of platforms that it names.
package struct PlatformFindings: Sendable {
  /// A file with what is to be changed in it.
  package struct File: Sendable {
    /// Its name is the path of the file.
    package var source: SourceText
    package var findings: [Diagnostic]
  }

  /// The patterns of the names that such files usually have.
  package static let usualNames = PlatformKind.allCases.flatMap(\.usualEndings).map {
    $0.hasPrefix(".") ? "*" + $0 : $0
  }

  /// Those at places of the map.
  private(set) var inMap = Findings()
  /// The files that were read.
  package private(set) var files: [File] = []
  /// The rules that decide about URLs of a route, by what identifies the route.
  private var rules: [String: [(source: SourceText, range: TextRange)]] = [:]

  init() {}

  /// Compares the map with its files: a walk over the states of all its routes together. Hints are
  /// left out: they are about what cannot be helped.
  init(of session: inout Session, isCancelled: @escaping () -> Bool) {
    let named = NamedFiles(of: session.map, session.documents, session.files)
    let (files, known) = named.read()
    let sources = session.documents.map(\.source)
    let result = Verification(
      session.map, sources: sources, PlatformFiles(files), known: known, isCancelled: isCancelled)
    let documents = Dictionary(
      sources.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.files = files.map { File(source: $0.source, findings: []) }
    let routes = Dictionary(
      session.map.routes.map { ($0.place, Self.key(of: $0)) },
      uniquingKeysWith: { first, _ in first })
    for rule in result.rules {
      if let route = routes[rule.route] {
        rules[route, default: []].append((rule.source, rule.range))
      }
    }
    for finding in result.findings where finding.diagnostic.severity > .hint {
      if let document = documents[finding.source.name] {
        inMap.report(finding.diagnostic, in: document)
      } else {
        report(finding)
      }
    }
  }

  /// The rules that decide about URLs of a route.
  func rules(of route: Route) -> [(source: SourceText, range: TextRange)] {
    rules[Self.key(of: route)] ?? []
  }

  /// The place of a route changes with each edit.
  private static func key(of route: Route) -> String {
    "\(route.namespace) \(route.written.joined(separator: " "))"
  }

  private mutating func report(_ finding: Verification.Finding) {
    let known = files.firstIndex { $0.source.name == finding.source.name }
    if let known {
      files[known].findings.append(finding.diagnostic)
    } else {
      files.append(File(source: finding.source, findings: [finding.diagnostic]))
    }
  }

  /// Those of an earlier version of the map. `changes`: of each document; nil for one that is the
  /// same.
  func moved(_ changes: [ChangedRange?]) -> PlatformFindings {
    var result = self
    result.inMap = inMap.moved(changes)
    return result
  }
}
