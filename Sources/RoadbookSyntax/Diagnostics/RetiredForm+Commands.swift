import RoadbookText

/// Commands of the prompt.
extension RetiredForm {
  static let commands: [RetiredForm] = []
}
