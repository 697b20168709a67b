import RoadbookEngine
import RoadbookText
package import RoadbookURL

extension LinkedMap {
  /// The routes of the screens along a path: a screen with a route of its own uses that route's
  /// defaults.
  static func boundRoutes(_ routes: [Route]) -> [Int: [Int]] {
    var byPath: [String: Int] = [:]
    var paths: [(route: Int, keys: [String])] = []
    for route in routes {
      guard case .bound = route.target else { continue }
      let keys = route.boundPaths.map { "\(route.namespace) \($0)" }
      guard let last = keys.last else { continue }
      if byPath[last] == nil { byPath[last] = route.index }
      paths.append((route.index, keys))
    }
    var result: [Int: [Int]] = [:]
    for (route, keys) in paths { result[route] = keys.map { byPath[$0] ?? route } }
    return result
  }
}

extension Route {
  /// The path up to each screen bound in the route's own part of the pattern.
  fileprivate var boundPaths: [String] {
    guard let pattern = ownPatterns.first?.pattern else { return [] }
    let bindings = pattern.bindings
    if bindings.isEmpty { return [] }
    let whole = BoundScreens.withoutScreens(written.first ?? "")
    let own = BoundScreens.withoutScreens(pattern.source)
    let around = whole.hasSuffix(own) ? String(whole.dropLast(own.count)) : ""
    return bindings.map { binding in
      let text = pattern.source.utf8.prefix(max(0, binding.range.start - 1))
      return around + BoundScreens.withoutScreens(String(decoding: text, as: UTF8.self))
    }
  }
}

/// Paths of patterns with screens in them.
package enum BoundScreens {
  /// A path as a string, without its bound screens.
  package static func withoutScreens(_ text: String) -> String {
    var result = ""
    var isInside = false
    var wasInside = false
    for character in text.drop(while: { $0 == "/" }) {
      if character == "{" {
        isInside = true
      } else if isInside {
        if character == "}" { (isInside, wasInside) = (false, true) }
      } else if !(wasInside && character == "!") {
        result.append(character)
        wasInside = false
      }
    }
    return result
  }
}

extension Pattern {
  /// The source of a pattern that is not appended to another, with a leading slash.
  package var rootedSource: String {
    let needsSlash = source.utf8.first != UInt8(ascii: "/") && dialect == .native && scheme == nil
    return needsSlash ? "/" + source : source
  }

  /// The prefixes up to each screen but the last; conditions belong to the whole pattern only.
  package var screenPrefixes: [Pattern] {
    var result: [Pattern] = []
    for (index, token) in path.enumerated() where index + 1 < path.count {
      guard case .binding(let binding) = token else { continue }
      var prefix = self
      prefix.path = Array(path[...index])
      prefix.query = []
      prefix.fragment = nil
      // The name is followed by '}' and perhaps '!'.
      let end = binding.range.end + (binding.isModal ? 2 : 1)
      prefix.source = String(decoding: source.utf8.prefix(end), as: UTF8.self)
      result.append(prefix)
    }
    return result
  }
}
