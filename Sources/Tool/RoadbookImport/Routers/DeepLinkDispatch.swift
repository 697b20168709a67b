import RoadbookText

/// `@DeepLink("tea://teas/{id}")` of DeepLinkDispatch, and annotations of an app that are made with
/// `@DeepLinkSpec`.
extension RouterReading {
  mutating func readDeepLinkDispatch() {
    draft.options = ["slash strict"]
    var specs: [String: [String]] = ["DeepLink": [""]]
    for file in files {
      for index in file.words["DeepLinkSpec"] ?? [] where file.isSymbol(index - 1, "@") {
        readSpec(file, index, &specs)
      }
    }
    for file in files {
      let places = specs.keys.flatMap { file.words[$0] ?? [] }.sorted()
      for index in places where file.isSymbol(index - 1, "@") || file.isSymbol(index - 1, ":") {
        guard let name = file.word(index), let prefixes = specs[name],
          let call = file.literalCall(at: index)
        else { continue }
        readUse(call, prefixes)
      }
    }
  }

  /// `@DeepLinkSpec(prefix = { "…" }) public @interface WebDeepLink`,
  /// `annotation class WebDeepLink`
  private mutating func readSpec(
    _ file: SourceFile, _ index: Int, _ specs: inout [String: [String]]
  ) {
    guard let call = file.literalCall(at: index), let written = call["prefix"] else { return }
    var place = call.whole.end
    for _ in 0..<48 {
      if file.isWord(place, "interface") || file.isWord(place, "class") { break }
      place = file.after(place)
    }
    guard let name = file.word(place + 1) else { return }
    do throws(NotRead) {
      specs[name] = try texts(written)
    } catch {
      draft.nodes.append(unread(call.whole, error))
      specs[name] = []
    }
  }

  /// A text, or the texts of a list.
  private mutating func texts(_ value: TokenRange) throws(NotRead) -> [String] {
    guard try literals.resolved(value).listParts != nil else { return [try literals.text(value)] }
    var result: [String] = []
    for item in try literals.items(value) { result.append(try literals.text(item.value)) }
    return result
  }

  private mutating func readUse(_ call: LiteralCall, _ prefixes: [String]) {
    // The annotation with its sign, above which the comments are.
    let place = call.whole.with((call.whole.first - 1)..<call.whole.end)
    var templates: [DeepLinkTemplate] = []
    for argument in call.arguments where argument.label == nil || argument.label == "value" {
      do throws(NotRead) {
        for text in try texts(argument.value) {
          for prefix in prefixes {
            switch DeepLinkTemplate.read(prefix + text) {
            case .failure(let problem):
              draft.nodes.append(unread(place, problem.reason, at: argument.value))
            case .success(let template): templates.append(template)
            }
          }
        }
      } catch {
        draft.nodes.append(unread(place, error))
      }
    }
    for claims in templates.map(\.claims).distinct() where spend() {
      let own = templates.filter { $0.claims == claims }
      var node = self.node(target(behind: call), at: place)
      node.patterns = own.map(\.pattern).distinct()
      node.notes = own.flatMap(\.notes).distinct()
      guard canWrite(node.patterns, at: place) else {
        draft.nodes.append(
          self.node(.remark("not read, \(origin(place)): \(place.excerpt)"), at: place))
        continue
      }
      add(node, to: claims)
    }
  }

  /// The class that an annotation belongs to; code for a method.
  private mutating func target(behind call: LiteralCall) -> RouteNode.Target {
    let file = call.whole.file
    var place = call.whole.end
    for _ in 0..<64 {
      if file.isSymbol(place, "@"), let other = file.literalCall(at: place + 1) {
        place = other.whole.end
        continue
      }
      if let word = file.word(place) {
        if word == "class" || word == "object", let name = file.word(place + 1) {
          return .screen(names.identifier(name))
        }
        if word == "fun" || file.isSymbol(place + 1, "(") { return .code }
      }
      if file[place] == nil { break }
      place = file.after(place)
    }
    return .code
  }
}

/// A template of DeepLinkDispatch: `http{s(|s)}://tea.example/teas/{id}`.
private struct DeepLinkTemplate {
  var claims: [String]
  var pattern: String
  var notes: [String] = []

  private static let claimLimit = 64

