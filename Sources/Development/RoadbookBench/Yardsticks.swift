import FoundationEssentials

/// A typical hand-written table: a tree of class instances with a dictionary each, paths split into
/// strings.
final class ClassTrie {
  private var children: [String: ClassTrie] = [:]
  private var parameter: (name: String, node: ClassTrie)?
  private var value: Int?

  init() {}

  init(_ patterns: [String]) {
    for (index, pattern) in patterns.enumerated() { insert(pattern, index) }
  }

  func insert(_ pattern: String, _ value: Int) {
    var node = self
    for segment in pattern.split(separator: "/") {
      if segment.hasPrefix(":") {
        let child = node.parameter?.node ?? ClassTrie()
        node.parameter = (String(segment.dropFirst()), child)
        node = child
      } else {
        let child = node.children[String(segment)] ?? ClassTrie()
        node.children[String(segment)] = child
        node = child
      }
    }
    node.value = value
  }

  func find(_ path: String) -> (value: Int, parameters: [String: String])? {
    var parameters: [String: String] = [:]
    let segments = path.split(separator: "/").map(String.init)
    guard let value = find(segments[...], &parameters) else { return nil }
    return (value, parameters)
  }

  private func find(_ segments: ArraySlice<String>, _ parameters: inout [String: String]) -> Int? {
    guard let segment = segments.first else { return value }
    if let child = children[segment], let found = child.find(segments.dropFirst(), &parameters) {
      return found
    }
    guard let parameter, let found = parameter.node.find(segments.dropFirst(), &parameters) else {
      return nil
    }
    parameters[parameter.name] = segment
    return found
  }
}

/// What the standard library needs for the same URL.
enum Yardsticks {
  /// `Hasher` over the bytes of a string.
  static func hash(_ text: String) -> Int {
    var hasher = Hasher()
    _ = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    return hasher.finalize()
  }

  /// Foundation's parser.
  static func url(_ text: String) -> Int { URL(string: text) == nil ? -1 : 0 }

  /// Foundation's parser with the path and the query decoded.
  static func components(_ text: String) -> Int {
    guard let components = URLComponents(string: text) else { return -1 }
    return components.path.utf8.count + (components.queryItems?.count ?? 0)
  }
}
