/// What the tree-sitter grammar is made from: the shapes as JavaScript, and the keywords as C.
extension GrammarFile {
  static let treeSitterFolder = "grammar/tree-sitter-roadbook"

  /// The shapes of all entries and parts, for `grammar.js`.
  var shapeTable: String {
    var text = """
      // Made from grammar/roadbook.grammar by `make generate`. Do not edit.

      module.exports = {
        entries: [

      """
    for entry in entries {
      let contexts = entry.contexts.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      text += "    { word: \(quoted(entry.word)), group: \"\(entry.group.rawValue)\", "
      text += "contexts: [\(contexts)], node: \(entry.node.map { "\"\($0)\"" } ?? "null"),\n"
      text += "      shape: \(script(entry.shape)) },\n"
    }
    text += "  ],\n  parts: {\n"
    for part in parts { text += "    \(part.name): \(script(part.shape)),\n" }
    return text + "  },\n};\n"
  }

  private func script(_ shape: Shape) -> String {
    func many(_ name: String, _ shapes: [Shape]) -> String {
      "[\"\(name)\", \(shapes.map(script).joined(separator: ", "))]"
    }
    return switch shape {
    case .literal(let text): quoted(text)
    case .part(let name): "[\"part\", \(quoted(name))]"
    case .sequence(let shapes): many("seq", shapes)
    case .choice(let shapes): many("choice", shapes)
    case .optional(let shape): many("optional", [shape])
    case .repeated(let shape): many("repeat", [shape])
    case .list(let shape): many("list", [shape])
    }
  }

  /// The keywords for the external scanner, which looks for them at the start of lines.
  var scannerKeywords: String {
    var text = """
      // Made from grammar/roadbook.grammar by `make generate`. Do not edit.

      enum {

      """
    for (bit, context) in Context.allCases.enumerated() {
      text += "  IN_\(context.rawValue.uppercased()) = \(1 << bit),\n"
    }
    text += "};\n\n// The words that begin statements, sorted, with the contexts in which they are"
    text += " allowed.\ntypedef struct {\n  const char *word;\n  unsigned contexts;\n"
    text += "  int is_clause;\n} Keyword;\n\nstatic const Keyword KEYWORDS[] = {\n"
    for word in Set(entries.map(\.word)).sorted() {
      let own = entries.filter { $0.word == word }
      let contexts = Context.allCases.enumerated()
        .filter { context in own.contains { $0.contexts.contains(context.element) } }
      let bits = contexts.reduce(0) { $0 | 1 << $1.offset }
      let isClause = own.contains { $0.group == .clause }
      text += "    {\"\(word)\", \(bits), \(isClause ? 1 : 0)},\n"
    }
    text += "};\n\n// The kinds of declarations that `remove` and others name.\n"
    let kinds: [Shape]
    if case .choice(let shapes)? = parts.first(where: { $0.name == "KIND" })?.shape {
      kinds = shapes
    } else {
      kinds = []
    }
    text += "static const char *const KINDS[] = {"
    return text + kinds.map(script).joined(separator: ", ") + "};\n"
  }
}
