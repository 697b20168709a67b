import RoadbookEngine
import RoadbookURL

/// Finds a URL that two entries of one namespace both match.
///
/// Scheme, host, path, query and fragment are intersected one by one. The resulting URL is then
/// parsed and matched like any other, so a URL that is found is always valid.
struct EntryIntersection {
  let table: RouteTable
  let namespace: NamespaceID
  private let storage: RouteTableStorage
  private var paths: RowIntersection
  private var others: RowIntersection
  /// The remaining steps for comparing segments.
  private(set) var budget = RouteTable.overlapWorkLimit

  init(_ table: RouteTable, _ namespace: NamespaceID) {
    self.table = table
    self.namespace = namespace
    storage = table.storage
    let options = storage.namespaces[namespace.index].options
    paths = RowIntersection(
      types: storage.types, folded: options.isCaseInsensitive,
      takesEmpty: options.isSlashStrict)
    others = RowIntersection(types: storage.types, folded: true, takesEmpty: false)
  }

  mutating func meet(_ first: Entry, _ second: Entry) -> Common<String> {
    guard let prefixes = prefixes(first, second) else { return .nothing }
    let rows = [first, second].map { storage.segments(of: $0) }
    var path = paths.meet(rows[0], rows[1], budget: &budget)
    if path == .nothing { return .nothing }
    let conditions = [first, second].compactMap {
      $0.conditions < 0 ? nil : storage.conditions[Int($0.conditions)]
    }
    let queries = QueryIntersection(types: storage.types, folded: paths.folded)
      .meet(conditions.flatMap(\.query), budget: &budget)
    if case .nothing = queries { return .nothing }
    let fragment = fragment(conditions.compactMap(\.fragment))
    if fragment == .nothing { return .nothing }
    guard case .found(let items) = queries, case .found(let fragments) = fragment else {
      return .unsettled
    }
    // If `**` matches nothing, the result may be a path that no URL can have, such as a single
    // empty segment.
    for tries in 0..<4 {
      if tries > 0 {
        path = paths.meet(
          tries & 1 == 0 ? rows[0] : Self.withSegment(rows[0]),
          tries & 2 == 0 ? rows[1] : Self.withSegment(rows[1]), budget: &budget)
      }
      guard case .found(let segments) = path else { continue }
      let text = segments.map { PercentCoding.encode($0, for: .segment) }.joined(separator: "/")
      for prefix in prefixes {
        for fragment in fragments {
          let url = prefix + text + Self.text(items) + fragment
          if isTaken(url, first), isTaken(url, second) { return .found(url) }
        }
      }
    }
    return .unsettled
  }

  /// The row with one segment added for its first `**`.
  private static func withSegment(_ row: [CompiledSegment]) -> [CompiledSegment] {
    guard let index = row.firstIndex(where: { $0.kind == .rest }) else { return row }
    return row[..<index] + [.anySegment] + row[index...]
  }

  /// Whether a path matches both rows.
  mutating func pathsMeet(_ first: [CompiledSegment], _ second: [CompiledSegment]) -> Bool {
    if case .found = paths.meet(first, second, budget: &budget) { true } else { false }
  }

  /// Whether an entry matches a URL of its namespace.
  func isTaken(_ url: String, _ entry: Entry) -> Bool {
    guard case .success(let request) = table.request(url), request.namespace == namespace else {
      return false
    }
    var probe = PatternProbe(storage, request)
    return probe.failure(of: entry) == nil
  }

  private static func text(_ items: [QueryIntersection.Item]) -> String {
    let written = items.map { item in
      let key = PercentCoding.encode(item.key, for: .queryKey)
      return item.value.map { key + "=" + PercentCoding.encode($0, for: .queryValue) } ?? key
    }
    return written.isEmpty ? "" : "?" + written.joined(separator: "&")
  }

  /// The spellings of a fragment that all rows match; an empty string if there is no condition.
  private mutating func fragment(_ rows: [[CompiledSegment]]) -> Common<[String]> {
    guard let first = rows.first else { return .found([""]) }
    var meeting = RowIntersection(types: storage.types, folded: false, takesEmpty: false)
    let second = rows.count > 1 ? rows[1] : [CompiledSegment.anyRow]
    let common = meeting.meet(first, second, budget: &budget)
    guard case .found(let texts) = common else { return common }
    let text = texts.map { PercentCoding.encode($0, for: .fragment) }.joined(separator: "/")
    return .found(["#" + text, "#/" + text])
  }

