import RoadbookReport
import RoadbookTestSupport
import Testing

/// Codes are read back by a reader that shares nothing with the writer, with tables of its own from
/// ISO/IEC 18004.
@Suite struct QRCodeTests {
  @Test func aCodeIsReadBackAsItsText() throws {
    var random = SeededRandom(seed: 18_004)
    let signs = Array("abcxyz0189/:?=&%.-_~äß日🙂")
    for length in [0, 1, 2, 13, 14, 15, 24, 60, 61, 106, 119, 180, 181, 250, 330, 400] {
      let text = String((0..<length).map { _ in random.pick(signs) })
      let code = try #require(QRCode(text))
      #expect(try CodeReader(code).text() == text, "\(length) characters")
    }
  }

  @Test func eachVersionIsUsedForTheTextsThatFillIt() throws {
    for (index, capacity) in CodeReader.byteCapacities.enumerated() {
      let full = String(repeating: "k", count: capacity)
      let code = try #require(QRCode(full))
      #expect(code.version == index + 1)
      #expect(try CodeReader(code).text() == full)
      let more = QRCode(full + "k")
      #expect(more?.version == (index + 1 < 20 ? index + 2 : nil))
    }
  }

  @Test func theMaskIsTheOneThatTheFormatNames() throws {
    // The format of level M with mask 0 to 7 is printed in annex C of the standard.
    let formats = [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]
    for number in 0..<40 {
      let code = try #require(QRCode("shop://list/\(number)"))
      #expect(formats.contains(CodeReader(code).format))
    }
  }
}

private struct CodeReader {
  /// Bytes that fit into versions 1 to 20 at level M (table 7).
  static let byteCapacities = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
  ]
  /// Blocks as (count, codewords, data codewords) at level M (table 9).
  private static let blocks: [[(count: Int, all: Int, data: Int)]] = [
    [(1, 26, 16)], [(1, 44, 28)], [(1, 70, 44)], [(2, 50, 32)], [(2, 67, 43)], [(4, 43, 27)],
    [(4, 49, 31)], [(2, 60, 38), (2, 61, 39)], [(3, 58, 36), (2, 59, 37)],
    [(4, 69, 43), (1, 70, 44)], [(1, 80, 50), (4, 81, 51)], [(6, 58, 36), (2, 59, 37)],
    [(8, 59, 37), (1, 60, 38)], [(4, 64, 40), (5, 65, 41)], [(5, 65, 41), (5, 66, 42)],
    [(7, 73, 45), (3, 74, 46)], [(10, 74, 46), (1, 75, 47)], [(9, 69, 43), (4, 70, 44)],
    [(3, 70, 44), (11, 71, 45)], [(3, 67, 41), (13, 68, 42)],
  ]
  /// Where alignment patterns are (annex E).
  private static let centres: [[Int]] = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46],
    [6, 28, 50], [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70],
    [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90],
  ]

  struct Unreadable: Error { var why: String }

  private let code: QRCode
  private let size: Int

  init(_ code: QRCode) {
    self.code = code
    size = code.size
  }

  /// The fifteen bits beside the first finder pattern.
  var format: Int {
    let places =
      (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0...5).reversed().map { ($0, 8) }
    return places.reduce(0) { $0 << 1 | (code.isDark(row: $1.0, column: $1.1) ? 1 : 0) }
  }

  private func isData(_ row: Int, _ column: Int) -> Bool {
    if row == 6 || column == 6 { return false }
    if row < 9 && column < 9 || row < 9 && column >= size - 8 || row >= size - 8 && column < 9 {
      return false
    }
    let version = (size - 17) / 4
    if version >= 7, row < 6 && column >= size - 11 || column < 6 && row >= size - 11 {
      return false
    }
    let centres = Self.centres[version - 1]
    for y in centres {
      for x in centres where abs(row - y) <= 2 && abs(column - x) <= 2 {
        let isFinder = y == 6 && x == 6 || y == 6 && x == size - 7 || y == size - 7 && x == 6
        if !isFinder { return false }
      }
    }
    return true
  }

  func text() throws -> String {
    let mask = (format ^ 0x5412) >> 10 & 7
    var bits: [Bool] = []
    for (number, right) in (Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1]).enumerated() {
      for step in 0..<size {
        let row = number % 2 == 0 ? size - 1 - step : step
        for column in [right, right - 1] where isData(row, column) {
          bits.append(code.isDark(row: row, column: column) != isInverted(mask, row, column))
        }
      }
    }
    let words = (0..<bits.count / 8).map { word in
      (0..<8).reduce(UInt8(0)) { $0 << 1 | (bits[word * 8 + $1] ? 1 : 0) }
    }
    let data = try blocks(of: words).flatMap(\.self)
    var position = 0
    func read(_ count: Int) -> Int {
      defer { position += count }
      return (position..<position + count).reduce(0) { value, bit in
        value << 1 | Int(data[bit / 8] >> (7 - bit % 8) & 1)
      }
    }
    guard read(4) == 4 else { throw Unreadable(why: "not bytes") }
    let count = read((size - 17) / 4 < 10 ? 8 : 16)
    return String(decoding: (0..<count).map { _ in UInt8(read(8)) }, as: UTF8.self)
  }

  /// The data of the blocks, whose error correction must find no error.
  private func blocks(of words: [UInt8]) throws -> [[UInt8]] {
    let shapes = Self.blocks[(size - 17) / 4 - 1].flatMap { shape in
      (0..<shape.count).map { _ in (all: shape.all, data: shape.data) }
    }
    var blocks = shapes.map { _ in [UInt8]() }
    var next = 0
    for index in 0..<(shapes.map(\.data).max() ?? 0) {
      for (block, shape) in shapes.enumerated() where index < shape.data {
        blocks[block].append(words[next])
        next += 1
      }
    }
    for _ in 0..<shapes[0].all - shapes[0].data {
      for block in shapes.indices {
        blocks[block].append(words[next])
        next += 1
      }
    }
    for (block, shape) in zip(blocks, shapes) {
      for power in 0..<shape.all - shape.data {
        var sum: UInt8 = 0
        for word in block { sum = times(sum, exponent(power)) ^ word }
        guard sum == 0 else { throw Unreadable(why: "an error at 2^\(power)") }
      }
    }
    return zip(blocks, shapes).map { Array($0.prefix($1.data)) }
  }

  private func exponent(_ power: Int) -> UInt8 {
    (0..<power).reduce(1) { value, _ in times(value, 2) }
  }

  private func times(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var (a, b, product) = (Int(left), Int(right), 0)
    while b > 0 {
      if b % 2 == 1 { product ^= a }
      a *= 2
      if a > 255 { a ^= 0x11D }
      b /= 2
    }
    return UInt8(product)
  }

  private func isInverted(_ mask: Int, _ i: Int, _ j: Int) -> Bool {
    [
      (i + j) % 2, i % 2, j % 3, (i + j) % 3, (i / 2 + j / 3) % 2, (i * j) % 2 + (i * j) % 3,
      ((i * j) % 2 + (i * j) % 3) % 2, ((i + j) % 2 + (i * j) % 3) % 2,
    ][mask] == 0
  }
}
