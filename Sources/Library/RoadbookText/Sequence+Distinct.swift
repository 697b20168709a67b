extension Sequence {
  /// The elements in order; of several with the same key, the first.
  package func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in order, each once.
  package func distinct() -> [Element] { distinct { $0 } }
}
