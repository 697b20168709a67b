import RoadbookSyntax
import RoadbookTestSupport
import Testing

/// The corpus of the tree-sitter grammar, which the client tests read, too: both parsers agree on
/// what is a statement, a pattern, a URL, an expression and a mistake.
@Suite struct CorpusTests {
  private static let folder =
    #filePath.dropLast("/Tests/RoadbookSyntaxTests/CorpusTests.swift".count)
    + "/grammar/tree-sitter-roadbook/test/corpus/"

  @Test(arguments: [
    "blocks", "commands", "declarations", "errors", "expressions", "patterns", "routes", "rules",
    "tests", "types", "urls",
  ])
  func bothParsersAgree(file: String) throws {
    let cases = CorpusCase.all(in: try #require(readFile("\(Self.folder)\(file).txt")))
    #expect(!cases.isEmpty)
    for each in cases {
      let parse = Parse(each.text, isInput: true)
      #expect(parse.problems.isEmpty != each.hasMistake, "\(each.name): \(parse.problems)")
      #expect(each.hasMistake == (file == "errors"), "\(each.name)")
      if !each.hasMistake {
        #expect(outline(of: parse.tree.root) == each.outline, "\(each.name)")
      }
    }
  }

  /// Nodes that the tree-sitter grammar does not have, or has elsewhere.
  private static let own: Set<SyntaxKind> = [.name, .bare, .literalExpression, .redirection]
  fileprivate static let shared = Set(
    SyntaxKind.allCases.drop { $0 != .file }.dropFirst().filter { !own.contains($0) }
      .map(snakeCase))

  /// The shared nodes below a node, each with its depth.
  private func outline(of root: SyntaxNode) -> [String] {
    var result: [String] = []
    func visit(_ node: SyntaxNode, depth: Int) {
      let name = Self.snakeCase(node.kind)
      let isShared = Self.shared.contains(name)
      if isShared { result.append("\(depth) \(name)") }
      for child in node.children { visit(child, depth: isShared ? depth + 1 : depth) }
    }
    visit(root, depth: 0)
    return result
  }

  private static func snakeCase(_ kind: SyntaxKind) -> String {
    "\(kind)".map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
  }
}

/// A text and its tree, as `tree-sitter test` reads them.
private struct CorpusCase {
  var name: String
  var text: String
  /// The tree: `(source_file (route_declaration …))`.
  private var tree: String

  static func all(in corpus: String) -> [CorpusCase] {
    let bar = Substring(String(repeating: "=", count: 40))
    var lines = corpus.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var result: [CorpusCase] = []
    while lines.popFirst() == bar, let name = lines.popFirst(), lines.popFirst() == bar {
      let text = lines.prefix { $0 != "---" }
      lines = lines.dropFirst(text.count + 1)
      let tree = lines.prefix { $0 != bar }
      lines = lines.dropFirst(tree.count)
      result.append(
        CorpusCase(
          name: String(name), text: text.dropFirst().dropLast().joined(separator: "\n"),
          tree: tree.joined(separator: "\n")))
    }
    return result
  }

  var hasMistake: Bool {
    ["(ERROR", "(MISSING", "(unclosed", "(misplaced"].contains { tree.contains($0) }
  }

  /// The nodes that both parsers have, each with its depth among them.
  var outline: [String] {
    var result: [String] = []
    var open: [Bool] = []
    var name = ""
    for character in tree + " " {
      if character.isLetter || character == "_" {
        name.append(character)
        continue
      }
      if !name.isEmpty {
        let isShared = CorpusTests.shared.contains(name)
        if isShared { result.append("\(open.count { $0 }) \(name)") }
        open.append(isShared)
        name = ""
      }
      if character == ")", !open.isEmpty { open.removeLast() }
    }
    return result
  }
}
