/// A terminal's content after the bytes it received: cells, cursor, scrolled-off rows.
///
/// Supports what full-screen terminals have in common: moves, erasing, attributes, pending wraps,
/// scrolling, and resizing, which rewraps rows that no longer fit.
public struct TerminalScreen: Sendable {
  /// One column of a row.
  public struct Cell: Hashable, Sendable {
    /// The character; empty after a wide one.
    public var text: String
    /// The parameters of the last attribute sequence; empty for plain text.
    public var style: String
  }

  /// All rows, scrolled-off ones first. A wide character's second column is an empty cell.
  public private(set) var rows: [[Cell]] = [[]]
  /// The cursor's row in `rows`.
  public private(set) var row = 0
  /// The cursor's column, from 0; the width while a wrap is pending.
  public private(set) var column = 0
  /// The number of columns of the window.
  public private(set) var width: Int
  /// The number of rows of the window.
  public private(set) var height: Int
  /// Whether bracketed paste is on.
  public private(set) var marksPastes = false
  /// Sequences this model does not support: a test must fail instead of guessing.
  public private(set) var unknown: [String] = []
  /// Whether a row continues the one above.
  private var wrapped = [false]
  private var top = 0
  private var style = ""
  private var wraps = true
  private var pending: [UInt8] = []

  /// Creates an empty screen.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The rows of the window as strings, without trailing blanks.
  public var window: [String] { rows[top...].map { Self.text($0) } }
  /// The row of the cursor.
  public var cursorRow: String { Self.text(rows[row]) }
  /// The attributes of the first character of a string in the window, at its lowest occurrence.
  public func style(of text: String) -> String? {
    for row in rows[top...].reversed() {
      let line = row.map { $0.text.isEmpty ? "" : $0.text }
      for start in line.indices where line[start...].joined().hasPrefix(text) {
        return row[start].style
      }
    }
    return nil
  }

  /// A row as a string, without trailing blanks.
  public static func text(_ row: [Cell]) -> String {
    let text = row.map(\.text).joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// Resizes the window: rewraps rows that no longer fit, and joins wrapped rows.
  public mutating func resize(width: Int, height: Int) {
    var result: [[Cell]] = []
    var flags: [Bool] = []
    var start = 0
    var place = (row: 0, column: 0)
    while start < rows.count {
      var end = start + 1
      while end < rows.count, wrapped[end] { end += 1 }
      var line: [Cell] = []
      for index in start..<end {
        if index == row { place = (result.count, line.count + column) }
        line += rows[index]
        if index + 1 < end {
          line += Array(
            repeating: Cell(text: " ", style: ""), count: max(0, self.width - rows[index].count))
        }
      }
      if (start..<end).contains(row) {
        place = (place.row + place.column / width, place.column % width)
      }
      var rest = line[...]
      repeat {
        flags.append(!(rest.startIndex == 0))
        result.append(Array(rest.prefix(width)))
        rest = rest.dropFirst(width)
      } while !rest.isEmpty
      start = end
    }
    while result.count <= place.row {
      result.append([])
      flags.append(true)
    }
    (rows, wrapped, row, column) = (result, flags, place.row, place.column)
    (self.width, self.height) = (width, height)
    top = max(0, max(min(top, rows.count - 1), row - height + 1))
  }

  /// Processes bytes, in chunks of any size.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    var index = 0
    while index < pending.count, let length = take(pending[index...]) { index += length }
    pending.removeFirst(index)
  }

  // MARK: Reading

  /// The length of the first character or sequence; nil if it is incomplete.
  private mutating func take(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return escape(bytes)
    case 0x0D: column = 0
    case 0x0A: lineFeed()
    case 0x08: column = max(0, column - 1)
    case 0x07: break
    case 0..<0x20: unknown.append("control \(first)")
    default:
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard bytes.count >= length else { return nil }
      for scalar in String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars {
        put(scalar)
      }
      return length
    }
    return 1
  }

  private mutating func escape(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count > 2 else { return nil }
    guard bytes[bytes.startIndex + 1] == UInt8(ascii: "[") else {
      unknown.append("escape \(bytes[bytes.startIndex + 1])")
      return 2
    }
    guard let end = bytes.dropFirst(2).firstIndex(where: { $0 >= 0x40 }) else { return nil }
    let parameters = String(decoding: bytes[(bytes.startIndex + 2)..<end], as: UTF8.self)
    run(Character(Unicode.Scalar(bytes[end])), parameters)
    return end - bytes.startIndex + 1
  }

  private mutating func run(_ final: Character, _ parameters: String) {
    let count = max(1, Int(parameters) ?? 1)
    switch final {
    case "A": row = max(top, row - count)
    case "B":
      row = min(top + height - 1, row + count)
      while rows.count <= row { addRow() }
    case "C": column = min(width - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(width, count) - 1
    case "H":
      (row, column) = (top, 0)
      if !parameters.isEmpty { unknown.append("CSI \(parameters)H") }
    case "K":
      rows[row] = Array(rows[row].prefix(min(column, width - 1)))
    case "J" where parameters.isEmpty:
      rows[row] = Array(rows[row].prefix(min(column, width - 1)))
      rows.removeSubrange((row + 1)...)
      wrapped.removeSubrange((row + 1)...)
    case "J" where parameters == "2":
      for index in top..<rows.count { rows[index] = [] }
    case "m":
      style =
        parameters == "0"
        ? "" : parameters.hasPrefix("0;") ? String(parameters.dropFirst(2)) : parameters
    case "h" where parameters.hasPrefix("?"), "l" where parameters.hasPrefix("?"):
      switch parameters {
      case "?7": wraps = final == "h"
      case "?2004": marksPastes = final == "h"
      default: unknown.append("CSI \(parameters)\(final)")
      }
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  // MARK: Writing

  private mutating func put(_ scalar: Unicode.Scalar) {
    let last = lastCell
    if let last, String(rows[row][last].text + String(scalar)).count == 1 {
      let wasWide = Self.isWide(rows[row][last].text)
      rows[row][last].text.unicodeScalars.append(scalar)
      if !wasWide, Self.isWide(rows[row][last].text), column < width {
        set(column, Cell(text: "", style: style))
        column += 1
      }
      return
    }
    let cellWidth = Self.isWide(String(scalar)) ? 2 : 1
    if column + cellWidth > width {
      if wraps {
        column = 0
        lineFeed()
        wrapped[row] = true
      } else {
        column = width - cellWidth
      }
    }
    set(column, Cell(text: String(scalar), style: style))
    if cellWidth == 2 { set(column + 1, Cell(text: "", style: style)) }
    column += cellWidth
  }

  /// The cell that a combining character would be added to.
  private var lastCell: Int? {
    var index = column - 1
    while index >= 0, rows[row].indices.contains(index), rows[row][index].text.isEmpty {
      index -= 1
    }
    return rows[row].indices.contains(index) ? index : nil
  }

  private mutating func set(_ column: Int, _ cell: Cell) {
    while rows[row].count <= column { rows[row].append(Cell(text: " ", style: "")) }
    rows[row][column] = cell
  }

  private mutating func lineFeed() {
    row += 1
    if row == rows.count { addRow() }
    top = max(top, row - height + 1)
  }

  private mutating func addRow() {
    rows.append([])
    wrapped.append(false)
  }

  private static func isWide(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60: true
      case 0xFE0F: true
      default: scalar.properties.isEmojiPresentation
      }
    }
  }
}
