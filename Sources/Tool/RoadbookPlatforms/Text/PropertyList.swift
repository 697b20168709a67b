package import RoadbookText

/// A value of a property list, with its place.
package struct PropertyList: Sendable {
  package enum Value: Sendable {
    case string(String)
    case array([PropertyList])
    case dictionary([(key: String, value: PropertyList)])
    /// A number, a date, data, true or false.
    case other
  }

  package let value: Value
  /// The text of a string, else the start of the element.
  package let range: TextRange
  let element: XMLElement

  /// The value of a document; nil if that is no property list.
  init?(document element: XMLElement) {
    guard element.name == "plist", let root = element.children.first else { return nil }
    self.init(root)
  }

  private init(_ element: XMLElement) {
    self.element = element
    switch element.name {
    case "string":
      value = .string(element.text)
      range = element.textRange
    case "array":
      value = .array(element.children.map { PropertyList($0) })
      range = element.range
    case "dict":
      var members: [(key: String, value: PropertyList)] = []
      var key: String?
      for child in element.children {
        if child.name == "key" {
          key = child.text
        } else if let name = key {
          members.append((name, PropertyList(child)))
          key = nil
        }
      }
      value = .dictionary(members)
      range = element.range
    default:
      value = .other
      range = element.range
    }
  }

  /// The value of a key; nil if this is no dictionary or lacks the key.
  subscript(_ key: String) -> PropertyList? {
    guard case .dictionary(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The elements of a list; none if this is no list.
  var items: [PropertyList] { if case .array(let items) = value { items } else { [] } }

  /// The strings of a list, with their places.
  var texts: [PlacedText] {
    items.compactMap { item in
      guard case .string(let text) = item.value else { return nil }
      return PlacedText(text, item.range)
    }
  }
}

/// A text of a file, with its place.
package struct PlacedText: Hashable, Sendable {
  package var text: String
  package var range: TextRange

  package init(_ text: String, _ range: TextRange) {
    self.text = text
    self.range = range
  }

  /// A text of a rule that is in no file.
  init(unplaced text: String) { self.init(text, TextRange(at: 0)) }

  /// Whether only the build knows it: `${host}`, `$(HOST)`, `@string/host`.
  package var isVariable: Bool {
    text.contains("${") || text.contains("$(") || text.hasPrefix("@") || text.hasPrefix("?attr/")
  }
}
