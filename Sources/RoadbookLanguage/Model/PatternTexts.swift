/// The patterns of a route. Most routes have one, which needs no array.
package enum PatternTexts: Sendable {
  case none
  case one(PatternText)
  case several([PatternText])

  mutating func append(_ pattern: PatternText) {
    switch self {
    case .none: self = .one(pattern)
    case .one(let first): self = .several([first, pattern])
    case .several(var patterns):
      // Gives the array a single owner, or each append would copy it.
      self = .none
      patterns.append(pattern)
      self = .several(patterns)
    }
  }
}

extension PatternTexts {
  package var first: PatternText? {
    switch self {
    case .none: nil
    case .one(let pattern): pattern
    case .several(let patterns): patterns.first
    }
  }
}

extension PatternTexts: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .several(let patterns): patterns.count
    }
  }

  package subscript(position: Int) -> PatternText {
    switch self {
    case .one(let pattern) where position == 0: pattern
    case .several(let patterns): patterns[position]
    case .none, .one: [PatternText]()[position]
    }
  }
}
