/// The names of a map that routes, screens and tests speak of, other routes aside.
final class LinkNames: Sendable {
  let words: LinkWords
  let screens: LinkDeclarations
  let types: LinkDeclarations
  let variables: LinkDeclarations
  let edition: Edition

  /// What tells these names from others: all that needs to be remembered of them.
  final class Edition: Sendable {
    let words: LinkWords
    let screens: LinkDeclarations.Edition
    let types: LinkDeclarations.Edition
    let variables: LinkDeclarations.Edition

    fileprivate init(
      _ words: LinkWords, _ screens: LinkDeclarations, _ types: LinkDeclarations,
      _ variables: LinkDeclarations
    ) {
      self.words = words
      self.screens = screens.edition
      self.types = types.edition
      self.variables = variables.edition
    }
  }

  init(
    words: LinkWords, screens: LinkDeclarations, types: LinkDeclarations,
    variables: LinkDeclarations
  ) {
    self.words = words
    self.screens = screens
    self.types = types
    self.variables = variables
    edition = Edition(words, screens, types, variables)
  }

  /// The same in objects of its own, for somebody who works at the same time.
  var apart: LinkNames {
    LinkNames(words: words, screens: screens, types: types, variables: variables)
  }

  /// These, but the objects of before where nothing changed.
  func settled(after before: LinkNames?) -> LinkNames {
    guard let before else { return self }
    return LinkNames(
      words: before.words.isEqual(to: words) ? before.words : words,
      screens: screens.settled(after: before.screens), types: types.settled(after: before.types),
      variables: variables.settled(after: before.variables))
  }

  /// The same with other screens.
  func with(_ screens: LinkDeclarations) -> LinkNames {
    LinkNames(words: words, screens: screens, types: types, variables: variables)
  }
}

/// What all of a map depends on: options and schemes, and the names of guards, containers and styles.
final class LinkWords: Sendable {
  private let declarations: [LinkMemo]
  /// Each name with its kind.
  private let words: [String]

  init(_ declarations: [LinkMemo], _ words: [String]) {
    self.declarations = declarations
    self.words = words
  }

  func isEqual(to other: LinkWords) -> Bool {
    declarations.elementsEqual(other.declarations, by: ===) && words == other.words
  }
}

/// The declarations of a kind, by their names.
final class LinkDeclarations: Sendable {
  struct Entry: Sendable {
    var name: String
    var memo: LinkMemo
    /// The names of others that it is made of.
    var uses: [String] = []
  }

  /// No two of a map that differ have the same, once they are settled.
  let id: Int
  /// The same as long as the names are.
  let namesID: Int
  private let entries: [Entry]
  private let indices: [String: Int]

  /// `indices`: where each name stands among the entries, where that is known already.
  init(
    _ entries: [Entry], _ indices: [String: Int]? = nil, id: Int = 0, namesID: Int = 0
  ) {
    self.id = id
    self.namesID = namesID
    self.entries = entries
    self.indices =
      indices
      ?? Dictionary(
        entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var isEmpty: Bool { entries.isEmpty }

  /// What tells them from those of another time.
  struct Edition: Sendable {
    var id: Int
    var namesID: Int
    var wereThere: Bool

    /// Whether those that were looked up are still what they were; with unknown names, whether all names are.
    func holds(
      _ declarations: LinkDeclarations, _ lookedUp: [(name: String, memos: [LinkMemo])],
      unlessUnknown hasUnknown: Bool
    ) -> Bool {
      if id == declarations.id { return true }
      if hasUnknown, namesID != declarations.namesID { return false }
      return wereThere == !declarations.isEmpty
        && lookedUp.allSatisfy {
          declarations.memos(of: $0.name).elementsEqual($0.memos, by: ===)
        }
    }
  }

  var edition: Edition {
    Edition(id: id, namesID: namesID, wereThere: !isEmpty)
  }

  /// What a name stands for, with all that it is made of; empty where it is not declared.
  func memos(of name: String) -> [LinkMemo] {
    var result: [LinkMemo] = []
    var names = [name]
    var seen: Set<String> = []
    while let name = names.popLast() {
      guard let index = indices[name], entries.indices.contains(index) else { continue }
      if entries[index].uses.isEmpty, names.isEmpty, result.isEmpty { return [entries[index].memo] }
      guard seen.insert(name).inserted else { continue }
      result.append(entries[index].memo)
      names += entries[index].uses
    }
    return result
  }

  func settled(after before: LinkDeclarations) -> LinkDeclarations {
    if entries.elementsEqual(before.entries, by: { $0.memo === $1.memo }) { return before }
    let id = before.id + 1
    let areNamesSame = entries.elementsEqual(before.entries) { $0.name == $1.name }
    return LinkDeclarations(entries, indices, id: id, namesID: areNamesSame ? before.namesID : id)
  }

  /// The same with others in the place of some; the names as they were where `indices` is nil.
  func replacing(
    _ range: Range<Int>, with new: [Entry], _ indices: [String: Int]?
  ) -> LinkDeclarations {
    var entries = entries
    entries.replaceSubrange(range, with: new)
    return LinkDeclarations(entries, indices ?? self.indices)
  }
}
