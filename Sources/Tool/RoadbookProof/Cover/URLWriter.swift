import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Writes URLs of a namespace from decoded segments, in the spelling that a test accepts.
struct URLWriter {
  private let table: RouteTable
  private let namespace: NamespaceID
  private var intersection: EntryIntersection
  private var prefixes: [Int32: [String]] = [:]

  init(_ table: RouteTable, _ namespace: NamespaceID) {
    self.table = table
    self.namespace = namespace
    intersection = EntryIntersection(table, namespace)
  }

  /// A URL with these segments, this query and this fragment that `isRight` accepts; nil if none
  /// was found.
  mutating func url(
    of entry: Entry, _ texts: [String], _ conditions: ConditionGap.Found,
    where isRight: (String) -> Bool
  ) -> String? {
    let path = texts.map { PercentCoding.encode($0, for: .segment) }.joined(separator: "/")
    let items = conditions.items.map { item in
      let key = PercentCoding.encode(item.key, for: .queryKey)
      return item.value.map { key + "=" + PercentCoding.encode($0, for: .queryValue) } ?? key
    }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    let fragment = conditions.fragment.map { segments in
      segments.map { PercentCoding.encode($0, for: .fragment) }.joined(separator: "/")
    }
    for prefix in prefixes(of: entry) {
      for mark in fragment == nil ? [""] : ["#", "#/"] {
        let url = prefix + path + query + mark + (fragment ?? "")
        if isRight(url) { return url }
      }
    }
    return nil
  }

  /// Whether an entry matches a URL.
  func matches(_ url: String, _ entry: Entry) -> Bool { intersection.isTaken(url, entry) }

  private mutating func prefixes(of entry: Entry) -> [String] {
    if let known = prefixes[entry.host] { return known }
    let found = intersection.prefixes(entry, entry) ?? []
    // Another port than the usual one may be left to an entry.
    let ported = found.compactMap { prefix -> String? in
      let parts = URLParts(prefix)
      guard let host = parts.host, !host.isEmpty, parts.port == nil else { return nil }
      return prefix.dropLast() + ":8443/"
    }
    prefixes[entry.host] = found + ported
    return found + ported
  }

  /// Whether no URL has the scheme and host that an entry needs.
  mutating func isImpossible(_ entry: Entry) -> Bool { prefixes(of: entry).isEmpty }
}
