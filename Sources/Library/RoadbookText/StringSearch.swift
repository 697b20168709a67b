// The functions of these names that every file sees without an import belong to Swift's regular
// expressions, which would add more than a megabyte to the tool. Files that import RoadbookText get
// these.
extension StringProtocol {
  /// Where a string begins and ends in this one for the first time, compared byte by byte.
  @inlinable
  package func firstRange(of part: String) -> Range<Index>? {
    guard let first = part.utf8.first else { return startIndex..<startIndex }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) {
        return start..<rest.index(start, offsetBy: part.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  @inlinable
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }

  /// A string with another one in place of each occurrence of a part that is not empty.
  @inlinable
  package func replacing(_ part: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while !part.isEmpty, let range = rest.firstRange(of: part) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
