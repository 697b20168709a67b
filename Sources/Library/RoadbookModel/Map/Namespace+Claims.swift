package import RoadbookURL

extension [Namespace] {
  /// The namespace that claims a scheme, or a scheme with a host, as it is written; nil if none
  /// does.
  package func index(claiming text: String) -> Int? {
    let key = text.lowercased()
    return firstIndex { namespace in namespace.claims.contains { $0.key == key } }
  }

  /// The namespace of a full URL at file level: the declared scheme that matches it, or else the
  /// global namespace, with a condition on scheme and host.
  package func taking(_ pattern: Pattern) -> Int {
    guard let scheme = pattern.scheme else { return 0 }
    var found: (namespace: Int, order: [Int])?
    for (index, namespace) in enumerated() {
      for claim in namespace.claims where claim.scheme == scheme {
        if let host = claim.host {
          guard let own = pattern.authority, host.covers(own) else { continue }
        }
        // A scheme alone comes after all hosts.
        let order = claim.host?.order ?? [2]
        if found.map({ order.lexicographicallyPrecedes($0.order) }) ?? true {
          found = (index, order)
        }
      }
    }
    return found?.namespace ?? 0
  }
}

extension HostPattern {
  /// Whether this pattern matches every host that the other one matches.
  fileprivate func covers(_ other: HostPattern) -> Bool {
    guard takesAnyPort || port == other.port && !other.takesAnyPort else { return false }
    // A leading `**` matches any labels.
    let fixed = labels.first?.isRest == true ? labels.dropFirst() : labels[...]
    guard
      fixed.count == labels.count
        ? fixed.count == other.labels.count
        : fixed.count <= other.labels.count
    else { return false }
    return zip(fixed, other.labels.suffix(fixed.count))
      .allSatisfy { $0 == $1 || $0.parts == [.star] && !$1.isRest }
  }

  /// Its place among hosts that match the same URLs, as in route tables: exact ones first, those
  /// with `**` last, and of others the one whose labels from the left are more specific.
  fileprivate var order: [Int] {
    let isExact = literalText != nil
    let hasRest = labels.contains(where: \.isRest)
    let labels = labels.map { label in
      if label.isRest { return 4 }
      if label.parts == [.star] { return 2 }
      return label.literalText == nil ? 1 : 0
    }
    return [isExact ? 0 : 1, takesAnyPort ? 1 : 0, hasRest ? 1 : 0] + labels + [3]
  }
}
