import RoadbookText
import Synchronization

/// Which place in a text an address of a `TextReading` stands for.
///
/// Made when it is first asked for: most keys typed find nothing to say.
final class PlaceTable: Sendable {
  private let reading: TextReading
  private let sorted = Mutex<[Row]?>(nil)

  private struct Row {
    var address: Int
    var length: Int
    var start: Int
    var end: Int
  }

  init(_ reading: TextReading) { self.reading = reading }

  /// The place of a range; places stay what they are.
  func actual(_ range: TextRange) -> TextRange {
    guard range.start >= TextReading.firstAddress else { return range }
    return sorted.withLock { known in
      if known == nil { known = rows }
      guard let rows = known, let row = Self.row(of: range.start, in: rows) else { return range }
      return TextRange(Self.place(range.start, row), Self.place(range.end, row))
    }
  }

  /// Whether what has an address is still in the text.
  func isThere(_ range: TextRange) -> Bool {
    guard range.start >= TextReading.firstAddress else { return true }
    return sorted.withLock { known in
      if known == nil { known = rows }
      guard let rows = known, let row = Self.row(of: range.start, in: rows) else { return false }
      return range.start <= row.address + row.length
    }
  }

  /// The addresses of a place in some part; a place outside all parts stays what it is.
  func address(of range: TextRange) -> TextRange {
    let parts = reading.parts
    guard let part = parts[..<parts.partitioningIndex(where: { $0.start > range.start })].last,
      range.end <= part.end
    else { return range }
    return range.shifted(by: part.content.address - part.start)
  }

  private var rows: [Row] {
    // Nearly in order already: only what changed has younger addresses.
    reading.parts.map { part in
      Row(
        address: part.content.address, length: part.content.length, start: part.start,
        end: part.end)
    }.sorted { $0.address < $1.address }
  }

  private static func row(of address: Int, in rows: [Row]) -> Row? {
    rows[..<rows.partitioningIndex(where: { $0.address > address })].last
  }

  private static func place(_ address: Int, _ row: Row) -> Int {
    let offset = address - row.address
    return offset >= row.length ? row.end : min(row.start + max(0, offset), row.end)
  }
}
