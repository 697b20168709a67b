import RoadbookSyntax
import RoadbookText

/// An incomplete call at a cursor.
struct CursorCall {
  let name: String
  /// The names of the arguments before the cursor's; nil for positional ones.
  let given: [String?]
  /// The name of the argument at the cursor, if it has one.
  let argumentName: String?
  /// The typed part of the argument at the cursor.
  private let typed: String

  /// Reads a list of arguments whose last one is at the cursor; `typed`: the source from an offset
  /// to the cursor.
  init(_ name: String, _ list: SyntaxNode, typed: (_ start: Int) -> String) {
    let arguments = list.children(.argument)
    let names = arguments.map { $0.name?.text }
    self.name = name
    self.typed = arguments.last.map { typed($0.range.start) } ?? ""
    given = Array(names.dropLast())
    argumentName = names.last.flatMap(\.self)
  }

  /// The index of the parameter at the cursor.
  func current(among names: [String]) -> Int? {
    if let argumentName { return names.firstIndex(of: argumentName) }
    let isPositional = given.allSatisfy { $0 == nil }
    let open = names.indices.filter { !given.contains(names[$0]) }
    if !typed.isEmpty, let begun = open.first(where: { names[$0].hasPrefix(typed) }) {
      return begun
    }
    return isPositional ? (given.count < names.count ? given.count : nil) : open.first
  }
}
