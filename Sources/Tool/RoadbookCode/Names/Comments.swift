/// What a comment says about a link; the same in all languages but for the names.
struct LinkComment {
  let link: ExportedLink
  let variant: LinkVariant
  /// The code's name of a parameter.
  let name: (String) -> String
  /// Whether one of the paragraphs says what the query has.
  private var hasQuery = true

  init(link: ExportedLink, variant: LinkVariant, name: @escaping (String) -> String) {
    self.link = link
    self.variant = variant
    self.name = name
  }

  /// Paragraphs without the one about errors.
  var paragraphs: [[String]] {
    var result: [[String]] = []
    if let documentation = link.name.documentation { result.append(documentation.codeLines) }
    result.append([link.patterns.map { "`\($0)`" }.joined(separator: ", ")])
    if hasQuery, let query { result.append([query]) }
    if !link.otherRoutes.isEmpty {
      let words = link.otherRoutes.map { "`\($0)`" }.joined(separator: ", ")
      result.append(["Some values lead to other routes: \(words)."])
    }
    let notes = variant.parameters.compactMap(note)
    if !notes.isEmpty { result.append(notes) }
    return result.map { $0.map(\.inComment) }
  }

  /// What the query has.
  private var query: String? {
    var items = link.query.compactMap { item -> String? in
      guard case .value(let key, let parameter) = item else { return nil }
      let own = name(parameter)
      let found = link.parameter(parameter)
      return "`\(own)`" + (own == key ? "" : " as `\(key)`")
        + (found?.isRequired == false
          ? found?.fallback.map { ", \($0) if it is left out" } ?? "" : "")
    }
    if link.isOpen { items.append("`\(name("others"))` as they are") }
    return items.isEmpty ? nil : "In the query: \(items.joined(separator: "; "))."
  }

  /// Where a parameter is in the query; nil if it is elsewhere.
  func place(of parameter: LinkParameter) -> String? {
    guard let key = parameter.key else { return nil }
    let name = name(parameter.name) == key ? "" : ", as `\(key)`"
    let fallback =
      parameter.isRequired ? "" : parameter.fallback.map { "; \($0) if it is left out" } ?? ""
    return "In the query\(name)\(fallback)".inComment
  }

  /// Documentation, patterns and notes, without what parameters of the query are.
  var routeParagraphs: [[String]] {
    var copy = self
    copy.hasQuery = false
    return copy.paragraphs
  }

  private func note(of parameter: LinkParameter) -> String? {
    switch parameter.note {
    case .condition(let text):
      let isNumber = [.int, .uint, .float].contains(parameter.type)
      return "The map takes only some \(isNumber ? "numbers" : "values"): `\(text)`."
    case .conversion(let text):
      return "`\(name(parameter.name))` is as the URL has it: the map converts it, `\(text)`."
    case .date, .code, nil: return nil
    }
  }

  /// When a link is impossible, after "if"; nil if it always is possible.
  var failures: String? {
    let texts = variant.parameters.compactMap { parameter -> String? in
      guard let failure = parameter.failure else { return nil }
      let own = name(parameter.name)
      return switch failure {
      case .segment: "the \(own) is empty, `.` or `..`"
      case .path: "a segment of the \(own) is empty, `.` or `..`"
      case .segments: "one of the \(own) is empty, `.` or `..`"
      case .empty: "the \(own) is empty"
      case .label: "the \(own) is no label of a host"
      case .form(let form): "the \(own) is not of the form /\(form)/"
      }
    }
    if texts.isEmpty { return nil }
    return texts.joined(separator: ", or if ").inComment
  }
}

extension String {
  /// The lines of a documentation, as comments show them.
  var codeLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).inComment }
  }

  /// Without what would end or hide a comment: signs that do not print, and other ends of lines.
  var inComment: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.isHidden ? " " : $0 }))
  }
}
