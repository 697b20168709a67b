/// A property of an enumeration in Swift that has a text for each case:
/// `var path: String { switch self { case .root: "/read" } }`.
struct CaseTexts {
  /// `path`
  var property: String
  /// `Reader`
  var type: String?
  var texts: [(name: String, value: TokenRange)]

  /// The properties of a file, in source order.
  static func all(in file: SourceFile) -> [CaseTexts] {
    guard file.language == .swift else { return [] }
    return (file.words["switch"] ?? []).compactMap { index in
      let brace = file.braces[index]
      guard file.isWord(index + 1, "self"), file.isSymbol(index + 2, "{"),
        let close = file.close(index + 2), file.isWord(brace - 1, "String"),
        file.isWord(brace - 4, "var"), let property = file.word(brace - 3)
      else { return nil }
      return CaseTexts(
        property: property, type: type(around: brace, file),
        texts: texts(file, index + 3, close))
    }
  }

  private static func type(around brace: Int, _ file: SourceFile) -> String? {
    let outer = file.braces[brace]
    guard outer > 0 else { return nil }
    let keyword = (max(0, outer - 16)..<outer).last {
      ["enum", "extension", "struct", "class"].contains(file.word($0))
    }
    return keyword.flatMap { file.word($0 + 1) }
  }

  private static func texts(
    _ file: SourceFile, _ start: Int, _ end: Int
  ) -> [(name: String, value: TokenRange)] {
    var result: [(name: String, value: TokenRange)] = []
    for place in file.level(from: start, to: end) where file.isWord(place, "case") {
      var names: [String] = []
      for next in file.level(from: place + 1, to: end).prefix(64) {
        if file.isSymbol(next, ":") {
          let first = file.isWord(next + 1, "return") ? next + 2 : next + 1
          if let value = file.expression(from: first, until: { file.isWord($0, "case") }) {
            result += names.map { ($0, value) }
          }
          break
        }
        if file.isSymbol(next - 1, "."), let name = file.word(next) { names.append(name) }
      }
    }
    return result
  }
}
