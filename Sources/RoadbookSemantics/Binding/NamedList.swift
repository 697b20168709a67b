/// Declarations of one kind in their order, found by name. Of several with the same name, the first applies.
struct NamedList<Element: Sendable>: Sendable {
  private(set) var elements: [Element] = []
  private var indices: [String: Int] = [:]

  var isEmpty: Bool { elements.isEmpty }
  var names: Dictionary<String, Int>.Keys { indices.keys }

  func index(of name: String) -> Int? { indices[name] }

  subscript(name: String) -> Element? { indices[name].map { elements[$0] } }

  /// Appends an element, unless the name is taken; returns the element that has it already.
  mutating func append(_ element: Element, named name: String) -> Element? {
    // One lookup: names are rarely taken.
    if let first = indices.updateValue(elements.count, forKey: name) {
      indices[name] = first
      return elements[first]
    }
    elements.append(element)
    return nil
  }

  /// The indices of the elements by name.
  var byName: [String: Int] { indices }
}
