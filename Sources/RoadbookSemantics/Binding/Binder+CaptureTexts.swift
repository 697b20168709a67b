import RoadbookText
import RoadbookURL

extension Binder {
  /// Warns if a route's target contains `:id` or `{id}` for the pattern's capture `id`: in a URL
  /// this is plain text, `${id}` is the value.
  mutating func checkCaptureTexts(in template: URLTemplate, of route: Route) {
    guard template.call == nil else { return }
    for text in template.captureTexts where route.content.alwaysCaptures(text.name) {
      report(
        Diagnostic(
          "literal-capture", .warning, text.range ?? template.range,
          "'\(text.written)' is plain text in a URL, not what the pattern captures",
          advice: "write ${\(text.name)}",
          fixIts: text.range.map { [.change($0, to: "${\(text.name)}")] } ?? []),
        in: route.place.document)
    }
  }
}

extension URLTemplate {
  /// A part that looks like a capture: `:id`, `{id}` or `<id>`.
  fileprivate struct CaptureText {
    var name: String
    var written: String
    /// nil if the template is quoted, where offsets differ from those of the source.
    var range: TextRange?
  }

  /// Whole segments and whole values of the query that look like captures.
  fileprivate var captureTexts: [CaptureText] {
    let bytes = Array(source.utf8)
    let hasPlaces = bytes.count == range.length
    var result: [CaptureText] = []
    for piece in bytes.split(omittingEmptySubsequences: true, whereSeparator: Self.separates) {
      guard let first = piece.first else { continue }
      var name = piece.dropFirst()
      switch (first, piece.last) {
      case (UInt8(ascii: ":"), _): break
      case (UInt8(ascii: "{"), UInt8(ascii: "}")?), (UInt8(ascii: "<"), UInt8(ascii: ">")?):
        name = name.dropLast()
      default: continue
      }
      result.append(
        CaptureText(
          name: String(decoding: name, as: UTF8.self),
          written: String(decoding: piece, as: UTF8.self),
          range: hasPlaces
            ? TextRange(range.start + piece.startIndex, range.start + piece.endIndex) : nil))
    }
    return result
  }

  private static func separates(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "#")]
      .contains(byte)
  }
}
