import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Goes through the statements of a text, takes over what an older reading says of those that stayed, and lowers the
/// others. What stayed in one piece is taken over in one piece.
struct PartReader {
  let parse: Parse
  let dialects: DialectScope
  private(set) var parts: [TextReading.Part] = []
  private(set) var nextAddress: Int
  private let old: TextReading?
  private let kept: Parse.KeptNodes
  /// How far what stands behind the changes has moved.
  private let shift: Int
  /// Where the addresses of a text that is new begin. Each statement's follow from its place then: whoever reads a part
  /// of the text needs to know nothing of the others.
  private let firstAddress: Int
  /// Whether all dialects are what they were: then whole runs of parts can be taken over.
  private let hasOldDialects: Bool
  /// The statements that are still to be lowered; their parts are empty until then.
  private(set) var orders: [Order] = []

  /// Whether there were not enough addresses: a reading that starts anew has them all.
  var isExhausted: Bool { old != nil && nextAddress >= Int(UInt32.max) }

  init(
    _ bytes: [UInt8], around: DialectScope, after old: TextReading?, with helpers: Helpers,
    sharingAtLeast least: Int = PartReader.leastShared
  ) {
    if let old {
      let (parse, kept) = old.parse.reading(bytes)
      self.init(parse, around.adding(parse), after: old, kept)
      // Few keys typed make more than a few statements new.
      parts.reserveCapacity(old.parts.count + 8)
    } else if let shared = Self(sharing: bytes, around: around, with: helpers, atLeast: least) {
      self = shared
      return
    } else {
      let parse = Parse(bytes)
      self.init(parse, around.adding(parse))
    }
    read(with: helpers, sharingAtLeast: least)
  }

  /// A reader that has read nothing yet. Where the text is a part of another one, that part begins at `start`.
  init(
    _ parse: Parse, _ dialects: DialectScope, from start: Int = 0, after old: TextReading? = nil,
    _ kept: Parse.KeptNodes = .none
  ) {
    self.parse = parse
    self.dialects = dialects
    self.old = old
    self.kept = kept
    firstAddress = TextReading.firstAddress + 2 * start
    nextAddress = old?.freeAddress ?? firstAddress
    shift = parse.tree.bytes.count - (old?.parse.tree.bytes.count ?? 0)
    hasOldDialects = old?.dialects == dialects
  }

  /// What has been read, by several.
  init(_ parse: Parse, _ dialects: DialectScope, _ parts: [TextReading.Part], nextAddress: Int) {
    self.init(parse, dialects)
    self.parts = parts
    self.nextAddress = nextAddress
  }

  mutating func read(with helpers: Helpers = .none, sharingAtLeast least: Int = .max) {
    if old == nil {
      // Few statements are shorter than sixteen nodes with their bodies.
      parts.reserveCapacity(parse.tree.nodeCount / 16)
      orders.reserveCapacity(parse.tree.nodeCount / 16)
    }
    readFile()
    beginAddresses(at: TextRange(at: parse.tree.bytes.count))
    let lowered = carryOut(with: helpers, sharingAtLeast: least)
    for (order, part) in zip(orders, lowered.joined()) { parts[order.part].fill(part) }
  }

  private mutating func readFile() {
    var children = parse.tree.root.children
    takeFront(&children)
    while let node = children.next() {
      if takeRest(from: node.index, isMember: false) { return }
      read(node)
    }
  }

  // MARK: Runs of parts

  /// Takes over what stands wholly in front of the changes, up to the last statement there: that one may be a scheme
  /// with the changes in it.
  private mutating func takeFront(_ children: inout SyntaxChildren) {
    guard hasOldDialects, let old else { return }
    var end = old.index(ofNode: kept.front)
    while end > 0, end == old.parts.count || old.parts[end].traits.contains(.isMember) { end -= 1 }
    if end > 0, old.parts[end].node >= kept.front {
      end -= 1
      while end > 0, old.parts[end].traits.contains(.isMember) { end -= 1 }
    }
    guard end > 0 else { return }
    parts += old.parts[..<end]
    children.skip(to: old.parts[end].node)
  }

