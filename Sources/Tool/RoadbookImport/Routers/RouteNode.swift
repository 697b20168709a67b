/// A route, or what several routes have in common, as a router declares it.
struct RouteNode {
  enum Target: Hashable {
    case screen(String)
    /// Another URL, as a map writes it.
    case redirect(String)
    case external(String)
    /// Code decides what happens.
    case code
    /// No target: only its children have one.
    case group
    /// A comment instead of a route that is not read.
    case remark(String)
  }

  var target: Target
  /// As a map writes them: relative to the node around it, or from `/` on. `.` is the path of a
  /// group.
  var patterns: [String] = []
  var clauses: [String] = []
  /// Where it is written, `routes.ts:7`.
  var origin: String
  /// Where it is written; nil for what is in no source.
  var place: TokenRange?
  /// What is worth knowing, after the origin.
  var notes: [String] = []
  /// The comments of the app.
  var comments: [String] = []
  var children: [RouteNode] = []

  /// Whether it or one of its children is a route.
  var hasRoutes: Bool {
    var rest = [self]
    while let next = rest.popLast() {
      switch next.target {
      case .screen, .redirect, .external, .code: return true
      case .group, .remark: rest += next.children
      }
    }
    return false
  }
}

/// What a router's reader read, before it becomes the text of a map.
struct RouterDraft {
  /// Of all namespaces: `rank first`.
  var options: [String] = []
  /// The schemes and hosts of the app: `tea`, `https://tea.example`.
  var claims: [String] = []
  /// `normalize`, `tabs` and `screen` declarations.
  var declarations: [String] = []
  var nodes: [RouteNode] = []
  /// Routes of certain claims: androidx.navigation and DeepLinkDispatch.
  var spaces: [(claims: [String], nodes: [RouteNode])] = []
}

/// A route that was read, for programs.
package struct ImportedRoute: Hashable, Sendable {
  package var pattern: String
  /// The screen, or `=> URL`, `external URL`, or empty for code.
  package var target: String
  /// `routes.ts:7`
  package var origin: String
}

/// The names of screens: what a source calls them, as an identifier of a map.
struct ScreenNames {
  private var known: [String: String] = [:]
  private var used: Set<String> = []

  /// Targets that are no screens.
  private static let reserved: Set = ["external", "lookup", "do"]

  /// The same identifier for the same name; two names never get one. `spelled`: what it is called,
  /// if not by its name.
  mutating func identifier(_ name: String, spelled: String? = nil) -> String {
    if let found = known[name] { return found }
    let plain = spelled ?? Self.camelCase(name)
    var result = plain
    var number = 2
    while !used.insert(result).inserted {
      result = "\(plain)\(number)"
      number += 1
    }
    known[name] = result
    return result
  }

  /// `teas/[id]` as `teasId`.
  static func camelCase(_ name: String) -> String {
    let parts = name.unicodeScalars.split { scalar in
      !(scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || scalar == "_")
    }
    var result = ""
    for part in parts {
      let text = String(String.UnicodeScalarView(part))
      result += result.isEmpty ? text : text.prefix(1).uppercased() + text.dropFirst()
    }
    guard let first = result.unicodeScalars.first else { return "Screen" }
    if first.properties.numericType != nil || reserved.contains(result) {
      return "Screen_" + result
    }
    return result
  }

  /// `CartURLPage` as `cart-url-page`.
  static func kebabCase(_ name: String) -> String {
    let letters = Array(name)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0 {
        let begins = !letters[index - 1].isUppercase
        let ends = index + 1 < letters.count && letters[index + 1].isLowercase
        if begins || ends, !result.hasSuffix("-") { result += "-" }
      }
      result += letter == "_" ? "-" : letter.lowercased()
    }
    return result
  }
}
