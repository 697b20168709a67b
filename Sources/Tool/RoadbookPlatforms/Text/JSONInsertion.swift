import RoadbookText

/// Adds values to a JSON text that may lack the objects around them.
struct JSONInsertion {
  let bytes: [UInt8]

  /// A value with an indentation for its further lines.
  typealias Text = (_ indentation: String) -> String

  /// Adds a member below some keys, of which the last ones may be missing; nil if one of them has
  /// no object.
  func member(_ path: [String], of json: PlacedJSON, _ value: Text) -> [TextEdit]? {
    guard let key = path.first, json.value.isObject else { return nil }
    if let inner = json[key] { return member(Array(path.dropFirst()), of: inner, value) }
    let unit = ElementList.unit(of: bytes)
    func text(_ keys: ArraySlice<String>, _ indentation: String) -> String {
      guard let key = keys.first else { return value(indentation) }
      let inner = keys.dropFirst()
      let quoted = JSON.string(key).compact
      if inner.isEmpty { return "\(quoted): \(value(indentation))" }
      return
        "\(quoted): {\n\(indentation)\(unit)\(text(inner, indentation + unit))\n\(indentation)}"
    }
    let members = json.members.map { $0.keyRange.union($0.value.range) }
    return add({ text(path[...], $0) }, to: json.range, members)
  }

  /// Adds an element to a list.
  func element(of list: PlacedJSON, _ value: Text) -> [TextEdit] {
    add(value, to: list.range, list.items.map(\.range))
  }

  private func add(_ text: Text, to range: TextRange, _ elements: [TextRange]) -> [TextEdit] {
    let list = ElementList(bytes: bytes, range: range, elements: elements)
    let old = elements.indices.map { ElementList.Element.old($0, text: nil) }
    return list.edits(old + [.new(text(list.indentation))])
  }

  /// Elements of a new list, each on a line.
  func list(_ elements: [String], _ indentation: String) -> String {
    if elements.isEmpty { return "[]" }
    let inner = indentation + ElementList.unit(of: bytes)
    return "[\n\(inner)" + elements.joined(separator: ",\n\(inner)") + "\n\(indentation)]"
  }
}
