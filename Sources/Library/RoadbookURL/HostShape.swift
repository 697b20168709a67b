/// What a text looks like that is written without a scheme.
package enum HostShape {
  /// Whether a text looks like a host of the web: `www.example.com`, but not `com.example.app`, the
  /// name of a scheme.
  package static func isHost(_ text: String) -> Bool {
    let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let first = labels.first, let last = labels.last,
      labels.allSatisfy({ !$0.isEmpty })
    else { return false }
    if first == "www" || oldDomains.contains(last) { return true }
    let isReversed = oldDomains.contains(first) || newDomains.contains(first)
    return newDomains.contains(last) && (last == "example" || !isReversed)
  }

  /// No name of a scheme ends in these, which it begins with.
  private static let oldDomains: Set<Substring> = ["com", "org", "net"]
  private static let newDomains: Set<Substring> = ["io", "app", "dev", "example"]
}
