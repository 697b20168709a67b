package import RoadbookText

/// Names of a map that become one in code.
struct NameClashes {
  let language: String
  private(set) var found: [ExportClash] = []

  init(_ language: String) { self.language = language }

  /// Compares names of one scope, each with what it names.
  mutating func check(_ names: [(kind: String, name: String, code: String, place: Place)]) {
    var first: [String: (kind: String, name: String)] = [:]
    for item in names {
      guard let other = first[item.code] else {
        first[item.code] = (item.kind, item.name)
        continue
      }
      if other == (item.kind, item.name) { continue }
      let pair =
        other.kind == item.kind
        ? "\(item.kind)s '\(other.name)' and '\(item.name)'"
        : "\(other.kind) '\(other.name)' and \(item.kind) '\(item.name)'"
      let message = "\(pair) are both '\(item.code)' in \(language)"
      // The parameters of a screen are those of its links, too.
      if found.contains(where: { $0.message == message }) { continue }
      found.append(ExportClash(place: item.place, message: message, advice: "rename one"))
    }
  }

  /// Compares the parameters of each screen and each link, as `name` writes them.
  mutating func checkParameters(of map: ExportedMap, _ name: (String) -> String) {
    for screen in map.screens {
      check(
        screen.parameters.map { ("parameter", $0.name, name($0.name), screen.name.place) })
    }
    for link in map.links {
      check(link.parameters.map { ("parameter", $0.name, name($0.name), link.name.place) })
    }
  }
}

/// Two names of a map that a language cannot tell apart.
package struct ExportClash: Sendable {
  package var place: Place
  package var message: String
  package var advice: String
}
