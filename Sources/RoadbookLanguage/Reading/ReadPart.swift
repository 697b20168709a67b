import RoadbookText
import RoadbookURL
import Synchronization

/// What a part of a text says. Kept as long as the part stays the same, wherever it moves.
final class ReadPart: Sendable {
  enum Meaning: Sendable {
    case statement(Statement)
    /// A scheme without the statements of its body, which follow.
    case scheme(Declaration, SchemeDeclaration)
    /// A statement in a scheme's body.
    case member(Declaration?)
  }

  private let said: Meaning
  let diagnostics: [Diagnostic]
  /// Its addresses begin here.
  let address: Int
  /// How many addresses it has; the last one is its end, however long a scheme grows.
  let length: Int
  /// The dialect that it was read in.
  let dialect: Dialect
  /// What it is, told once by whoever reads it.
  let traits: TextReading.Traits
  let linked = Mutex<Kept?>(nil)

  init(
    _ meaning: Meaning, _ diagnostics: [Diagnostic], address: Int, length: Int, dialect: Dialect
  ) {
    traits = Self.traits(meaning, diagnostics)
    said = meaning
    self.diagnostics = diagnostics
    self.address = address
    self.length = length
    self.dialect = dialect
  }

  /// What stands for a part until it was lowered.
  static let unread = ReadPart(.member(nil), [], address: 0, length: 0, dialect: .native)

  /// What it says. What it declares knows that what linking makes of it is kept here.
  var meaning: Meaning {
    switch said {
    case .statement(var statement):
      guard case .declaration(let declaration) = statement.kind else { return said }
      statement.kind = .declaration(keeping(declaration))
      return .statement(statement)
    case .scheme(let declaration, let head): return .scheme(keeping(declaration), head)
    case .member(let declaration): return .member(declaration.map { keeping($0) })
    }
  }

  /// What it declares; nil for what is no declaration.
  var declaration: Declaration? {
    switch said {
    case .statement(let statement):
      if case .declaration(let declaration) = statement.kind { keeping(declaration) } else { nil }
    case .scheme(let declaration, _): keeping(declaration)
    case .member(let declaration): declaration.map { keeping($0) }
    }
  }

  /// A scheme without the statements of its body; nil for anything else.
  var scheme: (declaration: Declaration, head: SchemeDeclaration)? {
    if case .scheme(let declaration, let head) = said { (keeping(declaration), head) } else { nil }
  }

  private func keeping(_ declaration: Declaration) -> Declaration {
    var declaration = declaration
    declaration.memo = self
    return declaration
  }

  private static func traits(
    _ meaning: Meaning, _ diagnostics: [Diagnostic]
  ) -> TextReading.Traits {
    var traits: TextReading.Traits = diagnostics.isEmpty ? [] : .hasFindings
    switch meaning {
    case .statement(let statement):
      switch statement.kind {
      case .declaration(let declaration):
        traits.insert(.declares)
        if case .include = declaration.kind { traits.insert(.isInclude) }
        if declaration.kind.changesRules { traits.insert(.isOption) }
      case .command, .block: traits.insert(.isMisplaced)
      case .invalid: break
      }
    case .scheme: traits.insert(.declares)
    case .member(let declaration):
      traits.insert(.isMember)
      if let declaration {
        traits.insert(.declares)
        if declaration.kind.changesRules { traits.insert(.isOption) }
      }
    }
    return traits
  }

  /// Whether a range begins among its addresses.
  func holds(_ range: TextRange) -> Bool {
    range.start >= address && range.start <= address + length
  }
}
