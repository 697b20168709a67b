package import RoadbookText
import RoadbookURL

/// The library a source registers its routes with.
package enum ImportLibrary: String, CaseIterable, Sendable {
  case jlroutes
  case urlnavigator
  case waapprouting
  case fsqroutes

  private static let languages: [SourceLanguage] = [.objectiveC, .swift]

  /// The endings of the names of files that may use one.
  package static let endings = languages.flatMap(\.endings)

  /// The language of a file that may use one; nil for any other file.
  package static func language(of fileName: String) -> SourceLanguage? {
    SourceLanguage(fileName: fileName).flatMap { languages.contains($0) ? $0 : nil }
  }

  var dialect: Dialect { Dialect(rawValue: rawValue) ?? .native }

  var title: String {
    switch self {
    case .jlroutes: "JLRoutes"
    case .urlnavigator: "URLNavigator"
    case .waapprouting: "WAAppRouting"
    case .fsqroutes: "FSQRoutes"
    }
  }
}

/// A diagnostic with its file.
package struct ImportFinding: Sendable {
  package var source: SourceText
  package var diagnostic: Diagnostic
}

/// The map under construction.
struct Draft {
  /// Routes, blocks and comments, to be sorted by their keys.
  struct Entry {
    /// The order of registration: file, loops with their iterations, position.
    var key: [Int]
    /// The claims of a scheme as written; nil outside any scheme.
    var namespace: String?
    var lines: [String]
    /// Equal for registrations that replace each other; nil if nothing replaces it.
    var identity: String?
    /// The registration in the source.
    var tokenRange: TokenRange?
  }

  var entries: [Entry] = []
  /// Declarations at file level, before the routes.
  var head: [String] = []
  /// The options of each namespace.
  private(set) var options: [String?: [String]] = [:]
  /// Non-empty namespaces, in order of appearance.
  private(set) var namespaces: [String] = []

  mutating func mention(_ namespace: String?) {
    if let namespace, !namespaces.contains(namespace) { namespaces.append(namespace) }
  }

  mutating func option(_ text: String, in namespace: String?) {
    mention(namespace)
    if options[namespace]?.contains(text) != true { options[namespace, default: []].append(text) }
  }
}
