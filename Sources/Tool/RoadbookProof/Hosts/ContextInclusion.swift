import RoadbookEngine
import RoadbookURL

/// Which contexts of a namespace match every URL that another one matches: the scheme, host and
/// port of a pattern, or none of these.
///
/// Sound, but not complete: several contexts may include another one together.
struct ContextInclusion {
  private let storage: RouteTableStorage
  private let namespace: NamespaceID
  /// A host for each context of the namespace.
  private var hosts: [Int32: CompiledHost] = [:]
  private var known: [Int32: [Int32]] = [:]

  init(_ storage: RouteTableStorage, _ namespace: NamespaceID) {
    self.storage = storage
    self.namespace = namespace
    for route in storage.namespaces[namespace.index].routes {
      for number in storage.routes[Int(route)].entries {
        let entry = storage.entry(number)
        guard entry.host >= 0 else { continue }
        let host = storage.hosts[Int(entry.host)]
        hosts[storage.context(of: entry)] = host
      }
    }
  }

  /// The contexts that include an entry's context, that one first.
  mutating func contexts(including entry: Entry) -> [Int32] {
    let own = storage.context(of: entry)
    if let contexts = known[own] { return contexts }
    let record = storage.namespaces[namespace.index]
    var result = [own]
    if entry.host >= 0 {
      let host = storage.hosts[Int(entry.host)]
      // Scheme-less patterns match each URL of a scheme that has its own routes, but for entry
      // points.
      if namespace != .global, record.openContext >= 0, EntryScheme(rawValue: host.scheme) == nil,
        !host.scheme.isEmpty
      {
        result.append(record.openContext)
      }
      for (context, other) in hosts.sorted(by: { $0.key < $1.key }) where context != own {
        if includes(other, host) { result.append(context) }
      }
    } else if namespace != .global {
      let claims = zip(storage.claims.hosts, storage.claimNamespaces)
        .filter { Int($0.1) == namespace.index }.map(\.0)
      for (context, other) in hosts.sorted(by: { $0.key < $1.key })
      where !claims.isEmpty && claims.allSatisfy({ includes(other, $0) }) {
        result.append(context)
      }
    }
    known[own] = result
    return result
  }

  private func includes(_ outer: CompiledHost, _ inner: CompiledHost) -> Bool {
    guard outer.scheme == inner.scheme, outer.isOpaque == nil || outer.isOpaque == inner.isOpaque,
      outer.port == nil || outer.port == inner.port
    else { return false }
    guard let labels = outer.labels else { return true }
    guard let own = inner.labels,
      let row = RowInclusion(in: labels, storage.types, folded: true)
    else { return false }
    return row.includes(own)
  }
}
