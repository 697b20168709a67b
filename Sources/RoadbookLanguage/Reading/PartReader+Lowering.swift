import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Lowering what a reader found to be new, with helpers where it is much: what a statement says depends on nothing but
/// its own text, its dialect and its addresses.
extension PartReader {
  /// A statement to be lowered.
  struct Order: Sendable {
    /// The index of its part.
    var part: Int
    var node: Int
    var start: Int
    var length: Int
    var address: Int
    var dialect: Dialect
    /// Whether it stands in the body of a scheme.
    var isMember: Bool
  }

  /// Fewer bytes are lowered sooner than a helper has begun.
  static let leastShared = 1 << 15

  /// What the statements say that are to be lowered, in order, share by share.
  func carryOut(with helpers: Helpers, sharingAtLeast least: Int) -> [[ReadPart]] {
    let shares = shares(helpers.count, least)
    let (parse, dialects) = (parse, dialects)
    guard shares.count > 1 else { return [Self.parts(orders[...], parse, dialects)] }
    return helpers.map(shares.count) { index in
      guard index > 0 else { return Self.parts(shares[0], parse, dialects) }
      // Counting references to one tree from two processors costs more than a tree of one's own.
      return Self.parts(shares[index], parse.separate, dialects.separate)
    }
  }

  /// As many runs of orders, of about the same number of bytes.
  private func shares(_ count: Int, _ least: Int) -> [ArraySlice<Order>] {
    let total = orders.reduce(0) { $0 + $1.length }
    guard count > 1, total >= least else { return [] }
    var shares: [ArraySlice<Order>] = []
    var begin = 0
    var taken = 0
    for (index, order) in orders.enumerated() {
      taken += order.length
      guard shares.count < count - 1, taken * count >= total * (shares.count + 1) else { continue }
      shares.append(orders[begin...index])
      begin = index + 1
    }
    shares.append(orders[begin...])
    return shares
  }

  private static func parts(
    _ orders: ArraySlice<Order>, _ parse: Parse, _ dialects: DialectScope
  ) -> [ReadPart] {
    var lowering = Lowering(parse)
    lowering.dialects = dialects
    return orders.map { order in
      lowering.begin(order.dialect, shift: order.address - order.start)
      return ReadPart(
        order.isMember
          ? .member(lowering.schemeMember(order.node))
          : .statement(lowering.statement(order.node)),
        lowering.diagnostics, address: order.address, length: order.length,
        dialect: order.dialect)
    }
  }
}

extension Lowering {
  /// Goes on to a statement that is told at another place.
  fileprivate mutating func begin(_ dialect: Dialect, shift: Int) {
    tree.shift = shift
    self.dialect = dialect
    diagnostics = []
  }
}
