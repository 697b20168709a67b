package import RoadbookText

/// An element of an XML document, with its place.
package struct XMLElement: Sendable {
  /// As written, with its prefix.
  package var name: String
  /// From `<` up to and including the `>` of its start.
  package var range: TextRange
  /// Behind its end: `/>`, or its closing tag.
  package var end = 0
  /// Where its closing tag begins; nil if it is closed by `/>`.
  package var closing: Int?
  package var attributes: [XMLAttribute] = []
  package var children: [XMLElement] = []
  /// The text directly in it, without that of its children.
  package var text = ""
  /// From its first to its last text, blanks included; empty behind its start if there is none.
  package var textRange: TextRange

  /// The value of an attribute by its name as written.
  package subscript(_ name: String) -> XMLAttribute? { attributes.first { $0.name == name } }

  /// The children with a name.
  package func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}

package struct XMLAttribute: Sendable {
  /// As written, with its prefix.
  package var name: String
  /// With its references replaced, and tabs and line ends as blanks.
  package var value: String
  /// The value as written, without its quotes.
  package var range: TextRange
  /// From the first letter of its name to the closing quote.
  package var whole: TextRange
}

/// Why a text is not an XML document that can be read.
package struct XMLProblem: Error, Hashable, Sendable {
  /// The byte at which reading stopped.
  package var offset: Int
  package var message: String
}
