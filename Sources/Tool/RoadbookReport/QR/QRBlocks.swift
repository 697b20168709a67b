/// How the codewords of a version are divided into blocks, and their error correction (ISO/IEC
/// 18004, sections 7.5 and 7.6, with the numbers of table 9 for level M).
struct QRBlocks {
  private let blockCount: Int
  private let correctionCount: Int
  private let codewordCount: Int

  private static let correctionCounts = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
  ]
  private static let blockCounts = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
  ]

  /// `version`: 1 to 20.
  init(version: Int) {
    let index = min(max(version, 1), Self.blockCounts.count) - 1
    blockCount = Self.blockCounts[index]
    correctionCount = Self.correctionCounts[index]
    // All modules without the fixed ones.
    var modules = (16 * version + 128) * version + 64
    if version > 1 {
      let centres = version / 7 + 2
      modules -= (25 * centres - 10) * centres - 55
    }
    if version >= 7 { modules -= 36 }
    codewordCount = modules / 8
  }

  /// The number of codewords for data.
  var dataCount: Int { codewordCount - blockCount * correctionCount }

  /// The data in blocks, each with its error correction, interleaved.
  func codewords(of data: [UInt8]) -> [UInt8] {
    let short = dataCount / blockCount
    let longBlocks = dataCount % blockCount
    var blocks: [[UInt8]] = []
    var rest = data[...]
    for index in 0..<blockCount {
      let length = index < blockCount - longBlocks ? short : short + 1
      blocks.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    let field = GaloisField()
    let divisor = field.divisor(degree: correctionCount)
    let corrections = blocks.map { field.remainder(of: $0, by: divisor) }
    var result: [UInt8] = []
    for index in 0...short {
      for block in blocks where block.indices.contains(index) { result.append(block[index]) }
    }
    for index in 0..<correctionCount { result += corrections.map { $0[index] } }
    return result
  }
}

/// Polynomials over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
private struct GaloisField {
  func multiply(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for bit in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7) * 0x1D
      if right >> bit & 1 == 1 { product ^= left }
    }
    return product
  }

  /// The product of x − 2ⁱ for i below the degree, without its first coefficient, which is 1.
  func divisor(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        result[index] = multiply(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = multiply(root, 2)
    }
    return result
  }

  func remainder(of data: [UInt8], by divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for (index, coefficient) in divisor.enumerated() {
        result[index] ^= multiply(coefficient, factor)
      }
    }
    return result
  }
}