  /// Takes over the parts from a node on that stands behind all changes: to the end, or to that of a scheme's body.
  private mutating func takeRest(from node: Int, isMember: Bool) -> Bool {
    guard hasOldDialects, let old, node > kept.behindNew else { return false }
    let moved = kept.behindNew - kept.behindOld
    let first = old.index(ofNode: node - moved)
    guard first < old.parts.count, old.parts[first].node == node - moved else { return false }
    for part in old.parts[first...] {
      if isMember, !part.traits.contains(.isMember) { return true }
      parts.append(part.moved(by: shift, moved))
    }
    return true
  }

  /// Takes over the first members of a scheme whose head is the part at an index of the old reading.
  private mutating func takeMembers(behind head: Int, _ children: inout SyntaxChildren) {
    guard hasOldDialects, let old, old.parts[head].node < kept.front else { return }
    var end = old.index(ofNode: kept.front)
    // The scheme itself may end before.
    if let next = old.parts[(head + 1)..<max(head + 1, end)].firstIndex(where: {
      !$0.traits.contains(.isMember)
    }) {
      end = next
    }
    guard end > head + 1 else { return }
    parts += old.parts[(head + 1)..<end]
    children.skip(
      to: end < old.parts.count && old.parts[end].traits.contains(.isMember)
        ? old.parts[end].node : children.lastIndex)
  }

  // MARK: One statement

  private mutating func read(_ node: SyntaxNode) {
    if node.kind == .screenList {
      for screen in node.children { read(screen) }
      return
    }
    if node.kind == .schemeDeclaration, case .scheme(let view)? = StatementSyntax(node),
      let body = closedBody(of: node)
    {
      let dialect = dialects.dialect(of: view)
      if readHead(view, body, dialect) {
        readMembers(of: body, node, dialect)
        return
      }
    }
    // A scheme that is read as a whole has the dialect of its body: statements behind it may have changed it.
    let isWhole = node.kind != .schemeDeclaration
    if isWhole, let kept = keptPart(node, dialects.file) {
      add(kept, node)
    } else {
      lower(node, dialects.file, isMember: false)
    }
  }

  /// The body of a scheme, where it has both its braces.
  private func closedBody(of scheme: SyntaxNode) -> SyntaxNode? {
    guard let body = scheme.body?.node, let close = body.tokens.last, body.tokens.count > 1,
      parse.tree.tokenKind(close) == .rightBrace, body.ownsToken(close)
    else { return nil }
    return body
  }

  private mutating func readMembers(
    of body: SyntaxNode, _ scheme: SyntaxNode, _ dialect: Dialect
  ) {
    var children = body.children
    if let head = oldIndex(of: scheme.index), let old, old.parts[head].content.dialect == dialect,
      case .scheme = old.parts[head].content.meaning
    {
      takeMembers(behind: head, &children)
    }
    while let member = children.next() {
      if takeRest(from: member.index, isMember: true) { return }
      readMember(member, dialect)
    }
  }

  private mutating func readMember(_ node: SyntaxNode, _ dialect: Dialect) {
    if node.kind == .screenList {
      for screen in node.children { readMember(screen, dialect) }
      return
    }
    if let kept = keptPart(node, dialect) {
      add(kept, node)
    } else {
      lower(node, dialect, isMember: true)
    }
  }

  // MARK: Schemes

  /// A scheme up to its `{`: that it grows changes nothing in what it says. False where it says nothing.
  private mutating func readHead(
    _ view: SchemeSyntax, _ body: SyntaxNode, _ dialect: Dialect
  ) -> Bool {
    let node = view.node
    let range = node.range
    let length = body.range.start - range.start
    if let index = oldIndex(of: node.index), let old {
      let part = old.parts[index]
      if case .scheme = part.content.meaning, part.content.dialect == dialect,
        part.content.length == length + 1, isSame(part.start, range.start, length),
        hasDocumentation(of: part.content, node)
      {
        add(part.content, node)
        return true
      }
    }
    beginAddresses(at: range)
    var lowering = lowering(for: node, dialect)
    guard let head = lowering.schemeHead(SchemeSyntax(node: lowering.tree[node.index])) else {
      return false
    }
    let declaration = Declaration(
      kind: .scheme(head), range: TextRange(nextAddress, nextAddress + length + 1),
      documentation: node.documentation)
    add(
      ReadPart(
        .scheme(declaration, head), lowering.diagnostics, address: nextAddress,
        length: length + 1, dialect: dialect),
      node)
    nextAddress += length + 2
    return true
  }

