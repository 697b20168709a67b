import RoadbookModel
import RoadbookText
import RoadbookURL

extension URLTemplate {
  /// A pattern that matches every URL that the template gives, with any query and fragment; nil if
  /// that is not known.
  ///
  /// `isSegment`: whether a value is always one segment that is not empty.
  func pattern(isSegment: (Expression) -> Bool) -> Pattern? {
    guard case .text(let text)? = pieces.first, let start = Self.pathStart(of: text) else {
      return nil
    }
    var path = [Segment()]
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text):
        let own = index == 0 ? text.dropFirst(start.count) : text[...]
        let end = own.firstIndex { $0 == "?" || $0 == "#" }
        let parts = own[..<(end ?? own.endIndex)].split(
          separator: "/", omittingEmptySubsequences: false)
        for (number, part) in parts.enumerated() {
          if number > 0 { path.append(Segment()) }
          guard let literal = Self.literal(part) else { return nil }
          path[path.count - 1].text += literal
        }
        if end != nil { return Self.pattern(start, path) }
      case .expression(let expression):
        path[path.count - 1].text += "*"
        if !isSegment(expression) { path[path.count - 1].isOpen = true }
      }
    }
    return Self.pattern(start, path)
  }

  private struct Segment {
    var text = ""
    /// Whether a value in it may be none, or several segments.
    var isOpen = false
  }

  private static func pattern(_ start: String, _ path: [Segment]) -> Pattern? {
    var texts: [String] = []
    for segment in path {
      if segment.isOpen {
        guard segment.text == "*" else { return nil }
        // Two of them would be ambiguous.
        if texts.last != "**" { texts.append("**") }
      } else if segment.text.contains("**") {
        return nil
      } else {
        texts.append(segment.text)
      }
    }
    let (pattern, problems) = Pattern.parse(start + texts.joined(separator: "/"))
    return pattern.isBroken || problems.contains { !$0.isUsable } ? nil : pattern
  }

  /// The beginning up to the first slash of the path; nil if it has another form, or the scheme is
  /// one of an entry.
  private static func pathStart(of text: String) -> String? {
    let parts = URLParts(text)
    guard let scheme = parts.schemeName else {
      return text.hasPrefix("/") && !text.hasPrefix("//") ? "/" : nil
    }
    guard let host = parts.host, host.length > 0, parts.userInfo == nil,
      EntryScheme(rawValue: scheme) == nil, parts.path.length > 0
    else { return nil }
    return String(text.prefix(parts.path.start)) + "/"
  }

  /// Text of a URL's path as a pattern's literal; nil if it may be read in another way.
  private static func literal(_ text: Substring) -> String? {
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "+") }), text != ".", text != ".."
    else { return nil }
    return text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"):
        String(UnicodeScalar(byte))
      // A sign of patterns is none if it is escaped.
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
