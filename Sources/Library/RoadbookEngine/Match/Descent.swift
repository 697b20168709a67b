/// A search that follows the segments of a path as long as only one child may match: to the end of
/// most URLs of most maps. Where more may match, `PlainSearch` goes on.
///
/// One number, since it is what most searches return.
struct Descent: BitwiseCopyable {
  private let number: Int

  /// At the end of the search: with an entry, or `nothing`.
  @inline(__always)
  init(found entry: Int32) { number = Int(entry) }

  /// At a node, from which `PlainSearch` has to go on; `length`: the number of bytes of a path that
  /// lead to it, with the slash after them.
  @inline(__always)
  init(stoppedAt node: Int32, after length: Int) { number = -2 &- (Int(node) &<< 8 | length) }

  /// Whether it came to the end of the search.
  @inline(__always)
  var hasEnded: Bool { number >= Int(PlainSearch.nothing) }
  /// The entry that wins, or `nothing`, if it has ended.
  @inline(__always)
  var entry: Int32 { Int32(truncatingIfNeeded: number) }
  var node: Int32 { Int32(truncatingIfNeeded: (-2 &- number) &>> 8) }
  var length: Int { (-2 &- number) & 0xFF }

  /// Follows the segments from a root, which are not folded, as long as only one child may match:
  /// to the end of most URLs of most maps.
  ///
  /// A function without calls for most segments, so that all it needs is in registers.
  @inline(never)
  static func follow(
    _ path: ShortPath, _ text: Span<UInt8>, from root: Int32, _ storage: RouteTableStorage
  ) -> Descent {
    path.moreEnds == 0
      ? follow(path, 0, text, from: root, storage)
      : follow(path, path.moreEnds, text, from: root, storage)
  }

  /// The same; a path of up to 64 bytes needs no second number, which saves registers.
  @inline(__always)
  private static func follow(
    _ path: ShortPath, _ more: UInt64, _ text: Span<UInt8>, from root: Int32,
    _ storage: RouteTableStorage
  ) -> Descent {
    let nodes = storage.nodes
    // Most URLs that match nothing fail here. Counting the segments of a long path would take as
    // long again.
    if more == 0, !nodes[root].hasLength(path.ends.nonzeroBitCount) {
      return Descent(found: PlainSearch.nothing)
    }
    var current = root
    var start = path.start
    var origin = start
    var ends = path.ends
    var moreEnds = more
    while true {
      let node = nodes[current]
      if node.others >= 0 { break }
      if ends == 0 {
        if moreEnds == 0 {
          if node.ending < PlainSearch.nothing { break }
          return Descent(found: node.ending)
        }
        (ends, moreEnds) = (moreEnds, 0)
        origin &+= 64
      }
      let end = origin &+ ends.trailingZeroBitCount
      let rest = ends & (ends &- 1)
      var next = node.any
      if node.hasLiterals {
        // A long segment takes calls.
        let length = UInt(bitPattern: end &- start)
        if length > LiteralKey.inlineLength || length == 0 { break }
        let child = nodes.child(of: node, LiteralKey(text, start, end)) { _ in true }
        if child >= 0 {
          if next >= 0 {
            let left = rest.nonzeroBitCount &+ moreEnds.nonzeroBitCount
            if nodes[child].hasLength(left) {
              if nodes[next].hasLength(left) { break }
              next = child
            }
          } else {
            next = child
          }
        }
      }
      if next < 0 { return Descent(found: PlainSearch.nothing) }
      current = next
      start = end &+ 1
      ends = rest
    }
    return Descent(stoppedAt: current, after: start &- path.start)
  }

  /// Goes on where `follow` stopped, past nodes whose only edges are choices, mixed and typed
  /// segments, of which only one fits, to an entry, perhaps with conditions, or a `**` at the end
  /// of its pattern.
  @inline(never)
  static func goOn(
    _ path: ShortPath, _ text: Span<UInt8>, from start: Descent, _ storage: RouteTableStorage,
    _ isEnabled: (RouteID) -> Bool
  ) -> Descent {
    var path = path
    let first = path.start
    var node = start.node
    path.removeFirst(start.length)
    while path.count > 0 {
      let edges = storage.nodes[node]
      if edges.others < 0 || edges.any >= 0 || edges.hasLiterals { break }
      let segment = path.first
      let child = onlyOther(storage, of: node, text, segment)
      if child == PlainSearch.unsettled {
        let rest = storage.trie.others(of: edges).onlyRest
        // A rest at the end of its pattern matches all that is left.
        guard rest >= 0, storage.nodes[rest].isTerminal,
          storage.nodes[rest].ending >= 0
        else { break }
        return Descent(found: storage.nodes[rest].ending)
      }
      if child == PlainSearch.nothing { return Descent(found: PlainSearch.nothing) }
      path.removeFirst(segment.range.count + 1)
      let next = follow(path, text, from: child, storage)
      if next.hasEnded { return next }
      path.removeFirst(next.length)
      node = next.node
    }
    let last = storage.nodes[node]
    if path.count == 0, last.others < 0, last.ending < PlainSearch.nothing {
      var (best, found) = (UInt32.max, PlainSearch.nothing)
      if PlainSearch.acceptLeaf(
        last.leaf, &best, &found, text, path.end, storage, isEnabled)
      {
        return Descent(found: found)
      }
    }
    return Descent(stoppedAt: node, after: path.start - first)
  }

  /// The only child by a choice, a mixed or a typed segment, `nothing`, or `unsettled` if there are
  /// several or `**`.
  private static func onlyOther(
    _ storage: RouteTableStorage, of number: Int32, _ text: Span<UInt8>, _ place: SegmentPlace
  ) -> Int32 {
    let others = storage.trie.others(of: storage.nodes[number])
    if others.rest >= 0 { return PlainSearch.unsettled }
    var only = PlainSearch.nothing
    if others.hasChoices {
      let literal = storage.literals.lookup(text, Int(place.start), Int(place.end), folded: false)
      for index in literal < 0 ? 0..<0 : storage.trie.choices.range(number, literal) {
        if only >= 0 { return PlainSearch.unsettled }
        only = storage.trie.choices.values[index]
      }
    }
    for index in others.specials {
      let edge = storage.trie.specialEdges[index]
      if storage.specials[Int(edge.special)].kind == .rest { return PlainSearch.unsettled }
      guard PlainSearch.fits(storage, edge.special, text, place, false) else { continue }
      if only >= 0 { return PlainSearch.unsettled }
      only = edge.child
    }
    return only
  }
}
