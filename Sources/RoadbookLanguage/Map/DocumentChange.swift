/// Some declarations of a text in the place of others, of those kinds that are linked one by one.
struct DocumentChange {
  enum Category {
    case route
    case screen
    case test
  }

  let document: Int
  /// Whether more than one text makes up the map, and routes come or go.
  let hasManyDocuments: Bool
  private let oldParts: [TextReading.Part]
  private let newParts: [TextReading.Part]
  private let oldRange: Range<Int>
  private let newRange: Range<Int>

  /// At most so many places in a text are looked at one by one, each with at most so many declarations.
  private static let placeLimit = 8
  private static let declarationLimit = 64

  /// What changed; nil where it is too much, or concerns other declarations.
  static func all(from old: [MapDocument], to new: [MapDocument]) -> [DocumentChange]? {
    var result: [DocumentChange] = []
    for index in new.indices {
      guard let before = old[index].reading?.parts, let after = new[index].reading?.parts,
        old[index].origin == new[index].origin, old[index].includes == new[index].includes,
        let ranges = places(before, after)
      else { return nil }
      for (first, second) in ranges {
        let change = DocumentChange(
          document: index, hasManyDocuments: new.count > 1, oldParts: before, newParts: after,
          oldRange: first, newRange: second)
        guard change.isOneByOne else { return nil }
        result.append(change)
      }
    }
    return result
  }

  /// The places where two rows of parts differ.
  private static func places(
    _ old: [TextReading.Part], _ new: [TextReading.Part]
  ) -> [(Range<Int>, Range<Int>)]? {
    let most = min(old.count, new.count)
    var front = 0
    while front < most, old[front].content === new[front].content { front += 1 }
    var behind = 0
    while behind < most - front,
      old[old.count - 1 - behind].content === new[new.count - 1 - behind].content
    {
      behind += 1
    }
    let (oldRange, newRange) = (front..<old.count - behind, front..<new.count - behind)
    guard oldRange.count == newRange.count else { return [(oldRange, newRange)] }
    var result: [(Range<Int>, Range<Int>)] = []
    for index in oldRange where old[index].content !== new[index].content {
      if result.last?.0.upperBound == index {
        result[result.count - 1].0 = result[result.count - 1].0.lowerBound..<index + 1
        result[result.count - 1].1 = result[result.count - 1].0
      } else {
        result.append((index..<index + 1, index..<index + 1))
      }
      if result.count > placeLimit { return nil }
    }
    return result
  }

  /// Whether only routes, screens and tests are concerned.
  private var isOneByOne: Bool {
    guard oldRange.count <= Self.declarationLimit, newRange.count <= Self.declarationLimit,
      (oldDeclarations + newDeclarations).allSatisfy({ $0.category != nil })
    else { return false }
    // Whether an option stands behind routes may have changed.
    return Self.levelsOfRoutes(old) == Self.levelsOfRoutes(newParts[newRange])
      || !newParts[newRange.lowerBound...].contains { $0.traits.contains(.isOption) }
  }

  /// Whether there are routes at file level, and in schemes.
  private static func levelsOfRoutes(_ parts: ArraySlice<TextReading.Part>) -> Set<Bool> {
    Set(
      parts.filter { $0.content.declaration?.category == .route }
        .map { $0.traits.contains(.isMember) })
  }

  var old: ArraySlice<TextReading.Part> { oldParts[oldRange] }

  var oldDeclarations: [Declaration] { old.compactMap(\.content.declaration) }

  var newDeclarations: [Declaration] { newIndices.compactMap { newParts[$0].content.declaration } }

  /// Where the new declarations stand among all parts.
  var newIndices: [Int] { newRange.filter { newParts[$0].content.declaration != nil } }

  func concerns(_ category: Category) -> Bool {
    (oldDeclarations + newDeclarations).contains { $0.category == category }
  }

  /// The next declaration of a kind in front of the change, or behind it; nil where an included text stands between.
  func nearest(_ category: Category, forward: Bool) -> Declaration? {
    let indices =
      forward
      ? AnyCollection(oldParts.indices[oldRange.upperBound...])
      : AnyCollection(oldParts.indices[..<oldRange.lowerBound].reversed())
    for index in indices where oldParts[index].traits.contains(.declares) {
      if oldParts[index].traits.contains(.isInclude) { return nil }
      guard let declaration = oldParts[index].content.declaration else { continue }
      if declaration.category == category { return declaration }
    }
    return nil
  }

  /// Where the declarations of a kind stand that changed, or would stand, among all of the kind; `index` tells where one
  /// stands. nil where that cannot be told.
  func place(of category: Category, _ index: (Declaration) -> Int?) -> Int? {
    if let first = oldDeclarations.first(where: { $0.category == category }) { return index(first) }
    if let before = nearest(category, forward: false) { return index(before).map { $0 + 1 } }
    return nearest(category, forward: true).flatMap(index)
  }

  /// The scheme in whose body the part at an index of the new ones stands.
  func scheme(around index: Int) -> SchemeDeclaration? {
    guard newParts[index].traits.contains(.isMember) else { return nil }
    for part in newParts[..<index].reversed() where !part.traits.contains(.isMember) {
      guard case .scheme(_, let scheme) = part.content.meaning else { return nil }
      return scheme
    }
    return nil
  }
}

extension Declaration {
  var category: DocumentChange.Category? {
    switch kind {
    case .route: .route
    case .screen: .screen
    case .test: .test
    default: nil
    }
  }

  var declaredScreen: ScreenDeclaration? {
    if case .screen(let screen) = kind { screen } else { nil }
  }
}
