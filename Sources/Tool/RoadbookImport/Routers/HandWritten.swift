import RoadbookText

/// Where an app compares URLs by hand: `switch url.host { case "post": … }`.
struct HandWrittenSwitch {
  /// `host`, `path`, `lastPathComponent`
  var part: String
  var cases: [(text: String, place: TokenRange)]
  var place: TokenRange

  private static let parts: Set = ["host", "path", "lastPathComponent", "scheme", "pathname"]

  static func all(in file: SourceFile) -> [HandWrittenSwitch] {
    (file.words["switch"] ?? []).compactMap { index in
      let head = file.level(from: index + 1).prefix(16).prefix { !file.isSymbol($0, "{") }
      let isBracketed = head.count == 1 && file.isSymbol(index + 1, "(")
      let inner =
        isBracketed ? Array((index + 2)..<(file.close(index + 1) ?? index + 2)) : Array(head)
      guard let part = inner.compactMap({ file.word($0) }).last(where: parts.contains),
        let brace = file.level(from: index + 1).prefix(24).first(where: { file.isSymbol($0, "{") }),
        let close = file.close(brace)
      else { return nil }
      var cases: [(text: String, place: TokenRange)] = []
      for place in file.level(from: brace + 1, to: close) where file.isWord(place, "case") {
        for next in file.level(from: place + 1, to: close).prefix(16) {
          if file.isSymbol(next, ":") { break }
          if let text = file.tokenRange(next).literal {
            cases.append((text, file.tokenRange(next)))
          }
        }
      }
      guard !cases.isEmpty else { return nil }
      return HandWrittenSwitch(part: part, cases: cases, place: file.tokenRange(index))
    }
  }
}

extension RouterReading {
  /// Says where URLs are compared by hand, if no call was found; with `--draft` as comments of the
  /// map.
  mutating func reportHandWritten(_ options: RouterImport.Options) {
    guard let first = files.first else { return }
    let switches = files.flatMap(HandWrittenSwitch.all)
    let places = switches.prefix(4).map {
      "\(origin($0.place)) (\(counted($0.cases.count, "literal")) of \($0.part))"
    }
    let names = options.calls.map { $0.name.map { "'\($0)'" } ?? "such an object" }.distinct()
    var message =
      "no call of \(names.joined(separator: ", ")) in \(counted(files.count, "file"))"
    if names.isEmpty { message = "nothing says which calls register routes" }
    if !places.isEmpty {
      message += "; URLs are compared by hand in \(places.joined(separator: ", "))"
    }
    report(
      .importNothing, first.text, TextRange(at: 0), message,
      options.isDraft || switches.isEmpty
        ? "name the call that registers routes with --call 'register($pattern)'"
        : "make a draft of these comparisons with --draft")
    guard options.isDraft else { return }
    for property in files.flatMap(CaseTexts.all) {
      for (name, value) in property.texts {
        guard let text = try? literals.text(value), text.hasPrefix("/"),
          case .success(let (pattern, _)) = OwnPattern.read(text, options.syntax)
        else { continue }
        let screen = "\(property.type ?? property.property)_\(name)"
        draft.nodes.append(
          RouteNode(
            target: .remark("draft, \(origin(value)): route \(pattern) -> \(screen)"), origin: ""))
      }
    }
    for one in switches {
      for (text, place) in one.cases {
        let path = PatternText.literal(text.drop { $0 == "/" })
        let route = one.part == "path" || one.part == "pathname" ? "/\(path)" : "/\(path)/**"
        draft.nodes.append(
          RouteNode(
            target: .remark("draft, \(origin(place)): route \(route) do { }"), origin: ""))
      }
    }
  }
}
