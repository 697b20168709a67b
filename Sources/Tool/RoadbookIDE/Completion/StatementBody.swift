import RoadbookBinder
import RoadbookModel
import RoadbookSyntax

/// The body around a cursor determines the usual statements there and those that are refused or
/// have no effect.
extension CursorScope {
  /// The innermost surrounding statement that is not a branch.
  private var owner: SyntaxNode? {
    holders.last { $0.kind != .ifStatement && $0.kind != .elseBranch }
  }

  /// The usual first words of statements here, most frequent first.
  var usualWords: [String] {
    guard isInMap || owner != nil else { return [] }
    return WordTable.usualStatements(in: owner.map { $0.firstWord ?? "" } ?? "map")
  }

  /// Whether a statement would be refused here, or have no effect.
  func isWithoutUse(_ word: String) -> Bool {
    switch owner?.kind {
    case .testDeclaration, .beforeDeclaration:
      let hasTable = owner?.body?.child(.casesStatement) != nil
      if word == "before" || word == "cases" {
        return !isIn(.testDeclaration) || hasTable && word == "cases"
      }
      return Keyword(rawValue: word)?.effects.contains(.refusedInTests) == true
        || Self.verdicts.contains(word)
        || word == "require"
    case .blockDeclaration: return Self.verdicts.contains(word) || word == "open"
    case .schemeDeclaration, .routeDeclaration, nil: return false
    case .hookDeclaration:
      if word == "hold" || word == "defer" { return !isAboutToShow }
      return Self.verdicts.contains(word)
        || isObserving && (word == "open" || Self.navigation.contains(word))
    case .guardDeclaration: return word == "hold" || Self.navigation.contains(word)
    default: return word == "hold"
    }
  }

  /// Statements that decide about a request.
  private static let verdicts: Set = ["decline", "cancel", "defer", "allow", "hold"]

  /// Statements that navigate; with a URL, `push` and `present` are rarely meant where only that
  /// has an effect.
  private static let navigation: Set = ["push", "present", "pop", "dismiss", "select", "external"]

  private var isAboutToShow: Bool {
    owner?.kind == .hookDeclaration && owner?.name?.text == Hook.Kind.showing.rawValue
  }

  /// Whether this is the body of a hook that may not open URLs.
  private var isObserving: Bool {
    guard owner?.kind == .hookDeclaration, let name = owner?.name?.text else { return false }
    return ["created", Hook.Kind.reloaded.rawValue].contains(name)
  }
}
