import RoadbookText

/// The elements of a list in a text, between brackets and with commas: rewritten where they change,
/// and nowhere else.
struct ElementList {
  enum Element {
    /// An element stays as it is, or gets another text.
    case old(Int, text: String?)
    case new(String)
  }

  let bytes: [UInt8]
  /// With its brackets.
  let range: TextRange
  let elements: [TextRange]

  /// The edits after which the list has these elements.
  func edits(_ items: [Element]) -> [TextEdit] {
    let anchors = anchors(items)
    var edits: [TextEdit] = []
    // Behind the anchor before, from the element after it.
    var next = (item: 0, element: 0)
    for anchor in anchors + [(item: items.count, element: elements.count)] {
      let inserted = items[next.item..<anchor.item].map(text)
      let isChanged = !inserted.isEmpty || anchor.element > next.element
      if isChanged {
        edits += gap(inserted, from: next.element, to: anchor.element, anchors.isEmpty)
      }
      if anchor.item < items.count, case .old(let number, let text?) = items[anchor.item] {
        edits.append(TextEdit(elements[number], text))
      }
      next = (anchor.item + 1, anchor.element + 1)
    }
    return edits
  }

  /// Replaces the elements between two that stay.
  private func gap(
    _ inserted: [String], from first: Int, to last: Int, _ isWhole: Bool
  ) -> [TextEdit] {
    let text = inserted.joined(separator: separator)
    if elements.isEmpty {
      let lead = lead
      let end = lead.contains("\n") ? "\n" + indentation(at: range.start) : lead
      return [TextEdit(TextRange(range.start + 1, range.end - 1), lead + text + end)]
    }
    if isWhole {
      if inserted.isEmpty { return [TextEdit(TextRange(range.start + 1, range.end - 1), "")] }
      return [TextEdit(elements[0].union(elements[elements.count - 1]), text)]
    }
    if first == 0 {
      let end = elements[last].start
      return [
        TextEdit(
          TextRange(elements[0].start, end), inserted.isEmpty ? "" : text + separator)
      ]
    }
    if last == elements.count {
      let range = TextRange(elements[first - 1].end, elements[last - 1].end)
      return [TextEdit(range, inserted.isEmpty ? "" : separator + text)]
    }
    let range = TextRange(elements[first - 1].end, elements[last].start)
    if last > first, !inserted.isEmpty {
      // The commas around what is replaced stay.
      return [TextEdit(elements[first].union(elements[last - 1]), text)]
    }
    return [TextEdit(range, separator + (inserted.isEmpty ? "" : text + separator))]
  }

  private func text(_ item: Element) -> String {
    switch item {
    case .new(let text), .old(_, text: let text?): text
    case .old(let number, text: nil): Self.text(bytes, elements[number])
    }
  }

  /// The elements that stay in their order: as many as possible.
  private func anchors(_ items: [Element]) -> [(item: Int, element: Int)] {
    var places: [(item: Int, element: Int)] = []
    for (item, element) in items.enumerated() {
      if case .old(let number, _) = element, elements.indices.contains(number) {
        places.append((item, number))
      }
    }
    return places.map(\.element).longestIncreasing.map { places[$0] }
  }

  // MARK: Style

  /// The blanks before each element that stands on a line of its own.
  var indentation: String {
    let lead = lead
    return lead.lastIndex(of: "\n").map { String(lead[lead.index(after: $0)...]) } ?? ""
  }

  /// What stands between two elements.
  private var separator: String {
    if elements.count > 1 {
      let text = Self.text(bytes, TextRange(elements[0].end, elements[1].start))
      // A comma and blanks, without a comment.
      if text.allSatisfy({ $0 == "," || $0.isWhitespace }) { return text }
    }
    let lead = lead
    return "," + (lead.contains("\n") ? lead : " ")
  }

  /// What stands before the first element.
  private var lead: String {
    if let first = elements.first {
      return Self.text(bytes, TextRange(range.start + 1, first.start))
    }
    guard bytes.contains(0x0A) else { return "" }
    return "\n" + indentation(at: range.start) + Self.unit(of: bytes)
  }

  /// The blanks at the beginning of a place's line.
  private func indentation(at offset: Int) -> String { Self.indentation(at: offset, in: bytes) }

  static func indentation(at offset: Int, in bytes: [UInt8]) -> String {
    let start = bytes[..<min(offset, bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let blanks = bytes[start..<max(start, min(offset, bytes.count))].prefix {
      $0 == 0x20 || $0 == 0x09
    }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// By how much the first line that is indented is.
  static func unit(of bytes: [UInt8]) -> String {
    var index = 0
    while let end = bytes[index...].firstIndex(of: 0x0A) {
      let blanks = bytes[(end + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }
      if !blanks.isEmpty { return String(decoding: blanks, as: UTF8.self) }
      index = end + 1
    }
    return "  "
  }

  static func text(_ bytes: [UInt8], _ range: TextRange) -> String {
    String(
      decoding: bytes[min(range.start, bytes.count)..<min(range.end, bytes.count)], as: UTF8.self)
  }
}
