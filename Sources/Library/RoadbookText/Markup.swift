/// A piece of HTML or SVG, which only elements and escaped text can make: what a map says never
/// becomes a tag.
///
/// Without an element of its own, it is valid in both; empty elements are written as HTML needs
/// them.
package struct Markup: Sendable {
  package private(set) var text: String

  private init(unescaped text: String) { self.text = text }

  /// Text between tags.
  package init(_ text: String) { self.text = XMLText.escaped(text) }

  /// Several pieces, one after the other.
  package init(_ pieces: [Markup]) { text = pieces.map(\.text).joined() }

  /// Nothing.
  package static let none = Markup([])

  /// An element; attributes that are nil are left out.
  package static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ content: Markup...
  ) -> Markup {
    element(name, attributes, content)
  }

  package static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ content: [Markup]
  ) -> Markup {
    let start = attributes.reduce("<\(name)") { text, attribute in
      attribute.value.map { "\(text) \(attribute.key)=\"\(XMLText.escaped($0))\"" } ?? text
    }
    if isVoid(name) { return Markup(unescaped: start + ">") }
    return Markup(unescaped: start + ">" + content.map(\.text).joined() + "</\(name)>")
  }

  /// What the program itself writes: a declaration, a style sheet or a script.
  package static func written(_ text: StaticString) -> Markup { Markup(unescaped: "\(text)") }

  /// The elements of HTML that have no content and no end tag (HTML Living Standard, section
  /// 13.1.2).
  private static func isVoid(_ name: StaticString) -> Bool {
    ["meta", "input", "br", "hr", "link"].contains("\(name)")
  }
}
