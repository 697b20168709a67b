import RoadbookEngine
import RoadbookRuntime
package import RoadbookSemantics
import RoadbookText
import RoadbookURL

/// Reports guards, hooks and blocks on paths that no route has, so that they never run for them.
///
/// Nothing is reported where a URL may have both: unknown cases are silent.
package struct IdlePaths {
  /// A pattern of a guard, hook or block.
  private struct Watching {
    var text: PatternText
    /// Whose it is, for people.
    var owner: String
    var document: Int
    var namespace: Int
    /// Its numbers in the table, one for each namespace of URLs that it may match.
    var copies: [(namespace: Int, id: RouteID)] = []
  }

  private let loaded: LoadedMap
  private var map: LinkedMap { loaded.map }
  private var meetings: [RouteMeeting] = []
  package private(set) var found = Findings()

  package init(_ loaded: LoadedMap) {
    self.loaded = loaded
    var all = watching
    guard !all.isEmpty, !map.routes.isEmpty, !map.routes.contains(where: \.isBroken),
      readsAlike, let table = table(of: &all)
    else { return }
    meetings = map.namespaces.indices.map { RouteMeeting(table, in: NamespaceID(index: $0)) }
    for one in all {
      if loaded.work.isCancelled() { break }
      check(one)
    }
  }

  /// Whether all namespaces split URLs into the same segments, so that one pattern means the same in each.
  private var readsAlike: Bool {
    let first = map.namespaces.first?.settings.options
    return map.namespaces.allSatisfy {
      $0.settings.options.isSlashStrict == first?.isSlashStrict
        && $0.settings.options.hostRole == first?.hostRole
    }
  }

  private var watching: [Watching] {
    var all: [Watching] = []
    func add(
      _ targets: [GuardDeclaration.Target], _ owner: String, _ document: Int, _ namespace: Int
    ) {
      for case .pattern(let text) in targets where !text.isBroken {
        all.append(
          Watching(text: text, owner: owner, document: document, namespace: namespace))
      }
    }
    for guardDecl in map.guards {
      add(
        guardDecl.targets, "guard '\(guardDecl.name)'", guardDecl.document, guardDecl.namespace)
    }
    // No route matches the URLs that these two hooks are notified of.
    for hook in map.hooks where hook.kind != .unmatched && hook.kind != .failed {
      add(hook.targets, "'on \(hook.kind.rawValue)'", hook.place.document, hook.namespace)
    }
    // WAAppRouting runs blocks without a route, too.
    for block in map.blocks
    where !map.namespaces[block.namespace].settings.library.runsOneBlockFirst {
      for text in block.texts {
        add([.pattern(text)], "the block", block.place.document, block.namespace)
      }
    }
    return all
  }

  /// A table of all routes and these patterns. URLs of a scheme may also be matched by the scheme-less routes.
  private func table(of all: inout [Watching]) -> RouteTable? {
    var rows: [(pattern: Pattern, namespace: Int)] = []
    for index in all.indices {
      let own = all[index].namespace
      let namespaces = own == 0 ? Array(map.namespaces.indices) : [own, 0]
      for namespace in namespaces {
        all[index].copies.append((namespace, RouteID(index: map.routes.count + rows.count)))
        rows.append((all[index].text.pattern, namespace))
      }
    }
    return map.table(adding: rows)
  }

  private mutating func check(_ one: Watching) {
    let foreign = foreign(one.text.pattern)
    for (namespace, id) in one.copies {
      for route in map.routes where route.namespace == namespace {
        if let foreign, !route.patterns.contains(where: foreign.admits) { continue }
        if meetings[namespace].mayMeet(id, RouteID(index: route.index)) { return }
      }
    }
    let source = one.text.pattern.source
    let reason = foreign?.reason
    let meant = foreign.map { withScheme(of: $0.suggestion, one.text.pattern) } ?? meant(one)
    let missing = reason == nil ? "a route for it" : "its scheme"
    found.report(
      .pathWithoutRoute, one.text.range,
      "\(one.owner) never runs for '\(TerminalText.escaped(source))': "
        + (reason.map(TerminalText.escaped) ?? "no route matches these URLs"),
      advice: meant.map { "did you mean \($0)?" }
        ?? "correct the pattern, or declare \(missing)",
      fixes: meant.map { [.replace(one.text.range, by: $0)] } ?? [], in: one.document)
  }

  /// The pattern with the scheme of a URL instead of its own; nil without one of them.
  private func withScheme(of url: String?, _ pattern: Pattern) -> String? {
    guard let url, let scheme = pattern.scheme else { return nil }
    return String(url.prefix { $0 != ":" }) + pattern.source.dropFirst(scheme.count)
  }

  /// Why only patterns with a scheme match the URLs of a pattern's scheme and host; nil if others may.
  private func foreign(_ pattern: Pattern) -> HostFilter? {
    guard let scheme = pattern.scheme,
      pattern.authority == nil || pattern.authority?.literalText != nil,
      case .success(let request) = map.table.request(
        "\(scheme)://\(pattern.authority?.literalText ?? "x")/")
    else { return nil }
    let filter = HostFilter(request, map)
    return filter.reason == nil ? nil : filter
  }

  /// The pattern with one literal corrected so that a route has its path.
  private mutating func meant(_ one: Watching) -> String? {
    for (namespace, id) in one.copies {
      for literal in meetings[namespace].literals(of: id) {
        var near = NearestName(to: literal.text)
        for route in map.routes where route.namespace == namespace {
          for text in meetings[namespace].literals(
            instead: literal.segment, of: id, in: RouteID(index: route.index))
          {
            near.consider(text)
          }
        }
        if let name = near.name, let text = Self.replacing(literal.text, by: name, in: one.text) {
          return text
        }
      }
    }
    return nil
  }

  /// The source of a pattern with one segment replaced; nil if the segment is not there exactly once, as written.
  private static func replacing(_ old: String, by new: String, in text: PatternText) -> String? {
    let source = text.pattern.source
    guard source.utf8.count == text.range.length else { return nil }
    var pieces = source.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let places = pieces.indices.filter { pieces[$0] == old }
    guard places.count == 1 else { return nil }
    pieces[places[0]] = PercentCoding.encode(new, for: .segment)
    return pieces.joined(separator: "/")
  }
}
