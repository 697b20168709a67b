/// A text as a QR code (ISO/IEC 18004): bytes in UTF-8, with error correction level M.
package struct QRCode: Sendable {
  /// The number of modules on a side.
  package let size: Int
  /// Whether each module is dark, row by row.
  package private(set) var modules: [Bool]
  /// Modules whose colour the standard fixes: they carry no data.
  private var isFixed: [Bool]
  /// The number from 1 to 40 that determines the size.
  package let version: Int

  /// Larger codes are hard to scan from a page.
  private static let largestVersion = 20

  /// nil if the text is too long: more than 666 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let fitting = (1...Self.largestVersion).first { version in
      let blocks = QRBlocks(version: version)
      return bytes.count + Self.headLength(version) <= blocks.dataCount
    }
    guard let version = fitting else { return nil }
    self.version = version
    size = version * 4 + 17
    modules = [Bool](repeating: false, count: size * size)
    isFixed = modules
    drawFixedPatterns()
    place(QRBlocks(version: version).codewords(of: Self.data(bytes, version)))
    let plain = modules
    var best: (penalty: Int, modules: [Bool])?
    for mask in 0..<8 {
      modules = plain
      apply(mask: mask)
      drawFormat(mask: mask)
      let penalty = penalty
      if penalty < best?.penalty ?? .max { best = (penalty, modules) }
    }
    modules = best?.modules ?? plain
  }

  package func isDark(row: Int, column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
  }

  // MARK: Data

  /// The bytes of mode and length, rounded up.
  private static func headLength(_ version: Int) -> Int { version < 10 ? 2 : 3 }

  /// Mode, length, bytes, terminator and padding (section 7.4).
  private static func data(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    let count = QRBlocks(version: version).dataCount
    // After the four bits of the mode, all is shifted by half a byte.
    let length =
      version < 10 ? [UInt8(bytes.count)] : [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
    var data: [UInt8] = []
    var half: UInt8 = 0b0100
    for byte in length + bytes {
      data.append(half << 4 | byte >> 4)
      half = byte & 0xF
    }
    data.append(half << 4)
    var isOdd = false
    while data.count < count {
      data.append(isOdd ? 0x11 : 0xEC)
      isOdd.toggle()
    }
    return Array(data.prefix(count))
  }

  /// Places the codewords in columns of two, from the right, upwards and downwards in turn (section
  /// 7.7.3).
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    var right = size - 1
    var isUpward = true
    while right >= 1 {
      // The sixth column is the timing pattern.
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1]
        where !isFixed[row * size + column] && bit < codewords.count * 8 {
          modules[row * size + column] = codewords[bit >> 3] >> (7 - bit & 7) & 1 == 1
          bit += 1
        }
      }
      isUpward.toggle()
      right -= 2
    }
  }

  // MARK: Fixed patterns

  private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    modules[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  private mutating func drawFixedPatterns() {
    for index in 0..<size {
      fix(6, index, index % 2 == 0)
      fix(index, 6, index % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      drawSquares(row, column, reach: 4)
    }
    let centres = alignmentCentres
    for row in centres {
      for column in centres {
        let isCorner =
          row == 6 && (column == 6 || column == size - 7) || row == size - 7 && column == 6
        if !isCorner { drawSquares(row, column, reach: 2) }
      }
    }
    // Reserved until the mask is known.
    drawFormat(mask: 0)
    drawVersion()
  }

  /// Squares around a centre: a finder pattern with its light border, or an alignment pattern.
  private mutating func drawSquares(_ row: Int, _ column: Int, reach: Int) {
    for y in -reach...reach {
      for x in -reach...reach {
        let distance = max(abs(x), abs(y))
        fix(row + y, column + x, reach == 4 ? distance != 2 && distance != 4 : distance != 1)
      }
    }
  }

  /// The rows and columns of the alignment patterns (annex E).
  private var alignmentCentres: [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
  }

  /// The level and the mask with their error correction, twice (section 7.9). Level M is 00.
  private mutating func drawFormat(mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0...5 { fix(index, 8, bit(index)) }
    fix(7, 8, bit(6))
    fix(8, 8, bit(7))
    fix(8, 7, bit(8))
    for index in 9..<15 { fix(8, 14 - index, bit(index)) }
    for index in 0..<8 { fix(8, size - 1 - index, bit(index)) }
    for index in 8..<15 { fix(size - 15 + index, 8, bit(index)) }
    fix(size - 8, 8, true)
  }

  /// The version with its error correction, twice, from version 7 on (section 7.10).
  private mutating func drawVersion() {
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for index in 0..<18 {
      let (far, near) = (size - 11 + index % 3, index / 3)
      fix(near, far, bits >> index & 1 == 1)
      fix(far, near, bits >> index & 1 == 1)
    }
  }

  // MARK: Masks

  private mutating func apply(mask: Int) {
    for row in 0..<size {
      for column in 0..<size where !isFixed[row * size + column] && Self.inverts(mask, row, column)
      {
        modules[row * size + column].toggle()
      }
    }
  }

  /// Whether a mask inverts a module (section 7.8.2).
  private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }

  /// How hard it is to scan (section 7.8.3): long runs, blocks, patterns like a finder's, and too
  /// much of one colour.
  private var penalty: Int {
    var penalty = 0
    for line in 0..<size {
      penalty += self.penalty(ofLine: { isDark(row: line, column: $0) })
      penalty += self.penalty(ofLine: { isDark(row: $0, column: line) })
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let corner = isDark(row: row, column: column)
        if corner == isDark(row: row + 1, column: column),
          corner == isDark(row: row, column: column + 1),
          corner == isDark(row: row + 1, column: column + 1)
        {
          penalty += 3
        }
      }
    }
    let share = modules.count(where: \.self) * 100 / modules.count
    return penalty + abs(share - 50) / 5 * 10
  }

  private func penalty(ofLine isDark: (Int) -> Bool) -> Int {
    let finder = [true, false, true, true, true, false, true]
    var penalty = 0
    var run = 0
    for index in 0..<size {
      run = index > 0 && isDark(index) == isDark(index - 1) ? run + 1 : 1
      if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
      guard index + 7 <= size, finder.indices.allSatisfy({ isDark(index + $0) == finder[$0] })
      else { continue }
      let isLightBefore = (1...4).allSatisfy { index - $0 < 0 || !isDark(index - $0) }
      let isLightAfter = (7...10).allSatisfy { index + $0 >= size || !isDark(index + $0) }
      if isLightBefore || isLightAfter { penalty += 40 }
    }
    return penalty
  }
}
