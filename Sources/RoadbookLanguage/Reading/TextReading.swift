package import RoadbookSyntax
import RoadbookText
import RoadbookURL
import Synchronization

/// A text that is read again after every change: what its statements say is kept where they did not change.
///
/// A statement that stays the same may move. Its ranges are therefore no places in the text but addresses, given out
/// once and never again; `PlaceTable` knows which place an address has become. Addresses begin behind all places that
/// a text can have, so that both can stand side by side: findings about syntax have places.
package struct TextReading: Sendable {
  package let parse: Parse
  /// What was known of dialects around the text, and what is known with it.
  let around: DialectScope
  let dialects: DialectScope
  /// Its statements at file level, each scheme as its head and the statements of its body; in order.
  let parts: [Part]
  /// The first address that is free.
  let freeAddress: Int
  private let whole = WholeText()

  /// The lowest address: 2 GiB. There are twice as many for a text as it has bytes.
  static let firstAddress = 1 << 31
  /// A longer text is not kept: 1 GiB.
  static let longest = 1 << 30

  /// A part of the text with where it stands now.
  struct Part: Sendable {
    var node: Int
    var start: Int
    var end: Int
    var content: ReadPart
    /// What `content` is, told here: after every change all parts are looked at, and few of their contents.
    private(set) var traits: Traits

    mutating func fill(_ part: ReadPart) {
      content = part
      traits = part.traits
    }
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    static let declares = Traits(rawValue: 1)
    static let isInclude = Traits(rawValue: 2)
    /// A command, or a statement of blocks.
    static let isMisplaced = Traits(rawValue: 4)
    static let isMember = Traits(rawValue: 8)
    static let hasFindings = Traits(rawValue: 16)
    static let isOption = Traits(rawValue: 32)
  }

  /// Reads a text; what `old` has in common with it is taken over.
  init(
    _ bytes: [UInt8], around: DialectScope, after old: TextReading?,
    with helpers: Helpers = .none
  ) {
    var reader = PartReader(bytes, around: around, after: old, with: helpers)
    if reader.isExhausted {
      reader = PartReader(bytes, around: around, after: nil, with: helpers)
    }
    parse = reader.parse
    self.around = around
    dialects = reader.dialects
    parts = reader.parts
    freeAddress = reader.nextAddress
  }

  /// All statements, each scheme with its body. Put together when they are first asked for.
  var statements: [Statement] { whole.get(self).statements }
  var declarations: [Declaration] { whole.get(self).declarations }

  var diagnostics: [Diagnostic] {
    parse.diagnostics + contents(.hasFindings).flatMap(\.diagnostics)
  }

  /// The parts of a kind.
  func contents(_ traits: Traits) -> [ReadPart] {
    parts.lazy.filter { $0.traits.isSuperset(of: traits) }.map(\.content)
  }

  /// What the parts say that a range of the text touches; O(log parts), and what is found.
  func statements(touching range: TextRange) -> [Statement] {
    let end = parts.partitioningIndex(where: { $0.start > range.end })
    var found: [Statement] = []
    for part in parts[..<end].reversed() {
      switch part.content.meaning {
      // A scheme goes on behind its head: what stands in front of it is still to be looked at.
      case .scheme: continue
      case .statement(let statement):
        if part.end < range.start { return found.reversed() }
        found.append(statement)
      case .member(let declaration):
        if part.end < range.start { return found.reversed() }
        if let declaration {
          found.append(Statement(kind: .declaration(declaration), range: declaration.range))
        }
      }
    }
    return found.reversed()
  }
}

/// The statements of a reading as one list, for whoever goes through all of them.
private final class WholeText: Sendable {
  private let known = Mutex<(statements: [Statement], declarations: [Declaration])?>(nil)

  func get(_ reading: TextReading) -> (statements: [Statement], declarations: [Declaration]) {
    known.withLock { known in
      if let known { return known }
      let statements = Self.statements(reading.parts)
      let result = (statements, statements.declarations)
      known = result
      return result
    }
  }

  private static func statements(_ parts: [TextReading.Part]) -> [Statement] {
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
        result.append(Statement(kind: .declaration(declaration), range: declaration.range))
      }
    }
    return result
  }
}
