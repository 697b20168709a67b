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
    guard let list = options else { return nil }
    let bare = list.filter(\.isBareOption)
    var library = bare.last { $0.firstWord == "lifecycle" }.flatMap(\.valueText)
    let block = list.first { $0.kind == .rulesDeclaration && $0.hasClosedBody }
    if let own = block?.name?.text ?? library { library = own }
    guard bare.allSatisfy({ $0.isImplied(by: library) ?? true }) else { return nil }
    let options = bare.filter { $0.isImplied(by: library) == nil }.map { option in
      // Scheme-less routes belong to the app.
      option.text == "fallback global" ? "fallback app" : option.text
    }
    let layout = StatementLayout(parse.tree)
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

}

/// The options outside of `rules`, found once for a whole file.
struct BareOptions {
  /// The statements of the file or scheme around an option, by the number of the first option in it.
  private(set) var lists: [Int: [SyntaxNode]] = [:]

  init(_ parse: Parse) {
    let isUsed = parse.problems.contains { problem in
      if case .retired(let form) = problem.kind { form.isOption } else { false }
    }
    guard isUsed else { return }
    let file = Array(parse.tree.root.children)
    add(file)
    for scheme in file where scheme.kind == .schemeDeclaration {
      if let body = scheme.body { add(Array(body.children)) }
    }
  }

  private mutating func add(_ list: [SyntaxNode]) {
    if let first = list.first(where: \.isBareOption) { lists[first.index] = list }
  }
}

extension RetiredForm {
  /// Whether it is an option, or a word like one, outside of `rules`.
  var isOption: Bool { Self.options.contains(word) || Self.earlierOptions.contains(word) }

  fileprivate static let earlierOptions: Set<String> = ["lifecycle", "reserved", "place"]
}

extension SyntaxNode {
  fileprivate var isBareOption: Bool {
    switch kind {
    case .optionStatement: true
    case .unknownStatement: RetiredForm.earlierOptions.contains(firstWord ?? "")
    default: false
    }
  }

  fileprivate var isRouteOrScheme: Bool { kind == .routeDeclaration || kind == .schemeDeclaration }

  fileprivate var hasClosedBody: Bool { body.map { $0.range.length > 1 } ?? false }

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
