import RoadbookURL

/// The members of built-in names and of URLs.
extension ExpressionChecker {
  static let partsOfURL = Dictionary(
    uniqueKeysWithValues: URLPartName.allCases.map { ($0.rawValue, StaticType.any) })

  /// The members of built-in names. `match.query` exists only if a library keeps the query
  /// separate.
  static let parts: [String: [String: StaticType]] = [
    "match": [
      "url": .string, "pattern": .string, "namespace": .any, "route": .string, "query": .record,
      "queryItems": .list,
    ],
    "match.url": partsOfURL,
    "visible": Dictionary(
      uniqueKeysWithValues: ScreenName.membersOfVisible.map {
        ($0.rawValue, $0 == .arguments ? .record : .any)
      }),
    // Texts that can be null.
    "screen": [:], "presentation": [:], "container": [:], "route": [:], "reason": [:],
  ]
}