  static func read(_ text: String) -> Result<DeepLinkTemplate, PathProblem> {
    if text.contains("<") || text.contains(">") {
      return .failure(.init("the value of '<…>' is set when the app starts"))
    }
    guard let separator = text.firstRange(of: "://") else {
      return .failure(.init("it has no scheme"))
    }
    var notes: [String] = []
    do throws(PathProblem) {
      let schemes = try expanded(text[..<separator.lowerBound])
      var rest = text[separator.upperBound...]
      if let query = rest.firstIndex(of: "?") {
        notes.append("its query is not compared")
        rest = rest[..<query]
      }
      let host = hostPart(rest)
      let path = rest.dropFirst(host.count)
      let isWeb = schemes.allSatisfy { $0 == "http" || $0 == "https" }
      let isCustom = schemes.allSatisfy { $0 != "http" && $0 != "https" }
      guard isWeb || isCustom, !schemes.isEmpty else {
        throw PathProblem("it has schemes of the web and of the app")
      }
      var claims = schemes
      if isWeb {
        let hosts = try expanded(host)
        claims = schemes.flatMap { scheme in hosts.map { "\(scheme)://\($0)" } }
        guard claims.count <= claimLimit else { throw PathProblem("it has too many hosts") }
      }
      guard claims.allSatisfy({ PatternText.isClaim($0.lowercased()) }) else {
        throw PathProblem("its scheme or host cannot be claimed")
      }
      let written = (isWeb ? "" : "/" + host) + path
      var segments: [String] = []
      for part in segmentParts(written) { segments.append(try segment(part, &notes)) }
      return .success(
        DeepLinkTemplate(
          claims: claims.map { $0.lowercased() }.distinct().sorted {
            $0.hasPrefix("https") && !$1.hasPrefix("https")
          },
          pattern: "/" + segments.joined(separator: "/"), notes: notes))
    } catch {
      return .failure(error)
    }
  }

  /// Up to the first slash outside braces.
  private static func hostPart(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if text[index] == "/", depth <= 0 { return text[..<index] }
    }
    return text
  }

  /// The parts between slashes outside braces, behind the first one.
  private static func segmentParts(_ path: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = path[...]
    while rest.first == "/" {
      let part = hostPart(rest.dropFirst())
      parts.append(part)
      rest = rest.dropFirst(part.count + 1)
    }
    return parts
  }

  /// The words of `{name(a|b)}`; nil for a placeholder without a choice.
  private static func placeholder(_ text: Substring) -> (name: Substring, words: [String])? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return (text, []) }
    let words = text[text.index(after: open)...].dropLast()
      .split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return (text[..<open], words)
  }

  /// All texts of a scheme or host with choices.
  private static func expanded(_ text: Substring) throws(PathProblem) -> [String] {
    var results = [""]
    var rest = text
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw PathProblem("a brace is not closed")
      }
      let inner = placeholder(rest[rest.index(after: open)..<close])
      guard let words = inner?.words, !words.isEmpty else {
        throw PathProblem("a placeholder in a scheme or host may be any text")
      }
      let before = rest[..<open]
      results = results.flatMap { start in words.map { start + before + $0 } }
      guard results.count <= claimLimit else {
        throw PathProblem("it has too many schemes or hosts")
      }
      rest = rest[rest.index(after: close)...]
    }
    let end = rest
    return results.map { $0 + end }
  }

  private static func segment(
    _ text: Substring, _ notes: inout [String]
  ) throws(PathProblem) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw PathProblem("a brace is not closed")
      }
      result += PatternText.literal(rest[..<open])
      guard let inner = placeholder(rest[rest.index(after: open)..<close]),
        let name = PatternText.name(inner.name)
      else { throw PathProblem("a placeholder has no name") }
      if name != inner.name { notes.append("'\(inner.name)' is called '\(name)' here") }
      if inner.words.contains("") { throw PathProblem("a choice has an empty word") }
      result += ":\(name)"
      if !inner.words.isEmpty {
        result += "<" + inner.words.map { PatternText.literal($0) }.joined(separator: "|") + ">"
      }
      rest = rest[rest.index(after: close)...]
      if !rest.isEmpty || open != text.startIndex { notes.append("a value is not empty here") }
    }
    return result + PatternText.literal(rest)
  }
}
