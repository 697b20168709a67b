import RoadbookEngine
import RoadbookURL

/// Whether a difference between two settings of a namespace can be seen at all.
struct RewriteRelevance {
  let namespaces: [Namespace]
  private var hasOpenRest: Set<Int> = []
  private var hasCaptures: Set<Int> = []
  private var hasBarePatterns = false

  /// `binder`: the map as it was before.
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

  /// Whether an option of these two values makes a difference in a namespace.
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
      // Without parameters of query and fragment there is nothing that they could change.
      return !(reading.isQueryApart && reading.fragment == .ignored)
    default: return true
    }
  }

  /// The default goes by the claims; where these are web URLs with hosts, or others without, that is the
  /// rule of the web.
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
  /// Every pattern that is matched, with its namespace: of routes, blocks, guards and normalizations.
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
