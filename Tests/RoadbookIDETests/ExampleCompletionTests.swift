import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Completion in the example maps.
@Suite struct ExampleCompletionTests {
  static let examples = ["chat", "media", "news", "settings", "shop"]

  private func example(_ name: String) throws -> [UInt8] {
    let root = #filePath.dropLast("Tests/RoadbookIDETests/ExampleCompletionTests.swift".count)
    return Array(try #require(readFile("\(root)grammar/examples/\(name).roadbook")).utf8)
  }

  private func view(of bytes: [UInt8]) throws -> MapSnapshot {
    let map = EditorMap("")
    map.workspace.setText(bytes, of: EditorMap.key)
    return try #require(map.view)
  }

  @Test(arguments: examples) func everyPlaceIsAnswered(_ name: String) throws {
    let bytes = try example(name)
    let view = try view(of: bytes)
    func isBetweenCharacters(_ offset: Int) -> Bool {
      offset == bytes.count || bytes.indices.contains(offset) && bytes[offset] & 0xC0 != 0x80
    }
    var count = 0
    for offset in -1...(bytes.count + 1) {
      for item in view.completions(in: 0, at: offset) {
        count += 1
        let (typed, whole) = (item.range, item.replaced)
        #expect(typed.start <= typed.end && typed.end <= max(0, offset), "\(offset): \(item.label)")
        #expect(whole.start == typed.start && whole.end >= typed.end, "\(offset): \(item.label)")
        #expect(
          isBetweenCharacters(whole.start) && isBetweenCharacters(whole.end),
          "\(offset): \(item.label)")
        #expect(!item.insertion.isEmpty, "\(offset): \(item.label)")
      }
    }
    #expect(count > bytes.count, "hardly anything is offered")
  }

  /// Replacing a word by a completion of the same kind causes no syntax error; a completed keyword
  /// begins a valid statement.
  @Test(arguments: examples) func whatIsTakenFits(_ name: String) throws {
    let bytes = try example(name)
    let view = try view(of: bytes)
    #expect(Parse(bytes).diagnostics.isEmpty)
    var random = SeededRandom(seed: 41)
    var taken = 0
    for _ in rounds(400) {
      let offset = random.below(bytes.count)
      let items = view.completions(in: 0, at: offset).filter { $0.kind != .snippet }
      guard let first = items.first else { continue }
      let there = String(decoding: bytes[first.replaced.start..<first.replaced.end], as: UTF8.self)
      let alike = items.filter { item in
        items.contains { other in
          other.kind == item.kind && !there.isEmpty && there.hasPrefix(other.label)
            && other.insertion.hasPrefix("$") == item.insertion.hasPrefix("$")
        }
      }
      guard !alike.isEmpty else { continue }
      let item = random.pick(alike)
      taken += 1
      var changed = bytes
      changed.replaceSubrange(item.replaced.start..<item.replaced.end, with: item.insertion.utf8)
      let found = Parse(changed).diagnostics.filter { finding in
        guard item.kind == .keyword else { return true }
        let isAboutStatement =
          finding.code.rawValue.hasSuffix("misplaced-statement")
          || finding.code.rawValue == "unknown-statement"
        return isAboutStatement && finding.range.start == item.replaced.start
      }
      let place = SourceText(name: "", bytes: changed).position(of: item.replaced.start)
      #expect(
        found.isEmpty,
        "\(place.line):\(place.column) \(item.kind) \(item.insertion) for \(there): \(found.map(\.code.rawValue))"
      )
    }
    #expect(taken > share(of: 50))
  }

  /// Completion works in a map cut at random places, as while typing.
  @Test(arguments: examples) func cutAnywhereItIsAnswered(_ name: String) throws {
    let bytes = try example(name)
    var random = SeededRandom(seed: 41)
    for _ in 0..<25 {
      let end = random.below(bytes.count)
      let cut = Array(bytes[..<end]) + (random.oneIn(2) ? bytes[min(bytes.count, end + 40)...] : [])
      let view = try view(of: cut)
      for offset in max(0, end - 6)...min(cut.count, end + 2) {
        for item in view.completions(in: 0, at: offset) {
          #expect(
            item.range.end <= offset && item.replaced.end <= cut.count, "\(end): \(item.label)")
        }
      }
    }
  }
}
