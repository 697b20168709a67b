import RoadbookText
import RoadbookURL

/// Screens that patterns suggest.
extension Pattern {
  /// The parameters of a screen that takes what the pattern captures: `(id: int, word: string)`;
  /// empty without captures.
  var screenParameters: String {
    let captured = captures.map { capture in
      var type = "string"
      if case .name(let word, _)? = capture.type { type = word }
      if case .range? = capture.type { type = capture.typeText }
      return (name: capture.name ?? "", type: type)
    }
    let present = query.filter { $0.test == .present }.map { (name: $0.key, type: "string") }
    let parameters = (captured + present).filter { TextShape.isName($0.name.utf8) }
      .distinct(by: \.name).map { "\($0.name): \($0.type)" }
    return parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
  }

  /// The screen that the last literal segment names: `LostPage` for `/my/lost-page/:id`.
  var screenName: String? {
    let word = source.split(separator: "/").last { segment in
      segment.utf8.allSatisfy { TextShape.isNameByte($0) || $0 == UInt8(ascii: "-") }
    }
    let name = (word ?? "").split(separator: "-").map { part in
      part.prefix(1).uppercased() + part.dropFirst()
    }.joined()
    return TextShape.isName(name.utf8) ? name : nil
  }
}
