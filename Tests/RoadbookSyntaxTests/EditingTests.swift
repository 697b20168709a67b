import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

/// Reparsing after an edit gives the same result as parsing the new text.
@Suite struct EditingTests {
  @Test func randomEditsGiveWhatAFreshReadingGives() {
    var random = SeededRandom(seed: 77)
    let pieces = Samples.all.flatMap { sample in
      let tree = Parse(sample).tree
      return (0..<tree.tokenCount).map {
        Array(tree.bytes[tree.tokenRange($0).start..<tree.tokenRange($0).end])
      }
    }
    let marks = [
      "{", "}", "\n", "\"", "(", ")", "#", "## x\n", "route ", "scheme a {\n", "->", ";", "\r",
    ]
    .map { Array($0.utf8) }
    var current = Parse("")
    var kept = 0
    for round in 0..<2000 {
      if round % 40 == 0 { current = start(&random) }
      var bytes = current.tree.bytes
      let from = random.below(bytes.count + 1)
      let length = random.below(4) == 0 ? random.below(60) : random.below(6)
      let to = min(bytes.count, from + length)
      let new: [UInt8]
      switch random.below(4) {
      case 0: new = []
      case 1: new = random.pick(marks)
      case 2: new = [UInt8(random.below(256))]
      default: new = random.pick(pieces)
      }
      bytes.replaceSubrange(from..<to, with: new)
      let (parse, isKept) = compare(current, bytes)
      current = parse
      if isKept { kept += 1 }
    }
    // Ensures that not only full reparses were compared.
    #expect(kept > 1000)
  }

  @Test func aKeyInALongTextReadsTwoStatements() {
    let text = "scheme shop {\n" + (0..<500).map { "  route /a\($0) -> A\n" }.joined() + "}\n"
    let parse = Parse(text)
    let changed = text.replacing("/a250 ->", with: "/a250x ->")
    let (new, kept) = parse.reading(Array(changed.utf8))
    #expect(isEqual(new, Parse(changed)))
    let read = kept.behindNew - kept.front
    #expect(read > 0 && read < 20)
  }

  @Test func whatIsEqualIsNotReadAgain() {
    let parse = Parse("route /a -> A\n")
    let (_, kept) = parse.reading(parse.tree.bytes)
    #expect(kept.front == parse.tree.nodeCount)
  }

  private func start(_ random: inout SeededRandom) -> Parse {
    let samples = (0..<3).map { _ in random.pick(Samples.all) }
    let text = samples.joined(separator: "\n")
    let indented = text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return Parse(random.below(2) == 0 ? text : "scheme around {\n\(indented)\n}\n\(samples[0])")
  }
}

private func compare(_ old: Parse, _ bytes: [UInt8]) -> (parse: Parse, isKept: Bool) {
  let (new, kept) = old.reading(bytes)
  let fresh = Parse(bytes)
  if !isEqual(new, fresh) {
    Issue.record(
      "from\n\(String(decoding: old.tree.bytes, as: UTF8.self))\nto\n\(String(decoding: bytes, as: UTF8.self))"
    )
  }
  #expect(kept.front <= kept.behindNew && kept.behindNew <= new.tree.nodeCount)
  return (fresh, kept.front > 1 || kept.behindOld < old.tree.nodeCount)
}

private func isEqual(_ left: Parse, _ right: Parse) -> Bool {
  left.tree.bytes == right.tree.bytes && left.problems == right.problems
    && left.isIncomplete == right.isIncomplete && left.tree.tokenCount == right.tree.tokenCount
    && (0..<left.tree.tokenCount).allSatisfy {
      left.tree.tokenKind($0) == right.tree.tokenKind($0)
        && left.tree.tokenRange($0) == right.tree.tokenRange($0)
    }
    && left.tree.dump() == right.tree.dump()
}
