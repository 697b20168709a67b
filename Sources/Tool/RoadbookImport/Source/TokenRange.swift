import RoadbookText

/// A range of tokens of a file: an expression, a call, code between braces.
struct TokenRange: Hashable {
  let file: SourceFile
  var range: Range<Int>

  init(_ file: SourceFile, _ range: Range<Int>) {
    self.file = file
    self.range = range
  }

  var first: Int { range.lowerBound }
  var last: Int { range.upperBound - 1 }
  var end: Int { range.upperBound }
  var isEmpty: Bool { range.isEmpty }
  var place: Place { Place(file: file.number, token: first) }
  /// The first token.
  var head: TokenRange { file.tokenRange(first) }

  /// The comments of the app above it, if it begins its line.
  var comments: [String] { file.comment(above: first) }

  /// Another tokenRange of the same file.
  func with(_ range: Range<Int>) -> TokenRange { TokenRange(file, range) }

  /// The range in the source.
  var textRange: TextRange {
    guard let first = file[first], let last = file[last], !range.isEmpty else {
      return file[first].map { $0.range } ?? TextRange(at: file.text.bytes.count)
    }
    return first.range.union(last.range)
  }

  static func == (left: TokenRange, right: TokenRange) -> Bool {
    left.file === right.file && left.range == right.range
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(file.number)
    hasher.combine(range)
  }
}

/// A token of one of the files.
struct Place: Hashable, Sendable {
  var file: Int
  var token: Int
}
