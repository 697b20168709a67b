import RoadbookBinder
import RoadbookText

/// The expected ranges and meanings of a map's names after a rename.
struct RenamedPlaces {
  private let name: String
  /// The replacements by old range.
  private let written: [[TextRange: String]]
  private let symbols: Set<Symbol>
  /// The edits of each document, as end offset and the shift of everything after it.
  private let shifts: [[(end: Int, shift: Int)]]
  /// Inserted ranges, in the changed documents.
  private let inserted: [[TextRange]]
  /// Deleted ranges, in the old documents.
  private let deleted: [[TextRange]]

  init(_ renaming: Renaming, to name: String) {
    self.name = name
    deleted = renaming.edits.map { $0.filter(\.replacement.isEmpty).map(\.range) }
    written = renaming.edits.map { edits in
      Dictionary(edits.map { ($0.range, $0.replacement) }) { first, _ in first }
    }
    symbols = Set(renaming.symbols)
    var shifts: [[(end: Int, shift: Int)]] = []
    var inserted: [[TextRange]] = []
    for edits in renaming.edits {
      var shift = 0
      var own: [(end: Int, shift: Int)] = []
      var new: [TextRange] = []
      for edit in edits {
        let length = edit.replacement.utf8.count
        let start = edit.range.start + shift
        if edit.range.isEmpty { new.append(TextRange(start, start + length)) }
        shift += length - edit.range.length
        own.append((edit.range.end, shift))
      }
      shifts.append(own)
      inserted.append(new)
    }
    self.shifts = shifts
    self.inserted = inserted
  }

  private func moved(_ offset: Int, in document: Int) -> Int {
    let own = shifts[document]
    let index = own.partitioningIndex { $0.end > offset }
    return index == 0 ? offset : offset + own[index - 1].shift
  }

  private func after(_ symbol: Symbol) -> Symbol {
    var result = symbol
    if symbols.contains(symbol) { result.name = name }
    switch symbol.scope {
    case .statement(let document, let start)?:
      result.scope = .statement(document: document, start: moved(start, in: document))
    case .screen(let screen)?:
      if symbols.contains(Symbol(.screen, screen)) { result.scope = .screen(name) }
    case .query(let screen)?:
      if symbols.contains(Symbol(.screen, screen)) { result.scope = .query(of: name) }
    case nil: break
    }
    return result
  }

  /// The expected occurrence after the rename; nil if it is deleted.
  func after(_ occurrence: Occurrence) -> Occurrence? {
    if deleted[occurrence.document].contains(where: { $0.encloses(occurrence.range) }) {
      return nil
    }
    var result = occurrence
    let start = moved(occurrence.range.start, in: occurrence.document)
    result.symbol = after(occurrence.symbol)
    result.others = occurrence.others.map { after($0) }
    guard let text = written[occurrence.document][occurrence.range] else {
      result.range = TextRange(start, start + occurrence.range.length)
      return result
    }
    // Quotes around a new name are not part of it.
    let quotes = text == name ? 0 : 1
    result.range = TextRange(start + quotes, start + text.utf8.count - quotes)
    return result
  }

  func isInserted(_ occurrence: Occurrence) -> Bool {
    inserted[occurrence.document].contains { $0.encloses(occurrence.range) }
  }
}
