/// A JSON value with its place in a text.
package struct PlacedJSON: Sendable {
  /// A key with its value. The last of several equal keys counts.
  package struct Member: Sendable {
    package var key: String
    package var keyRange: TextRange
    package var value: PlacedJSON
  }

  package let value: JSON
  /// With the quotes of a string and the brackets of a list.
  package let range: TextRange
  /// The elements of a list.
  package private(set) var items: [PlacedJSON] = []
  /// The members of an object.
  package private(set) var members: [Member] = []

  /// Reads one value like `JSON(reading:)`; linear in the number of bytes.
  package init(reading bytes: [UInt8]) throws(JSONProblem) {
    guard bytes.isUTF8 else { throw JSONProblem(offset: 0, message: "the text is not valid UTF-8") }
    var reader = JSONReader(bytes)
    reader.places = []
    let value = try reader.whole()
    var places = (reader.places ?? [])[...]
    self.init(value, &places)
  }

  private init(_ value: JSON, _ places: inout ArraySlice<TextRange>) {
    self.value = value
    range = places.popFirst() ?? TextRange(at: 0)
    switch value {
    case .array(let values): items = values.map { PlacedJSON($0, &places) }
    case .object(let all):
      members = all.map { member in
        let keyRange = places.popFirst() ?? TextRange(at: 0)
        return Member(
          key: member.key, keyRange: keyRange, value: PlacedJSON(member.value, &places))
      }
    default: break
    }
  }

  /// The value of a key; nil if this is not an object or lacks the key.
  package subscript(_ key: String) -> PlacedJSON? { members.last { $0.key == key }?.value }

  /// The range without the quotes of a string.
  package var innerRange: TextRange {
    value.text == nil ? range : TextRange(range.start + 1, range.end - 1)
  }
}
