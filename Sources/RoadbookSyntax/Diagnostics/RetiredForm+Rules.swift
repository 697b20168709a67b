import RoadbookText

/// Options and namespaces.
extension RetiredForm {
  static let rules: [RetiredForm] = []
}
