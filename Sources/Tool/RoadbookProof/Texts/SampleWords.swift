import RoadbookEngine
import RoadbookURL

/// Texts that people would write in a place of a URL: `/profile/anna` shows more than `/profile/x`.
enum SampleWords {
  /// Words for a capture by a part of its name.
  private static let byName: [(names: [String], words: [String])] = [
    (["email", "mail"], ["anna@example.com"]),
    (
      ["user", "name", "author", "owner", "member", "profile", "creator", "friend", "account"],
      ["anna", "ben"]
    ),
    (["slug", "title", "page", "article", "post", "path"], ["hello-world", "about-us"]),
    (["query", "search", "term", "text", "keyword"], ["tea", "coffee"]),
    (["tag", "category", "topic", "section", "tab"], ["books", "music"]),
    (["city", "place", "country", "region", "location"], ["berlin", "paris"]),
    (["lang", "locale"], ["en", "de"]),
    (["year"], ["2026", "2025"]), (["month"], ["07", "11"]), (["day"], ["15", "31"]),
    (["token", "code", "key", "secret", "hash"], ["k7x2m9", "q4w8"]),
    (["count", "number", "index", "size"], ["7", "12"]),
  ]

  /// Words that fit anywhere, then some that no map has.
  private static let others = [
    "42", "anna", "tea", "books", "x7", "qzx", "qzx7", "z9q8", "x", "a", "7",
  ]

  /// Words for an untyped capture.
  static func words(for name: String?) -> [String] {
    guard let name, !name.isEmpty else { return others }
    let lower = name.lowercased()
    if lower == "q" { return ["tea"] + others }
    let isNumber = lower == "id" || lower.hasSuffix("id") || lower == "n"
    let own =
      isNumber ? ["42", "7"] : byName.first { $0.names.contains { lower.contains($0) } }?.words
    return (own ?? []) + others
  }

  /// Texts that parts of a segment or of a query value may match, the most usual first. They have
  /// to be tested.
  static func texts(_ parts: [CompiledPart], _ types: TypeStore) -> [String] {
    var texts = [""]
    for part in parts {
      let own =
        switch part.kind {
        case .literal: [String(decoding: part.literal, as: UTF8.self)]
        case .star: parts.count == 1 ? others : ["", "x", "7"]
        case .capture where part.type >= 0: types.types[Int(part.type)].examples
        case .capture: words(for: part.name)
        }
      texts = Array(texts.flatMap { front in own.prefix(12).map { front + $0 } }.prefix(48))
    }
    return texts
  }
}
