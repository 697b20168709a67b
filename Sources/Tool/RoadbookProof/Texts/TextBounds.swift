package import RoadbookEngine
package import RoadbookURL

/// The texts that a type, a segment or a query value matches, between two regular expressions.
///
/// A proof that something is covered compares what is covered by its `most` with what covers it by
/// its `least`, so it is never wrong where a type cannot be expressed exactly: it may only remain
/// unknown.
///
/// The bounds hold for texts of up to 128 bytes; the matcher gives up on some longer ones.
package struct TextBounds {
  /// Matches each text of the language, and possibly others.
  package var most: RegexNode
  /// Matches only texts of the language; nil if there is no such expression.
  package var least: RegexNode?
  /// Whether it compares Unicode scalars. Literals and captures compare characters, which is the
  /// same for a text where each scalar is a character.
  package var readsScalars = false

  static let someText = TextBounds(most: .someText, least: .someText)

  private init(most: RegexNode, least: RegexNode?, readsScalars: Bool = false) {
    self.most = most
    self.least = least
    self.readsScalars = readsScalars
  }

  private init(exactly node: RegexNode, readsScalars: Bool = false) {
    self.init(most: node, least: node, readsScalars: readsScalars)
  }

  /// The parts of a segment or value, one after the other. `folded`: whether choices ignore case.
  package init(_ parts: [CompiledPart], _ types: TypeStore, folded: Bool, foldsLiterals: Bool) {
    let all = parts.map { part in
      switch part.kind {
      case .star: TextBounds(exactly: .anyText)
      case .capture where part.type >= 0:
        TextBounds(types.types[Int(part.type)], folded: folded)
      case .capture: TextBounds.someText
      case .literal:
        TextBounds(String(decoding: part.literal, as: UTF8.self), folded: foldsLiterals)
      }
    }
    if all.count == 1, let only = all.first {
      self = only
      return
    }
    let least = all.compactMap(\.least)
    most = RegexNode(.sequence(all.map(\.most)))
    self.least = least.count == all.count ? RegexNode(.sequence(least)) : nil
    readsScalars = all.contains(where: \.readsScalars)
  }

  /// A single text, in any spelling that counts as equal.
  init(_ text: String, folded: Bool) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      // Other compositions of its characters are equal to it.
      self.init(most: .someText, least: nil)
      return
    }
    let scalars = text.unicodeScalars.map { scalar in
      let variants = Self.spellings(of: scalar, folded: folded).sorted()
      return RegexNode(.set(ScalarSet(variants.map { $0...$0 })))
    }
    self.init(exactly: RegexNode(.sequence(scalars)))
  }

  /// An ASCII character, those that fold to it and those that are canonically equivalent to one of
  /// these.
  private static func spellings(of scalar: Unicode.Scalar, folded: Bool) -> [UInt32] {
    let letter = scalar.properties.isAlphabetic
    let forms =
      folded && letter ? [scalar.value & ~0x20, scalar.value | 0x20] : [scalar.value]
    let more: [UInt32] =
      switch scalar {
      case "K": [0x212A]
      case "k" where folded: [0x212A]
      case "s" where folded, "S" where folded: [0x017F]
      case ";": [0x037E]
      case "`": [0x1FEF]
      default: []
      }
    return forms + more
  }

  /// The texts that convert to a type, but for the empty one.
  package init(_ type: ValueType, folded: Bool) {
    let usual = TypeExpressionNode.node(type, folded: folded)
    switch type {
    case .string, .path: self = .someText
    case .int, .uint:
      let all = ValueType.range(type, lower: nil, upper: nil)
      self.init(exactly: TypeExpressionNode.node(all, folded: folded))
    case .range(.int, _, _), .range(.uint, _, _): self.init(exactly: usual)
    case .bool, .uuid: self.init(exactly: usual)
    case .float:
      // Larger numbers may be infinite.
      self.init(most: usual, least: RegexNode(parsing: #"[+-]?0*[0-9]{1,40}(\.[0-9]+)?"#))
    case .date:
      // Longer months and times depend on more than their form.
      self.init(
        most: usual,
        least: RegexNode(parsing: "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])"))
    case .url:
      self.init(
        most: usual, least: RegexNode(parsing: "[A-Za-z][-A-Za-z0-9+.]*:[!-~]+"),
        readsScalars: true)
    case .choice(let words): self.init(union: words.map { TextBounds($0, folded: folded) })
    case .union(let types): self.init(union: types.map { TextBounds($0, folded: folded) })
    case .list(let element): self.init(listOf: element, usual, folded: folded)
    case .regex: self.init(exactly: usual, readsScalars: true)
    case .range: self.init(most: usual, least: nil)
    case .custom: self.init(most: .someText, least: nil, readsScalars: true)
    }
  }

  private init(union all: [TextBounds]) {
    let least = all.compactMap(\.least)
    self.init(
      most: RegexNode(.alternatives(all.map(\.most))),
      least: least.isEmpty ? nil : RegexNode(.alternatives(least)),
      readsScalars: all.contains(where: \.readsScalars))
  }

  private init(listOf element: ValueType, _ usual: RegexNode, folded: Bool) {
    switch element {
    case .string, .path: self = .someText
    // Their values contain no commas, at which lists are split.
    case .int, .uint, .bool, .uuid, .range(.int, _, _), .range(.uint, _, _):
      let one = TextBounds(element, folded: folded)
      let further = one.least.map {
        RegexNode(
          .repeated(
            RegexNode(.sequence([.literal(",", folded: false), $0])), minimum: 0, maximum: nil))
      }
      self.init(
        most: usual,
        least: one.least.flatMap { first in
          further.map { RegexNode(.sequence([first, $0])) }
        })
    default: self.init(most: usual, least: nil, readsScalars: true)
    }
  }

  /// The same without texts that have characters outside ASCII in `least`.
  var inASCII: TextBounds {
    var copy = self
    copy.least = least?.inASCII
    return copy
  }
}

extension RegexNode {
  /// Matches the same texts, but for those with characters outside ASCII.
  fileprivate var inASCII: RegexNode {
    switch kind {
    case .set(let set):
      RegexNode(
        .set(
          ScalarSet(
            set.positiveRanges.compactMap { range in
              range.lowerBound <= 0x7F ? range.lowerBound...min(range.upperBound, 0x7F) : nil
            })))
    case .start, .end: self
    case .sequence(let items): RegexNode(.sequence(items.map(\.inASCII)))
    case .alternatives(let items): RegexNode(.alternatives(items.map(\.inASCII)))
    case .repeated(let item, let minimum, let maximum):
      RegexNode(.repeated(item.inASCII, minimum: minimum, maximum: maximum))
    }
  }
}
