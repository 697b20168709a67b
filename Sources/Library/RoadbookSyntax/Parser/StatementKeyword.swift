/// A statement or clause by the word that begins it: its row in the table generated from
/// `grammar/roadbook.grammar`, which parser, help, completion and editors share.
package struct StatementKeyword: Sendable, Hashable {
  package let word: String
  package let group: Group
  /// The contexts in which it is allowed.
  package let contexts: StatementContext
  package let usage: String
  /// One line of help.
  package let help: String
  /// Its row in the overview of `help`.
  package var area: String?

  package enum Group: String, Sendable, CaseIterable {
    case declaration, option, platform, clause, statement, command
    /// An argument of `list`; the word alone is short for `list WORD`.
    case noun
  }

  /// Whether a statement that begins with it is allowed in a context.
  package func mayStand(in context: StatementContext) -> Bool {
    !contexts.isDisjoint(with: context)
      || Keyword(rawValue: word)?.mayAlsoStand(in: context) == true
  }

  /// The row of a word; its first if it has several meanings.
  package static func named(_ word: String) -> StatementKeyword? { byWord[word] }
  private static let byWord = Dictionary(
    all.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })
}

/// The effects of executing a statement.
package struct StatementEffects: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It changes the app; `undo` reverts it.
  package static let changesApp = StatementEffects(rawValue: 1)
  /// It is refused while a URL is stepped through.
  package static let needsRest = StatementEffects(rawValue: 2)
  /// It changes the map, accesses files or quits: tests must not run it, since a map may be
  /// untrusted.
  package static let refusedInTests = StatementEffects(rawValue: 4)
}

extension Keyword {
  /// Whether it is a clause that describes a route, in its body; the others are on the route's
  /// line.
  var isNote: Bool { self == .tag || self == .deprecated || self == .example }

  /// Whether it is a clause that belongs on the line of the statement whose body this is.
  func isClauseOfLine(in context: StatementContext) -> Bool {
    self == .when && context.contains(.scheme)
      || isClause && !isNote && self != .default && context.contains(.route)
  }

  /// The words that may follow the path of a file of `platforms`.
  package var fileOptions: [String] {
    switch self {
    case .aasa, .assetlinks: ["app", "for"]
    case .manifest: ["since", "activity"]
    default: []
    }
  }

  /// Whether it is accepted in a context that its row does not list: a stack in a scheme.
  func mayAlsoStand(in context: StatementContext) -> Bool {
    self == .stack && context.contains(.scheme)
  }
}
