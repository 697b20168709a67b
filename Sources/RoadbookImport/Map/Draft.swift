package import RoadbookText
import RoadbookURL

/// The library a source registers its routes with.
package enum ImportLibrary: String, CaseIterable, Sendable {
  case jlroutes
  case urlnavigator
  case waapprouting
  case fsqroutes

  var dialect: Dialect {
    switch self {
    case .jlroutes: .jlroutes
    case .urlnavigator: .urlnavigator
    case .waapprouting: .waapprouting
    case .fsqroutes: .fsqroutes
    }
  }

  var title: String {
    switch self {
    case .jlroutes: "JLRoutes"
    case .urlnavigator: "URLNavigator"
    case .waapprouting: "WAAppRouting"
    case .fsqroutes: "FSQRoutes"
    }
  }
}

/// A finding, and the file it is about.
package struct ImportFinding: Sendable {
  package var source: SourceText
  package var diagnostic: Diagnostic
}

/// The map that is being put together.
struct Draft {
  /// Routes, blocks and remarks, to be sorted by their keys.
  struct Entry {
    /// The order of registration: file, loops with their turns, place.
    var key: [Int]
    /// The claims of a scheme as they are written; nil for outside any.
    var namespace: String?
    var lines: [String]
    /// What a later registration of the same replaces.
    var identity: String?
    /// The registration.
    var stretch: Stretch?
  }

  var entries: [Entry] = []
  /// What stands at file level, in front of the routes.
  var head: [String] = []
  /// Options of each namespace.
  private(set) var options: [String?: [String]] = [:]
  /// Namespaces that hold something, in order of appearance.
  private(set) var namespaces: [String] = []

  mutating func mention(_ namespace: String?) {
    if let namespace, !namespaces.contains(namespace) { namespaces.append(namespace) }
  }

  mutating func option(_ text: String, in namespace: String?) {
    mention(namespace)
    if options[namespace]?.contains(text) != true { options[namespace, default: []].append(text) }
  }
}
