import RoadbookText
import RoadbookURL

/// A lowered statement at file level or in the body of a scheme.
///
/// It is reused as long as the statement's text is unchanged, even if the statement moves, so its
/// ranges are positions (see `CachedDocument`).
final class CachedDeclaration: Sendable {
  enum Content: Sendable {
    case statement(Statement)
    /// A scheme without the statements of its body, which follow it.
    case scheme(Declaration, SchemeDeclaration)
    /// A statement in the body of a scheme; nil if it declares nothing.
    case member(Declaration?)
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    static let isInclude = Traits(rawValue: 1)
    /// A command or a block statement, which maps cannot contain.
    static let isMisplaced = Traits(rawValue: 2)
    static let isMember = Traits(rawValue: 4)
  }

  let content: Content
  let diagnostics: [Diagnostic]
  /// The positions of its text. For a scheme, those of its head; the end maps to the end of the
  /// body.
  let positions: TextRange
  let traits: Traits

  init(_ content: Content, _ diagnostics: [Diagnostic], positions: TextRange) {
    self.content = content
    self.diagnostics = diagnostics
    self.positions = positions
    traits = Self.traits(content)
  }

  /// Its declaration, if any.
  var declaration: Declaration? {
    switch content {
    case .statement(let statement):
      if case .declaration(let declaration) = statement.kind { declaration } else { nil }
    case .scheme(let declaration, _): declaration
    case .member(let declaration): declaration
    }
  }

  private static func traits(_ content: Content) -> Traits {
    switch content {
    case .statement(let statement):
      switch statement.kind {
      case .declaration(let declaration):
        if case .include = declaration.kind { return .isInclude }
        return []
      case .command, .block: return .isMisplaced
      case .invalid: return []
      }
    case .scheme: return []
    case .member: return .isMember
    }
  }
}
