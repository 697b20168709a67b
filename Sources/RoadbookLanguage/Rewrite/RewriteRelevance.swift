import RoadbookEngine
import RoadbookURL

/// Decides whether a difference between the settings of two namespaces has any effect.
struct RewriteRelevance {
  let namespaces: [Namespace]
  private var hasOpenRest: Set<Int> = []
  private var hasCaptures: Set<Int> = []
  private var hasBarePatterns = false

  /// `binder`: the map before the rewrite.
  init(_ binder: Binder) {
    namespaces = binder.namespaces
    for (namespace, pattern) in binder.placedPatterns {
      let segments = pattern.path.flattened + (pattern.authority.map { $0.tokens } ?? [])
      for token in segments {
        switch token {
        case .rest(nil, _, _): hasOpenRest.insert(namespace)
        case .part(.capture): hasCaptures.insert(namespace)
        default: break
        }
      }
      for segment in pattern.fragment ?? [] where segment.isRest && segment.restCapture == nil {
        hasOpenRest.insert(namespace)
      }
      if namespace == 0, pattern.scheme == nil { hasBarePatterns = true }
    }
  }

  /// Whether the two values of an option behave differently in a namespace.
  func matters(
    _ row: WordOption, _ old: NamespaceSettings, _ new: NamespaceSettings, in namespace: Int
  ) -> Bool {
    guard row.value(old) != row.value(new) else { return false }
    let reading = old.options.reading
    switch row.word {
    case "host": return !isSameHost(old.options.hostRole, new.options.hostRole, in: namespace)
    case "bare": return namespace == 0 && hasBarePatterns
    case "wildcard": return hasOpenRest.contains(namespace)
    case "decode": return hasCaptures.contains(namespace)
    case "plus":
      return old.options.isPlusLiteral != new.options.isPlusLiteral
        || hasCaptures.contains(namespace)
    case "repeated", "flags", "reserved":
      // These options only affect query and fragment parameters.
      return !(reading.isQueryApart && reading.fragment == .ignored)
    default: return true
    }
  }

  /// Without `host`, the role of the host depends on the claims. Where exactly the web claims name hosts, that equals
  /// the rule for the web.
  private func isSameHost(_ old: HostRole?, _ new: HostRole?, in namespace: Int) -> Bool {
    guard old == .pathUnlessWeb && new == nil || old == nil && new == .pathUnlessWeb else {
      return false
    }
    return namespaces[namespace].claims.allSatisfy { claim in
      (claim.scheme == "http" || claim.scheme == "https") == (claim.host != nil)
    }
  }
}

extension HostPattern {
  fileprivate var tokens: [PatternToken] { labels.flatMap { $0.parts.map { .part($0) } } }
}

extension Binder {
  /// Every pattern that is matched, with its namespace: of routes, blocks, guards and `normalize`.
  var placedPatterns: [(namespace: Int, pattern: Pattern)] {
    var result = routes.flatMap { route in route.patterns.map { (route.namespace, $0) } }
    for block in blocks { result += block.patterns.map { (block.namespace, $0) } }
    for guardDecl in guards {
      for case .pattern(let text) in guardDecl.targets {
        result.append((guardDecl.namespace, text.pattern))
      }
    }
    return result + normalizations.map { (0, $0.pattern) }
  }
}
