package import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// A text that is read again after every change: what its statements say is kept where they did not change.
///
/// A statement that stays the same may move. Its ranges are therefore no places in the text but addresses, given out
/// once and never again; `PlaceTable` knows which place an address has become. Addresses begin behind all places that
/// a text can have, so that both can stand side by side: findings about syntax have places.
package struct TextReading: Sendable {
  package let parse: Parse
  /// What was known of dialects around the text.
  let around: DialectScope
  /// Its statements at file level, each scheme as its head and the statements of its body; in order.
  let parts: [Part]
  /// The first address that is free.
  private let nextAddress: Int

  /// The lowest address: 2 GiB. A longer text is not kept.
  static let firstAddress = 1 << 31

  /// A part of the text with where it stands now.
  struct Part: Sendable {
    var node: Int
    var start: Int
    var end: Int
    var content: ReadPart
  }

  /// Reads a text; what `old` has in common with it is taken over.
  init(_ bytes: [UInt8], around: DialectScope, after old: TextReading?) {
    var reader = PartReader(bytes, around: around, after: old)
    if reader.isExhausted { reader = PartReader(bytes, around: around, after: nil) }
    parse = reader.parse
    self.around = around
    parts = reader.parts
    nextAddress = reader.nextAddress
  }

  /// Where `PartReader` goes on giving out addresses.
  var freeAddress: Int { nextAddress }

  var statements: [Statement] {
    var result: [Statement] = []
    var index = 0
    while index < parts.count {
      let part = parts[index]
      index += 1
      switch part.content.meaning {
      case .statement(let statement): result.append(statement)
      case .member: break
      case .scheme(var declaration, var scheme):
        while index < parts.count, case .member(let member) = parts[index].content.meaning {
          if let member { scheme.body.append(member) }
          index += 1
        }
        declaration.kind = .scheme(scheme)
        result.append(Statement(.declaration(declaration), range: declaration.range))
      }
    }
    return result
  }

  /// What the parts say that a range of the text touches; O(log parts), and what is found.
  func statements(touching range: TextRange) -> [Statement] {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start <= range.end { low = middle + 1 } else { high = middle }
    }
    var found: [Statement] = []
    for part in parts[..<low].reversed() {
      switch part.content.meaning {
      // A scheme goes on behind its head: what stands in front of it is still to be looked at.
      case .scheme: continue
      case .statement(let statement):
        if part.end < range.start { return found.reversed() }
        found.append(statement)
      case .member(let declaration):
        if part.end < range.start { return found.reversed() }
        if let declaration {
          found.append(Statement(.declaration(declaration), range: declaration.range))
        }
      }
    }
    return found.reversed()
  }

  /// The parts that declare something.
  var declared: [ReadPart] {
    parts.compactMap { part in
      switch part.content.meaning {
      case .member(nil): return nil
      case .statement(let statement):
        if case .declaration = statement.kind { return part.content }
        return nil
      default: return part.content
      }
    }
  }

  var diagnostics: [Diagnostic] {
    parse.diagnostics + parts.lazy.flatMap(\.content.diagnostics)
  }
}

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

  init(
    _ meaning: Meaning, _ diagnostics: [Diagnostic], address: Int, length: Int, dialect: Dialect
  ) {
    self.meaning = meaning
    self.diagnostics = diagnostics
    self.address = address
    self.length = length
    self.dialect = dialect
  }
}
