package import RoadbookModel
import RoadbookURL

/// A word or form that exists only in the rules of some libraries.
package struct LibraryWord: Sendable {
  /// The word as shown in messages.
  let text: String
  let libraries: [Dialect]
  /// Advice on what to write in the native language.
  let instead: String
  /// The replacement in a fix-it, if it is unambiguous.
  let replacement: String?

  private init(
    _ text: String, _ libraries: [Dialect], instead: String, replacement: String? = nil
  ) {
    self.text = text
    self.libraries = libraries
    self.instead = instead
    self.replacement = replacement
  }

  static let only = LibraryWord(
    "only", [.waapprouting],
    instead: "the screen's parameters are the arguments that it gets: screen NAME(key, …); "
      + "for one system write when platform == \"ios\"")
  package static let `default` = LibraryWord(
    "default", [.waapprouting], instead: "write -> SCREEN(key: value)")
  static let presenter = LibraryWord(
    "presenter", Dialect.allCases.filter { $0 != .native },
    instead: "modals are presented from the visible screen")
  package static let wrap = LibraryWord(
    "wrap", [.urlnavigator], instead: "every modal has a stack of its own")
  package static let userInfo = LibraryWord(
    "userInfo", [.fsqroutes, .urlnavigator], instead: "write with { … }")
  static let userInfoValue = LibraryWord(
    "userInfo", [.fsqroutes, .urlnavigator],
    instead: "'with { … }' passes data: write parameters.NAME")
  static let generate = LibraryWord(
    "generate", [.fsqroutes, .urlnavigator], instead: "'resolve' shows the target")
  package static let selectNone = LibraryWord(
    "select none", [.waapprouting], instead: "the first child is selected")
  package static let route = LibraryWord(
    "as", [.fsqroutes], instead: "open the URL of the route: open NAME(key: value)")
  static let binding = LibraryWord(
    "{Screen}", [.waapprouting], instead: "write the screen as the target: -> SCREEN")
  static let noStyle = LibraryWord(
    "style none", [.fsqroutes], instead: "a route without a style pushes its screen")
  static let hold = LibraryWord(
    "hold", [.fsqroutes], instead: "write defer; 'resume' continues", replacement: "defer")
  static let proceed = LibraryWord(
    "proceed", [.fsqroutes], instead: "write resume", replacement: "resume")
  static let dropHeld = LibraryWord(
    "drop held", [.fsqroutes], instead: "write drop", replacement: "drop")
  package static let held = LibraryWord(
    "held", [.fsqroutes], instead: "write deferred", replacement: "deferred")

  /// Words that begin a statement or a clause.
  package static let statements = words([only, `default`, presenter, generate, hold, proceed])
  /// Built-in names of expressions.
  package static let values = words([held, userInfoValue])
  /// Built-in styles.
  package static let styles = ["wrap": wrap, "none": noStyle]

  /// The word of a guard's point; nil for the one that is part of the native language.
  package static func point(_ point: GuardDeclaration.Point) -> LibraryWord? {
    let libraries: [Dialect]
    switch point {
    case .match: return nil
    case .generate: libraries = [.fsqroutes]
    case .push: libraries = [.urlnavigator]
    case .present: libraries = [.fsqroutes, .urlnavigator]
    }
    return LibraryWord(
      "before \(point.rawValue)", libraries,
      instead: "leave it out: guards run when the target is known and nothing has happened",
      replacement: "")
  }

  private static func words(_ words: [LibraryWord]) -> [String: LibraryWord] {
    Dictionary(words.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The libraries whose rules include it, for messages.
  var libraryNames: String { libraries.map(\.rawValue).joined(separator: ", ") }

  /// Whether the rules of a namespace include it.
  package func isKnown(in namespaces: [Namespace]) -> Bool {
    namespaces.contains { libraries.contains($0.settings.library) }
  }
}

extension Outcome {
  /// The outcomes that URLs of a map can have.
  package static func known(in namespaces: [Namespace]) -> [String] {
    let names = allCases.map(\.rawValue)
    return LibraryWord.held.isKnown(in: namespaces) ? names : names.filter { $0 != "held" }
  }
}

extension StyleDeclaration {
  /// The built-in styles that are available in a map.
  package static func known(in namespaces: [Namespace]) -> [String] {
    builtin.filter { LibraryWord.styles[$0]?.isKnown(in: namespaces) ?? true }
  }
}
