package import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
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
  }

  package private(set) var found = Findings()

  package init(_ loaded: LoadedMap) {
    let all = Self.watching(in: loaded.map)
    guard
      var meetings = PatternMeetings(
        loaded.map, all.map { (pattern: $0.text.pattern, namespace: $0.namespace) })
    else { return }
    for (number, one) in all.enumerated() {
      if loaded.work.isCancelled() { break }
      if !meetings.meetsRoute(number) { report(one, number, &meetings) }
    }
  }

  private static func watching(in map: LinkedMap) -> [Watching] {
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
      add(block.texts.map { .pattern($0) }, "the block", block.place.document, block.namespace)
    }
    return all
  }

  private mutating func report(
    _ one: Watching, _ number: Int, _ meetings: inout PatternMeetings
  ) {
    let (pattern, range) = (one.text.pattern, one.text.range)
    let foreign = meetings.foreign(number)
    var meant = foreign.flatMap { Self.withScheme(of: $0.suggestion, pattern) }
    if foreign == nil, pattern.source.utf8.count == range.length {
      meant = meetings.corrected(number, pattern.source)
    }
    found.report(
      .pathWithoutRoute, range,
      "\(one.owner) never runs for '\(TerminalText.escaped(pattern.source))': "
        + (foreign?.reason.map(TerminalText.escaped) ?? "no route matches these URLs"),
      advice: meant.map { "did you mean \($0)?" }
        ?? (foreign == nil
          ? "correct the pattern, or declare a route for it"
          : "correct the pattern, or declare its scheme"),
      fixes: meant.map { [.replace(range, by: $0)] } ?? [], in: one.document)
  }

  /// The pattern with the scheme of a URL instead of its own; nil without one of them.
  private static func withScheme(of url: String?, _ pattern: Pattern) -> String? {
    guard let url, let scheme = pattern.scheme else { return nil }
    return String(url.prefix { $0 != ":" }) + pattern.source.dropFirst(scheme.count)
  }
}
