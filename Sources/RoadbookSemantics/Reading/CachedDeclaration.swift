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

  let content: Content
  let diagnostics: [Diagnostic]
  /// The positions of its text. For a scheme, those of its head; the end maps to the end of the
  /// body.
  let positions: TextRange
  /// Kept, since all statements are asked after each edit.
  let isInclude: Bool

  init(_ content: Content, _ diagnostics: [Diagnostic], positions: TextRange) {
    self.content = content
    self.diagnostics = diagnostics
    self.positions = positions
    isInclude = content.isInclude
  }

  var isMember: Bool { if case .member = content { true } else { false } }
  /// The statement at file level, unless it is a scheme.
  var statement: Statement? {
    if case .statement(let statement) = content { statement } else { nil }
  }
  /// Its declaration, if any.
  var declaration: Declaration? { content.declaration }

  /// Its declaration; for a scheme, with the statements of its body.
  func declaration(withBody members: ArraySlice<CachedDocument.Part>) -> Declaration? {
    guard case .scheme(let head, var scheme) = content else { return declaration }
    scheme.body += members.compactMap(\.content.declaration)
    scheme.head = head
    return Declaration(kind: .scheme(scheme), range: head.range, documentation: head.documentation)
  }
}

extension CachedDeclaration.Content {
  fileprivate var isInclude: Bool {
    guard case .statement = self, case .include = declaration?.kind else { return false }
    return true
  }

  fileprivate var declaration: Declaration? {
    switch self {
    case .statement(let statement):
      if case .declaration(let declaration) = statement.kind { declaration } else { nil }
    case .scheme(let declaration, _): declaration
    case .member(let declaration): declaration
    }
  }
}
