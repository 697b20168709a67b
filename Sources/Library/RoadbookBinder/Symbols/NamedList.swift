import RoadbookModel
import RoadbookText

/// Declarations of one kind in their order, found by name. Of several with the same name, the first
/// applies.
struct NamedList<Content: NamedDeclaration>: Sendable {
  private(set) var elements: [Declared<Content>] = []
  private var indices: [String: Int] = [:]

  var isEmpty: Bool { elements.isEmpty }
  var names: Dictionary<String, Int>.Keys { indices.keys }

  func index(of name: String) -> Int? { indices[name] }

  subscript(name: String) -> Declared<Content>? { indices[name].map { elements[$0] } }

  /// Appends a declaration of a `kind`; if the name is taken, reports `code` instead and returns
  /// false.
  @discardableResult
  mutating func append(
    _ element: Declared<Content>, _ code: FindingCode, _ kind: String, _ findings: inout Findings
  ) -> Bool {
    let name = element.declaration.name
    // One lookup: names are rarely taken.
    if let first = indices.updateValue(elements.count, forKey: name.text) {
      indices[name.text] = first
      findings.reportDuplicate(
        code, kind, name, first: elements[first].place, in: element.document)
      return false
    }
    elements.append(element)
    return true
  }
}