  // MARK: Scheme and host

  /// Possible prefixes before the path, the simplest first; nil if the entries contradict each
  /// other.
  mutating func prefixes(_ first: Entry, _ second: Entry) -> [String]? {
    let hosts = [first, second].compactMap { $0.host < 0 ? nil : storage.hosts[Int($0.host)] }
    guard let own = hosts.first else { return claimed([]) }
    guard hosts.allSatisfy({ $0.scheme == own.scheme }),
      Set(hosts.compactMap(\.isOpaque)).count < 2
    else { return nil }
    if own.scheme.isEmpty { return ["/"] }
    // Bare patterns do not match the schemes of entry points.
    if hosts.count < 2, EntryScheme(rawValue: own.scheme) != nil { return nil }
    if namespace != .global { return claimed(hosts) }
    // A URL with a claimed host does not belong to the global namespace. If hosts of the scheme are
    // claimed, neither does a URL with a host that the pattern does not name.
    return prefix(hosts).map { [$0] }
      ?? (hosts.contains { $0.labels != nil } ? nil : open(own.scheme))
  }

  /// The scheme and host that all match; nil if they contradict each other or none has a host.
  private mutating func prefix(_ hosts: [CompiledHost]) -> String? {
    guard let own = hosts.first, hosts.allSatisfy({ $0.scheme == own.scheme }) else { return nil }
    let ports = hosts.compactMap(\.port)
    guard ports.allSatisfy({ $0 == ports[0] }) else { return nil }
    guard let name = host(hosts.compactMap(\.labels)) else { return nil }
    let port = ports.first.map { $0 > 0 ? ":\($0)" : "" } ?? ""
    return "\(own.scheme)://\(name)\(port)/"
  }

  /// The prefixes that the namespace's claims and these hosts allow; nil if they contradict each
  /// other.
  private mutating func claimed(_ hosts: [CompiledHost]) -> [String]? {
    var result: [String] = []
    var hasClaims = false
    for (index, claim) in storage.claims.hosts.enumerated()
    where Int(storage.claimNamespaces[index]) == namespace.index {
      hasClaims = true
      if let prefix = prefix([claim] + hosts) {
        result.append(prefix)
      } else if claim.labels == nil,
        hosts.allSatisfy({ $0.scheme == claim.scheme && $0.labels == nil })
      {
        result += open(claim.scheme)
      }
    }
    if hasClaims { return result.isEmpty ? nil : result }
    return hosts.isEmpty ? ["/"] : prefix(hosts).map { [$0] }
  }

  /// If the host is a path segment, it may be the first segment or empty.
  private func open(_ scheme: String) -> [String] {
    let hosts = WebScheme(scheme) == nil ? [] : ["\(scheme)://x/"]
    return hosts + ["\(scheme)://", "\(scheme):///", "\(scheme):/", "\(scheme):"]
  }

  /// A host that all match; of three, of which each two match a common one, a host that two of them
  /// match.
  private mutating func host(_ rows: [[CompiledSegment]]) -> String? {
    // Usually the two most specific ones determine the host.
    let ordered = rows.sorted { literals($0) > literals($1) }
    guard let first = ordered.first else { return nil }
    let second = ordered.count > 1 ? ordered[1] : [CompiledSegment.anyRow]
    guard case .found(let labels) = others.meet(first, second, budget: &budget) else { return nil }
    for other in ordered.dropFirst(2) {
      for row in [first, second] where others.meet(row, other, budget: &budget) == .nothing {
        return nil
      }
    }
    // `**` alone may match no label, but a host has at least one.
    let host = labels.isEmpty ? ["example", "com"] : labels
    return host.map { PercentCoding.encode($0, for: .host) }.joined(separator: ".")
  }

  private func literals(_ row: [CompiledSegment]) -> Int { row.count { $0.kind == .literal } }
}
