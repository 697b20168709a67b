import RoadbookText

/// Declarations, routes, patterns, types and blocks.
extension RetiredForm {
  static let declarations: [RetiredForm] = []
}
