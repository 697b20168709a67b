import RoadbookText
import RoadbookURL

/// A word or form that only the rules of some libraries know.
struct LibraryWord {
  /// As messages show it.
  let text: String
  let libraries: [Dialect]
  /// What the language has instead.
  let instead: String

  static let only = LibraryWord(
    text: "only", libraries: [.waapprouting],
    instead: "the screen's parameters are the arguments that it gets: screen NAME(key, …)")
  static let presenter = LibraryWord(
    text: "presenter", libraries: Dialect.allCases.filter { $0 != .native },
    instead: "modals are presented from what is on screen")
  static let wrap = LibraryWord(
    text: "wrap", libraries: [.urlnavigator], instead: "every modal has a stack of its own")
  static let userInfo = LibraryWord(
    text: "userInfo", libraries: [.fsqroutes, .urlnavigator], instead: "write with { … }")
  static let generate = LibraryWord(
    text: "generate", libraries: [.fsqroutes, .urlnavigator], instead: "'resolve' shows the target")
  static let selectNone = LibraryWord(
    text: "select none", libraries: [.waapprouting], instead: "the first child is selected")
  static let binding = LibraryWord(
    text: "{Screen}", libraries: [.waapprouting],
    instead: "write the screen as the target: -> SCREEN")
}

extension Binder {
  /// Reports a word if the map has no rules of a library that knows it.
  mutating func checkLibraryWord(
    _ word: LibraryWord, _ range: TextRange, in document: Int
  ) {
    guard !namespaces.contains(where: { word.libraries.contains($0.settings.library) }) else {
      return
    }
    let libraries = word.libraries.map(\.rawValue).joined(separator: ", ")
    report(
      "library-word", .error, range, "'\(word.text)' belongs to the rules of \(libraries)",
      advice: word.instead, in: document)
  }
}
