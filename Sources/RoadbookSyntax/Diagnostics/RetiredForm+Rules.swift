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

  private static let options = StatementKeyword.all.filter { $0.group == .option }.map(\.word)
}

extension RetiredUse {
  /// All options of a file or scheme, gathered into a `rules` block that comes first.
  fileprivate var rulesBlock: [TextEdit]? {
    let statement = SyntaxNode(tree: parse.tree, index: problem.statement)
    let list = Array(listOfStatements(around: statement))
    let bare = list.filter(\.isBareOption)
    var library = bare.last { $0.firstWord == "lifecycle" }.flatMap(\.valueText)
    let block = list.first { $0.kind == .rulesDeclaration && $0.hasClosedBody }
    if let own = block?.name?.text ?? library { library = own }
    guard bare.allSatisfy({ $0.isImplied(by: library) ?? true }) else { return nil }
    let options = bare.filter { $0.isImplied(by: library) == nil }.map { option in
      // Scheme-less routes belong to the app.
      option.text == "fallback global" ? "fallback app" : option.text
    }
    let layout = StatementLayout(bytes)
    if let block {
      return bare.map { layout.replacing($0.range, by: []) }
        + (options.isEmpty ? [] : [layout.inserting(options, in: block)])
    }
    // `dialect LIBRARY` without options gets them.
    if let dialect = list.first(where: { $0.kind == .rulesDeclaration }) {
      let body = options.isEmpty ? "" : " { \(options.joined(separator: "; ")) }"
      return [TextEdit(TextRange(at: dialect.range.end), body)]
        + bare.map { layout.replacing($0.range, by: []) }
    }
    let head = library.map { ["rules", $0] } ?? ["rules"]
    let body = options.isEmpty ? [] : ["{ \(options.joined(separator: "; ")) }"]
    let rules = (head + body).joined(separator: " ")
    guard let first = list.first(where: { $0.isBareOption || $0.isRouteOrScheme }) else {
      return nil
    }
    if first.isBareOption {
      return [layout.replacing(first.range, by: [rules])]
        + bare.dropFirst().map { layout.replacing($0.range, by: []) }
    }
    let start = first.rangeWithComments.start
    return [TextEdit(TextRange(at: start), rules + "\n" + first.indentation)]
      + bare.map { layout.replacing($0.range, by: []) }
  }

  /// The statements of the file or scheme that contains a statement.
  private func listOfStatements(around statement: SyntaxNode) -> SyntaxChildren {
    let schemes = parse.tree.root.children(.schemeDeclaration)
    let scheme = schemes.first {
      $0.range.start < statement.range.start && statement.range.end <= $0.range.end
    }
    return scheme?.body?.node.children ?? parse.tree.root.children
  }
}

extension SyntaxNode {
  fileprivate var isBareOption: Bool {
    switch kind {
    case .optionStatement: true
    case .unknownStatement: ["lifecycle", "reserved", "place"].contains(firstWord)
    default: false
    }
  }

  fileprivate var isRouteOrScheme: Bool { kind == .routeDeclaration || kind == .schemeDeclaration }

  fileprivate var hasClosedBody: Bool { body.map { $0.node.range.length > 1 } ?? false }

  /// The text after the first word.
  fileprivate var valueText: String? {
    text.split(separator: " ").dropFirst().first.map(String.init)
  }

  /// Whether the rules of a library include it; nil for options, which are written with their values.
  fileprivate func isImplied(by library: String?) -> Bool? {
    switch firstWord {
    case "lifecycle": valueText == library
    case "reserved": library == (valueText == "jlroutes" ? "jlroutes" : library)
    case "place": (library == "waapprouting") == (valueText == "bottom")
    default: nil
    }
  }
}
