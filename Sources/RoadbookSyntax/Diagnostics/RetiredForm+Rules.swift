import RoadbookText

/// Options and namespaces.
extension RetiredForm {
  static let rules: [RetiredForm] =
    options.map {
      RetiredForm($0, .statement(.declarations), "rules { \($0) … }", \.rulesBlock)
    } + [
      RetiredForm("lifecycle", .statement(.declarations), "rules LIBRARY", \.rulesBlock),
      RetiredForm("lifecycle", .statement(.rules), "rules LIBRARY { … }"),
    ]
    + [StatementContext.declarations, .rules].flatMap { contexts in
      let rewrite: Rewrite? = contexts == .rules ? nil : \.rulesBlock
      return [
        RetiredForm("reserved", .statement(contexts), "rules jlroutes", rewrite),
        RetiredForm("place", .statement(contexts), "rules waapprouting", rewrite),
      ]
    }

  fileprivate static let options = StatementKeyword.all.filter { $0.group == .option }.map(\.word)
}

extension RetiredUse {
  /// Gathers all options of a file or scheme in one `rules` block at its start; nil for all but the
  /// first option.
  fileprivate var rulesBlock: [TextEdit]? {
    guard let list = statements else { return nil }
    let bare = list.compactMap { BareOption($0) }
    var library = bare.last { $0.word == "lifecycle" }.flatMap(\.value)
    let rules = list.filter { $0.kind == .rulesDeclaration }
    let block = rules.first { $0.body.map { $0.range.length > 1 } ?? false }
    if let own = block?.name?.text ?? library { library = own }
    guard bare.allSatisfy({ $0.isImplied(by: library) ?? true }) else { return nil }
    let options = bare.filter { $0.isImplied(by: library) == nil }.map(\.current)
    let layout = StatementLayout(parse.tree)
    let removals = bare.map { layout.replacing($0.node.range, by: []) }
    if let block {
      return removals + (options.isEmpty ? [] : [layout.inserting(options, in: block)])
    }
    // `dialect LIBRARY` without options gets them.
    if let dialect = rules.first {
      let body = options.isEmpty ? "" : " { \(options.joined(separator: "; ")) }"
      return [TextEdit(TextRange(at: dialect.range.end), body)] + removals
    }
    let head = library.map { ["rules", $0] } ?? ["rules"]
    let body = options.isEmpty ? [] : ["{ \(options.joined(separator: "; ")) }"]
    let text = (head + body).joined(separator: " ")
    let first = list.first {
      $0.kind == .routeDeclaration || $0.kind == .schemeDeclaration || BareOption($0) != nil
    }
    guard let first else { return nil }
    if BareOption(first) != nil {
      return [layout.replacing(first.range, by: [text])] + removals.dropFirst()
    }
    let place = TextRange(at: first.rangeWithComments.start)
    return [TextEdit(place, text + "\n" + first.indentation)] + removals
  }
}

/// The statements around options outside of `rules`, found once for a whole file.
struct BareOptions {
  /// The statements of the file or scheme around an option, by the number of the first option in it.
  private(set) var lists: [Int: [SyntaxNode]] = [:]

  init(_ parse: Parse) {
    let isUsed = parse.problems.contains { problem in
      if case .retired(let form) = problem.kind {
        BareOption.words.contains(form.word)
      } else {
        false
      }
    }
    guard isUsed else { return }
    let file = Array(parse.tree.root.children)
    add(file)
    for scheme in file where scheme.kind == .schemeDeclaration {
      if let body = scheme.body { add(Array(body.children)) }
    }
  }

  private mutating func add(_ list: [SyntaxNode]) {
    if let first = list.first(where: { BareOption($0) != nil }) { lists[first.index] = list }
  }
}

/// An option, or a word that was one in earlier versions, outside of `rules`.
private struct BareOption {
  private static let earlierWords: Set = ["lifecycle", "reserved", "place"]
  static let words = earlierWords.union(RetiredForm.options)

  let node: SyntaxNode
  let word: String

  init?(_ node: SyntaxNode) {
    word = node.firstWord ?? ""
    self.node = node
    let isEarlier = node.kind == .unknownStatement && Self.earlierWords.contains(word)
    guard node.kind == .optionStatement || isEarlier else { return nil }
  }

  /// The word after the first one.
  var value: String? { node.text.split(separator: " ").dropFirst().first.map(String.init) }

  /// How it is written in `rules`: routes without a scheme belong to the app.
  var current: String {
    word == "fallback" && !["none", nil].contains(value) ? "fallback app" : node.text
  }

  /// Whether the rules of a library include it; nil for options, which are written with their values.
  func isImplied(by library: String?) -> Bool? {
    switch word {
    case "lifecycle": value == library
    case "reserved": library == (value == "jlroutes" ? "jlroutes" : library)
    case "place": (library == "waapprouting") == (value == "bottom")
    default: nil
    }
  }
}
