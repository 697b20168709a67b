import RoadbookSyntax
import RoadbookText

/// Where which name of a map stands: its declarations and its uses in all documents.
extension MapSnapshot {
  /// Everything about a name, document by document, in order of place.
  ///
  /// The texts are searched for it, and only the regions looked at in which it is written: one pass over the bytes, and
  /// what is found. Whoever asks about one name after the other gets an index of them all.
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
    // What is no UTF-8 looks different in the text.
    guard !symbol.name.contains("\u{FFFD}") else {
      return occurrences(of: symbol, in: document, within: TextRange(0, bytes.count))
    }
    var found: [Occurrence] = []
    var run: TextRange?
    for place in MentionedPlaces(symbol.name, in: bytes).all {
      let region = regions.region(at: place)
      if let last = run, region.start <= last.end {
        run = TextRange(last.start, max(last.end, region.end))
        continue
      }
      if let run { found += occurrences(of: symbol, in: document, within: run) }
      run = region
    }
    if let run { found += occurrences(of: symbol, in: document, within: run) }
    return found
  }

  private func occurrences(
    of symbol: Symbol, in document: Int, within range: TextRange
  ) -> [Occurrence] {
    occurrences(in: document, within: range, of: symbol).filter { $0.mayMean(symbol) }
  }
}

/// Where a text may speak of a name: at the name itself, and at each escape, which may hide one.
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
