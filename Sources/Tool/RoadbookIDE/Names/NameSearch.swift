package import RoadbookBinder
import RoadbookText

/// Finds the declarations and uses of a name in all documents.
extension MapSnapshot {
  /// All occurrences of a symbol by document, in order.
  ///
  /// The documents are searched for the name as a string, and only the regions that contain it are
  /// analysed: one pass over the bytes, plus the matches. After several queries an index of all
  /// names is built.
  package func occurrences(of symbol: Symbol) -> [Occurrence] {
    if let known = foundOccurrences[symbol] { return known }
    let found =
      foundOccurrences.count < Self.fewNames
      ? keys.indices.flatMap { occurrences(of: symbol, in: $0) } : names.occurrences(of: symbol)
    foundOccurrences[symbol] = found
    return found
  }

  private static let fewNames = 16

  func occurrences(of symbol: Symbol, in document: Int) -> [Occurrence] {
    let regions = regions(document)
    let bytes = source(document).bytes
    // Invalid bytes appear as U+FFFD in names, which the source does not contain.
    guard !symbol.name.contains("\u{FFFD}") else {
      return occurrences(of: symbol, in: document, within: TextRange(0, bytes.count))
    }
    // Adjacent regions are analysed together.
    var runs: [TextRange] = []
    for place in MentionedPlaces(symbol.name, in: bytes).all {
      let region = regions.around(TextRange(at: place))
      if let last = runs.last, region.start <= last.end {
        runs[runs.count - 1] = last.union(region)
      } else {
        runs.append(region)
      }
    }
    return runs.flatMap { occurrences(of: symbol, in: document, within: $0) }
  }

  private func occurrences(
    of symbol: Symbol, in document: Int, within range: TextRange
  ) -> [Occurrence] {
    occurrences(in: document, within: range, named: symbol.name).filter { $0.mayMean(symbol) }
  }
}

/// The offsets where a source may contain a name: at the name itself, and at each escape, which may
/// hide one.
private struct MentionedPlaces {
  private(set) var all: [Int] = []

  init(_ name: String, in bytes: [UInt8]) {
    let wanted = Array(name.utf8)
    guard let first = wanted.first else { return }
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\\") || byte == first && bytes[index...].starts(with: wanted) {
          all.append(index)
        }
      }
    }
  }
}
