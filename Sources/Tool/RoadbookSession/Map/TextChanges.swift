import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookText

/// The declarations that two texts of a file do not share.
package struct TextChange: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case added = "+"
    case changed = "~"
    case removed = "-"
  }

  package var kind: Kind
  package var file: String
  package var line: Int
  /// The first line of the declaration.
  package var text: String

  /// `shop.roadbook:44 + route /sale -> List`
  var shown: StyledText {
    let place = TerminalText.escaped("\(file):\(line) ")
    return "\(place, .place)\(kind.rawValue) \(TerminalText.escaped(text))"
  }

  var json: JSON {
    .object([
      "change": .string(kind.rawValue), "file": .string(file), "line": .int(line),
      "text": .string(text),
    ])
  }
}

struct TextChanges {
  private let old: [Item]
  private let new: [Item]
  private(set) var all: [TextChange] = []
  private let file: String

  /// A declaration at any depth.
  private struct Item {
    var key: String
    var lines: ClosedRange<Int>
    var text: String
    /// The index of the declaration around it.
    var outer: Int?
  }

  init(of document: MapDocument, from before: [UInt8], to after: [UInt8]) {
    file = document.source.name
    old = Self.items(before, document)
    new = Self.items(after, document)
    let difference = LineDifference(before, after)
    for hunk in difference.hunks where !Self.isBlank(hunk, difference) { add(hunk, difference) }
    if all.isEmpty, let first = difference.hunks.first { all = [around(first, difference)] }
  }

  private static func isBlank(_ hunk: LineDifference.Hunk, _ difference: LineDifference) -> Bool {
    (difference.old[hunk.old] + difference.new[hunk.new]).allSatisfy { line in
      line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }
  }

  private static func items(_ bytes: [UInt8], _ document: MapDocument) -> [Item] {
    let source = SourceText(name: document.source.name, bytes: bytes)
    let read = MapDocument(origin: document.origin, reading: source, dialects: document.dialects)
    var items: [Item] = []
    var waiting = read.declarations.reversed().map { (declaration: $0, outer: Int?.none) }
    while let (declaration, outer) = waiting.popLast() {
      let heading = declaration.kind.heading
      let first = source.lines.line(at: declaration.range.start)
      let last = source.lines.line(at: max(declaration.range.start, declaration.range.end - 1))
      let line = source.text(in: declaration.range).prefix { !$0.isNewline }
      let text = line.last == "{" ? String(line.dropLast()) : String(line)
      let number = items.count
      items.append(
        Item(
          key: "\(heading.keyword) \(heading.name)", lines: first...last,
          text: text.trimmingEnd { $0 == " " }, outer: outer))
      waiting += declaration.inner.reversed().map { ($0, number) }
    }
    return items
  }

  private mutating func add(_ hunk: LineDifference.Hunk, _ difference: LineDifference) {
    let gone = old.indices.filter { hunk.old.contains(old[$0].lines.lowerBound) }
    let come = new.indices.filter { hunk.new.contains(new[$0].lines.lowerBound) }
    var unmatched = gone
    var found: [TextChange] = []
    for index in come {
      if let place = unmatched.firstIndex(where: { old[$0].key == new[index].key }) {
        let before = old[unmatched.remove(at: place)]
        if before.text != new[index].text || before.lines.count != new[index].lines.count {
          found.append(change(.changed, new[index]))
        }
      } else if !(new[index].outer.map(come.contains) ?? false) {
        found.append(change(.added, new[index]))
      }
    }
    for index in unmatched where !(old[index].outer.map(unmatched.contains) ?? false) {
      found.append(change(.removed, old[index]))
    }
    if found.isEmpty { found = [around(hunk, difference)] }
    all += found.sorted { $0.line < $1.line }
  }

  private func change(_ kind: TextChange.Kind, _ item: Item) -> TextChange {
    TextChange(kind: kind, file: file, line: item.lines.lowerBound + 1, text: item.text)
  }

  /// The declaration whose inside or comment changed.
  private func around(_ hunk: LineDifference.Hunk, _ difference: LineDifference) -> TextChange {
    let line = hunk.new.lowerBound
    let (items, inside) = hunk.new.isEmpty ? (old, hunk.old.lowerBound) : (new, line)
    if let inner = items.last(where: { $0.lines.contains(inside) }) {
      return change(.changed, inner)
    }
    let text = (difference.new[hunk.new].first ?? difference.old[hunk.old].first ?? [])
    let shown = String(decoding: text, as: UTF8.self).filter { !$0.isNewline }
    return TextChange(
      kind: hunk.old.isEmpty ? .added : hunk.new.isEmpty ? .removed : .changed, file: file,
      line: line + 1, text: shown.isEmpty ? "(empty line)" : shown)
  }
}
