import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

/// A scheme is part of URLs: those that the map writes out change with it.
extension MapView {
  func schemeConflict(_ name: String) -> RenameProblem? {
    let isValid =
      Unquoting.isIdentifier(name) && !name.contains("_") && name == name.lowercased()
    guard isValid else {
      return RenameProblem(
        message:
          "'\(name)' is no scheme: small letters and digits make one, and no digit comes first")
    }
    let isTaken = analysis.map.namespaces.contains { namespace in
      namespace.name == name || namespace.claims.contains { $0.scheme == name }
    }
    return isTaken ? RenameProblem(message: "there is a scheme '\(name)' already") : nil
  }

  /// The beginnings of URLs and patterns that name the scheme.
  func schemeEdits(_ old: String, to name: String, in document: Int) -> [TextEdit] {
    places(ofScheme: old, in: document).map { TextEdit($0, name) }
  }

  /// Where the URLs and patterns of a document name a scheme, alone or with its host: `shop`, `https://shop.example.com`.
  func places(ofScheme name: String, in document: Int) -> [TextRange] {
    let bytes = source(document).bytes
    let hasHost = name.contains("://")
    let beginning = Array(name.utf8) + (hasHost ? [] : [UInt8(ascii: ":")])
    var places: [TextRange] = []
    var waiting = [parse(document).tree.root]
    while let node = waiting.popLast() {
      guard node.kind == .url || node.kind == .pattern else {
        waiting += node.children
        continue
      }
      var start = node.range.start
      if bytes.indices.contains(start), bytes[start] == UInt8(ascii: "\"") { start += 1 }
      let end = start + name.utf8.count
      guard bytes[min(start, bytes.count)...].starts(with: beginning) else { continue }
      // Of a longer host it is not the beginning.
      if hasHost, end < node.range.end, !"/?#\"".utf8.contains(bytes[end]) { continue }
      places.append(TextRange(start, end))
    }
    return places
  }
}
