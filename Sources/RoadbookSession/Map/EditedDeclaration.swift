import RoadbookBinder
package import RoadbookModel
import RoadbookSyntax
import RoadbookText

/// A declaration of the map that is changed in the input line or in an editor.
package struct EditedDeclaration: Sendable {
  /// Its source with its `##` comment, indented as if it were at the start of a line.
  package let text: String
  /// Where it is.
  package let location: SourceLocation
  /// Its range with the comment.
  let place: Place
  let heading: (keyword: String, name: String)
  /// The blanks before its first line, which the others have, too.
  private let indentation: String
  /// Whether it is in a list, where it has no keyword.
  private let isListed: Bool
  /// The version of the map that it was read from.
  let version: Int

  /// nil if no declaration begins at the place.
  init?(_ live: LiveMap, at place: Place) {
    guard live.documents.indices.contains(place.document) else { return nil }
    let document = live.documents[place.document]
    let declaration = document.allDeclarations.first { $0.range == place.range }
    guard let declaration else { return nil }
    let source = document.source
    heading = declaration.kind.heading
    version = live.version
    location = live.documents.location(of: place)
    let start = document.startOfDocumentation(above: place.range.start)
    self.place = Place(document: place.document, range: TextRange(start, place.range.end))
    let line = source.bytes[..<place.range.start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let before = source.bytes[line..<place.range.start]
    let blanks = before.prefix { $0 == 0x20 || $0 == 0x09 }
    let indentation = String(decoding: blanks, as: UTF8.self)
    self.indentation = indentation
    let written = source.text(in: self.place.range)
    if case .screen = declaration.kind, !source.text(in: place.range).hasPrefix("screen") {
      isListed = true
    } else {
      isListed = false
    }
    let indented = (isListed ? "screen " : "") + written
    text = indented.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(indentation) ? $0.dropFirst(indentation.utf8.count) : $0 }
      .joined(separator: "\n")
  }

  /// A changed text as it is written at the place.
  func placed(_ typed: String) -> String {
    var lines = typed.withoutSeparators.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if isListed, let first = lines.first, first.hasPrefix("screen") {
      lines[0] = String(first.dropFirst(6).drop { $0 == " " })
    }
    for index in lines.indices.dropFirst() where !lines[index].isEmpty {
      lines[index] = indentation + lines[index]
    }
    return lines.joined(separator: "\n")
  }

  /// An offset in the placed text as an offset in what was typed.
  func typedOffset(_ offset: Int, in typed: String) -> Int {
    let placed = Array(placed(typed).utf8)
    let breaks = placed.prefix(max(0, offset)).count { $0 == 0x0A }
    let leading = typed.utf8.prefix { $0 == 0x20 || $0 == 0x0A || $0 == 0x3B }.count
    let keyword = isListed ? "screen ".utf8.count : 0
    let moved = offset - breaks * indentation.utf8.count + leading + keyword
    return min(max(0, moved), typed.utf8.count)
  }
}
