import RoadbookBinder
package import RoadbookModel
import RoadbookSyntax
import RoadbookText

/// A declaration of the map that is changed in the input line or in an editor.
package struct EditedDeclaration: Sendable {
  /// Its source with its `##` comment, indented as if it were at the start of a line.
  package let text: String
  /// What an editor wrote in its place and has a mistake: it comes into the line.
  package var draft: String?
  /// Where it is.
  package let location: SourceLocation
  /// Its range with the comment.
  let place: Place
  let heading: (keyword: String, name: String)
  /// The blanks before its first line, which the others have, too.
  private let indentation: String
  /// Whether it is in a list, where it has no keyword.
  private let isListed: Bool
  /// The scheme around it and the outermost route around it, or itself, by their places before the
  /// edit.
  private let scheme: (header: String, name: String)?
  private let outermost: TextRange
  /// How `remove` names it.
  let removal: String
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
    isListed = if case .screen(let screen) = declaration.kind { screen.isListed } else { false }
    let comment = source.text(in: TextRange(start, place.range.start))
    let written = comment + (isListed ? "screen " : "") + source.text(in: place.range)
    let top = document.declarations.first { $0.range.contains(place.range.start) }
    if let top, top.range != place.range, case .scheme(let around) = top.kind,
      let brace = source.bytes[top.range.start..<place.range.start].firstIndex(of: 0x7B)
    {
      let header = source.text(in: TextRange(top.range.start, brace))
      scheme = (header, top.kind.heading.name)
      let member = around.body.first { $0.range.contains(place.range.start) }
      outermost = member?.range ?? place.range
    } else {
      scheme = nil
      outermost = top?.range ?? place.range
    }
    if let route = live.binder.routes.first(where: { $0.place == place }) {
      removal =
        "route \(ValueText.bare(route.written.first ?? ""))"
        + (scheme.map { " in \($0.name)" } ?? "")
    } else {
      removal =
        "\(heading.keyword == "on" ? "hook" : heading.keyword) \(ValueText.bare(heading.name))"
    }
    text = written.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(indentation) ? $0.dropFirst(indentation.utf8.count) : $0 }
      .joined(separator: "\n")
  }

  /// What repeats the change in a script, where declarations replace earlier ones of the same name:
  /// `remove` for the others, and the changed text with what is around it. `source`: the changed
  /// file.
  func script(_ typed: String, isRenamed: Bool, in source: SourceText) -> String {
    let isInside = outermost != place.range && outermost.contains(place.range.start)
    let grown = placed(typed).utf8.count - place.range.length
    let whole =
      isInside
      ? source.text(in: TextRange(outermost.start, max(outermost.start, outermost.end + grown)))
      : typed
    let text = scheme.map { "\($0.header){\n\(whole)\n}" } ?? whole
    // Blocks have no names, and further ones do not replace them.
    return (isRenamed || heading.keyword == "block" ? "remove \(removal)\n" : "") + text
  }

  /// A changed text as it is written at the place.
  func placed(_ typed: String) -> String {
    var text = typed.withoutSeparators
    if isListed, let keyword = Self.keyword(in: text) {
      text = [TextEdit(keyword, "")].text(of: TextRange(0, text.utf8.count), in: Array(text.utf8))
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices.dropFirst() where !lines[index].isEmpty {
      lines[index] = indentation + lines[index]
    }
    return lines.joined(separator: "\n")
  }

  /// Up to the name of the first screen in a text; nil if there is none.
  private static func keyword(in text: String) -> TextRange? {
    let root = Parse(text).tree.root
    let first = root.child(.screenDeclaration) ?? root.child(.screenList)?.child(.screenDeclaration)
    guard let screen = first, let name = screen.name else { return nil }
    return TextRange(screen.range.start, name.range.start)
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
