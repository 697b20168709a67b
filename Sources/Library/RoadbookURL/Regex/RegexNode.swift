/// A regular expression as a tree; `size` is the number of instructions it compiles to.
package struct RegexNode: Sendable {
  package indirect enum Kind: Sendable {
    case set(ScalarSet)
    case start, end
    case sequence([RegexNode])
    case alternatives([RegexNode])
    case repeated(RegexNode, minimum: Int, maximum: Int?)
  }

  package let kind: Kind
  package let size: Int

  /// The tree of an expression; nil if it is malformed.
  package init?(parsing source: String) {
    var parser = RegexParser(source)
    guard let node = try? parser.parse() else { return nil }
    self = node
  }

  package init(_ kind: Kind) {
    self.kind = kind
    size = Self.size(kind)
  }

  package static let empty = RegexNode(.sequence([]))

  /// Saturates far above every limit, so that nested repetitions cannot overflow.
  private static func size(_ kind: Kind) -> Int {
    let ceiling = 1_000_000_000
    switch kind {
    case .set, .start, .end: return 1
    case .sequence(let items): return items.reduce(0) { min(ceiling, $0 + $1.size) }
    case .alternatives(let items): return items.reduce(-2) { min(ceiling, $0 + $1.size + 2) }
    case .repeated(let item, let minimum, let maximum):
      // Without this, repeated empty groups would cost time but no instructions.
      guard item.size > 0 else { return 0 }
      let copies: Int
      let extra: Int
      if let maximum {
        copies = maximum
        extra = maximum - minimum
      } else {
        copies = max(1, minimum)
        extra = minimum == 0 ? 2 : 1
      }
      let (product, overflow) = item.size.multipliedReportingOverflow(by: copies)
      return overflow ? ceiling : min(ceiling, product + extra)
    }
  }

  /// Matches the same strings read backwards.
  var reversed: RegexNode {
    switch kind {
    case .set, .start, .end: self
    case .sequence(let items): RegexNode(.sequence(items.reversed().map(\.reversed)))
    case .alternatives(let items): RegexNode(.alternatives(items.map(\.reversed)))
    case .repeated(let item, let minimum, let maximum):
      RegexNode(.repeated(item.reversed, minimum: minimum, maximum: maximum))
    }
  }
}
