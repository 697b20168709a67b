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
  var statements: [Statement] { whole.statements(self) }
  var declarations: [Declaration] { whole.declarations(self) }

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
  private let knownStatements = Mutex<[Statement]?>(nil)
  private let knownDeclarations = Mutex<[Declaration]?>(nil)

  func statements(_ reading: TextReading) -> [Statement] {
    knownStatements.withLock { known in
      if let known { return known }
      var result: [Statement] = []
      Self.each(of: reading.parts) { content, members in
        if case .statement(let statement) = content.meaning {
          result.append(statement)
        } else if let declaration = Self.declaration(content, members) {
          result.append(Statement(kind: .declaration(declaration), range: declaration.range))
        }
      }
      known = result
      return result
    }
  }

  func declarations(_ reading: TextReading) -> [Declaration] {
    knownDeclarations.withLock { known in
      if let known { return known }
      var result: [Declaration] = []
      result.reserveCapacity(
        reading.parts.count {
          $0.traits.contains(.declares) && !$0.traits.contains(.isMember)
        })
      Self.each(of: reading.parts) { content, members in
        if let declaration = Self.declaration(content, members) { result.append(declaration) }
      }
      known = result
      return result
    }
  }

  /// Each part at file level, a scheme with the parts in its body.
  private static func each(
    of parts: [TextReading.Part],
    _ visit: (ReadPart, UnsafeBufferPointer<TextReading.Part>) -> Void
  ) {
    parts.withUnsafeBufferPointer { parts in
      var index = 0
      while index < parts.count {
        let start = index + 1
        index = start
        while index < parts.count, parts[index].traits.contains(.isMember) { index += 1 }
        if !parts[start - 1].traits.contains(.isMember) {
          visit(
            parts[start - 1].content, UnsafeBufferPointer(rebasing: parts[start..<index]))
        }
      }
    }
  }

  /// What a part declares, a scheme with its body.
  private static func declaration(
    _ content: ReadPart, _ members: UnsafeBufferPointer<TextReading.Part>
  ) -> Declaration? {
    guard var (declaration, scheme) = content.scheme else { return content.declaration }
    scheme.body.reserveCapacity(scheme.body.count + members.count)
    for index in members.indices {
      if let member = members[index].content.declaration { scheme.body.append(member) }
    }
    declaration.kind = .scheme(scheme)
    return declaration
  }
}
