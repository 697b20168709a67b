import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct LosslessTests {
  @Test func samplesHaveNoFindings() {
    for sample in Samples.all {
      let parse = checkedParse(Array(sample.utf8))
      let source = SourceText(name: "sample", sample)
      #expect(parse.diagnostics.map { DiagnosticRenderer.full($0, in: source) } == [])
      #expect(!parse.isIncomplete)
    }
  }

  @Test func everyDeletedOrRepeatedTokenKeepsEveryByte() {
    for sample in Samples.all {
      let tree = Parse(sample).tree
      for token in 0..<tree.tokenCount {
        let range = tree.tokenRange(token)
        let before = tree.bytes[..<range.start]
        let after = tree.bytes[range.end...]
        _ = checkedParse(Array(before + after))
        _ = checkedParse(
          Array(before + tree.bytes[range.start..<range.end] + tree.bytes[range.start...]))
        if token % 7 == 0 { _ = checkedParse(Array(before)) }
      }
    }
  }

  @Test func randomBytesKeepEveryByte() {
    var random = SeededRandom(seed: 11)
    let pieces = Samples.all.flatMap { sample in
      let tree = Parse(sample).tree
      return (0..<tree.tokenCount).map {
        Array(tree.bytes[tree.tokenRange($0).start..<tree.tokenRange($0).end])
      }
    }
    for round in rounds(1500) {
      var bytes: [UInt8] = []
      for _ in 0..<random.below(60) {
        if round % 2 == 0 {
          bytes.append(UInt8(random.below(256)))
        } else {
          bytes += random.pick(pieces)
        }
      }
      _ = checkedParse(bytes)
    }
  }
}

/// Parses and checks invariants: all bytes are kept, nodes are nested and in order, problems are
/// inside the text and at most one per statement.
func checkedParse(_ bytes: [UInt8]) -> Parse {
  let parse = Parse(bytes)
  let tree = parse.tree
  if tree.text != bytes {
    Issue.record("bytes are lost: \(String(decoding: bytes, as: UTF8.self))")
  }
  checkNesting(tree.root)
  if Set(parse.problems.map(\.statement)).count != parse.problems.count {
    Issue.record("two findings in one statement: \(String(decoding: bytes, as: UTF8.self))")
  }
  for diagnostic in parse.diagnostics where diagnostic.range.end > bytes.count {
    Issue.record("a finding outside the text: \(diagnostic)")
  }
  return parse
}

private func checkNesting(_ node: SyntaxNode) {
  var next = node.tokens.lowerBound
  for child in node.children {
    if child.tokens.lowerBound < next || child.tokens.upperBound > max(node.tokens.upperBound, next)
    {
      Issue.record("\(child.kind) leaves \(node.kind): \(child.text)")
    }
    next = child.tokens.upperBound
    checkNesting(child)
  }
}

extension SyntaxTree {
  /// The file reassembled from its tokens.
  var text: [UInt8] {
    (0..<tokenCount).flatMap { index in
      let range = tokenRange(index)
      return bytes[range.start..<range.end]
    }
  }
}
