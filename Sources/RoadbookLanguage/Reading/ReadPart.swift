import RoadbookText
import RoadbookURL

/// What a part of a text says. Kept as long as the part stays the same, wherever it moves.
final class ReadPart: Sendable {
  enum Meaning: Sendable {
    case statement(Statement)
    /// A scheme without the statements of its body, which follow.
    case scheme(Declaration, SchemeDeclaration)
    /// A statement in a scheme's body.
    case member(Declaration?)
  }

  let meaning: Meaning
  let diagnostics: [Diagnostic]
  /// Its addresses begin here.
  let address: Int
  /// How many addresses it has; the last one is its end, however long a scheme grows.
  let length: Int
  /// The dialect that it was read in.
  let dialect: Dialect
  /// What it is, told once by whoever reads it.
  let traits: TextReading.Traits

  init(
    _ meaning: consuming Meaning, _ diagnostics: consuming [Diagnostic], address: Int, length: Int,
    dialect: Dialect
  ) {
    traits = Self.traits(meaning, diagnostics)
    self.meaning = meaning
    self.diagnostics = diagnostics
    self.address = address
    self.length = length
    self.dialect = dialect
  }

  /// What stands for a part until it was lowered.
  static let unread = ReadPart(.member(nil), [], address: 0, length: 0, dialect: .native)

  /// What it declares; nil for what is no declaration.
  var declaration: Declaration? {
    switch meaning {
    case .statement(let statement):
      if case .declaration(let declaration) = statement.kind { declaration } else { nil }
    case .scheme(let declaration, _): declaration
    case .member(let declaration): declaration
    }
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
        if case .option = declaration.kind { traits.insert(.isOption) }
      case .command, .block: traits.insert(.isMisplaced)
      case .invalid: break
      }
    case .scheme: traits.insert(.declares)
    case .member(let declaration):
      traits.insert(.isMember)
      if let declaration {
        traits.insert(.declares)
        if case .option = declaration.kind { traits.insert(.isOption) }
      }
    }
    return traits
  }

  /// Whether a range begins among its addresses.
  func holds(_ range: TextRange) -> Bool {
    range.start >= address && range.start <= address + length
  }
}