  private func isSame(_ oldStart: Int, _ start: Int, _ length: Int) -> Bool {
    guard let before = old?.parse.tree.bytes, oldStart + length <= before.count else {
      return false
    }
    let now = parse.tree.bytes
    return before[oldStart..<oldStart + length].elementsEqual(now[start..<start + length])
  }

  // MARK: Parts

  /// What the old reading says of a node; nil where the node, or the comment above it, is another one.
  private func keptPart(_ node: SyntaxNode, _ dialect: Dialect) -> ReadPart? {
    guard let old, let index = oldIndex(of: node.index) ?? indexOfSame(node) else { return nil }
    let part = old.parts[index].content
    return part.dialect == dialect && hasDocumentation(of: part, node) ? part : nil
  }

  /// The old part of the first statement that was read again, which is only looked at for what follows it.
  private func indexOfSame(_ node: SyntaxNode) -> Int? {
    guard let old, node.index == kept.front else { return nil }
    let index = old.index(ofNode: node.index)
    guard index < old.parts.count, old.parts[index].node == node.index,
      let before = old.parse.tree.node(node.index),
      parse.isSame(node, as: before, in: old.parse)
    else { return nil }
    return index
  }

  /// Whether the comment above a node is the one that a part was read with.
  private func hasDocumentation(of part: ReadPart, _ node: SyntaxNode) -> Bool {
    // The first screen of a list follows the list's own node.
    guard (kept.behindNew...kept.behindNew + 1).contains(node.index),
      let declaration = part.declaration
    else { return true }
    return declaration.documentation == node.documentation
  }

  /// The number of the old part that began with the node that this one was.
  private func oldIndex(of node: Int) -> Int? {
    guard let old, node < kept.front || node >= kept.behindNew else { return nil }
    let wanted = node < kept.front ? node : node - kept.behindNew + kept.behindOld
    let index = old.index(ofNode: wanted)
    return index < old.parts.count && old.parts[index].node == wanted ? index : nil
  }

  /// Gives a statement its addresses, and puts off what it says.
  private mutating func lower(_ node: SyntaxNode, _ dialect: Dialect, isMember: Bool) {
    guard node.kind.isStatement else { return }
    let range = node.range
    beginAddresses(at: range)
    orders.append(
      Order(
        part: parts.count, node: node.index, start: range.start, length: range.length,
        address: nextAddress, dialect: dialect, isMember: isMember))
    parts.append(
      TextReading.Part(
        node: node.index, start: range.start, end: range.end, content: .unread, traits: []))
    nextAddress += range.length + 1
  }

  private mutating func beginAddresses(at range: TextRange) {
    if old == nil { nextAddress = max(nextAddress, firstAddress + 2 * range.start) }
  }

  private func lowering(for node: SyntaxNode, _ dialect: Dialect) -> Lowering {
    var lowering = Lowering(parse)
    lowering.tree.shift = nextAddress - node.range.start
    lowering.dialects = dialects
    lowering.dialect = dialect
    return lowering
  }

  private mutating func add(_ part: ReadPart, _ node: SyntaxNode) {
    let range = node.range
    parts.append(
      TextReading.Part(
        node: node.index, start: range.start, end: range.end, content: part, traits: part.traits))
  }
}

extension TextReading {
  /// The first part that begins with a node or behind it; O(log parts).
  func index(ofNode node: Int) -> Int {
    parts.partitioningIndex(where: { $0.node >= node })
  }
}
