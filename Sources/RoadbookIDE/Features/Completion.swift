import RoadbookEngine
import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Analysis {
  /// What could stand at a byte offset of a text, best first; at most 200 items.
  package func completions(in text: String, at offset: Int) -> [CompletionItem] {
    let context = CursorContext(text, at: offset)
    let test = TestSurroundings(text, at: offset)
    return Array(candidates(context, test).filter { $0.matches(context) }.prefix(200))
  }

  private func candidates(
    _ context: CursorContext, _ test: TestSurroundings
  ) -> [CompletionItem] {
    if test.isInTable, context.words.first != "cases" {
      return urls(context) + screens(context) + variables(context)
    }
    if context.isInType { return types(context) }
    if context.words.first == "screen", context.words.last?.hasSuffix(":") == true {
      return types(context)
    }
    if let call = context.call { return parameters(of: call, context) }
    guard let keyword = context.words.first else { return keywords(context) }
    let last = context.words.last ?? keyword
    switch last {
    case "->", "parent", "configure": return screens(context)
    case "in" where keyword == "remove": return schemes(context)
    case "in", "select", "root": return containers(context)
    case "guard": return keyword == "guard" ? [] : guards(context)
    case "with", "when", "require", "if": return variables(context)
    default: break
    }
    switch keyword {
    case "open", "resolve", "explain", "generate", "example", "step":
      return context.words.count == 1
        ? columns(context, test, asURLs: true) + urls(context) : modifiers(context)
    case "expect":
      let urls = columns(context, test, asURLs: true) + urls(context)
      let values = columns(context, test, asURLs: false)
      return context.words.count == 1 ? urls + values + facts(context) : urls + values
    case "test":
      return context.words.count == 1 ? tests(context) : words(["fails"], .keyword, context)
    case "url": return routes(context, call: true)
    case "remove", "describe":
      return context.words.count == 1
        ? kinds(context) + routes(context) + names(context)
        : named(context.words[1], context)
    case "push", "present": return screens(context)
    case "set": return variables(context)
    case "routes": return schemes(context)
    case "help": return topics(context)
    case "tour": return words(["next", "back", "stop"], .option, context)
    case "output": return words(["text", "json"], .option, context)
    case "time", "echo", "paging", "retry": return words(["on", "off"], .option, context)
    case "editing": return words(EditingKeys.allCases.map(\.rawValue), .option, context)
    case "history": return words(["lines", "size"], .option, context)
    case "record": return words(["off"], .option, context)
    case "bind":
      return context.words.count == 1
        ? words(KeyChord.Named.allCases.map(\.rawValue), .option, context)
        : words(EditingAction.allCases.map(\.rawValue) + ["off"], .option, context)
    case "fallback": return words(["global"], .option, context)
    case "dialect":
      return words(
        ["native", "jlroutes", "urlnavigator", "waapprouting", "fsqroutes"], .option, context)
    case "route":
      return context.words.count == 1
        ? []
        : words(
          ["->", "=>", "do", "in", "modal", "guard", "priority", "as", "when"], .keyword, context)
    case "screen", "type", "var": return types(context)
    case let word: return words(WordOption.named(word)?.values ?? [], .option, context)
    }
  }

  private func item(
    _ kind: CompletionItem.Kind, _ label: String, _ context: CursorContext, detail: String? = nil,
    insertion: String? = nil
  ) -> CompletionItem {
    CompletionItem(
      kind: kind, label: label, insertion: insertion ?? label, detail: detail,
      range: context.range)
  }

  private func words(
    _ words: [String], _ kind: CompletionItem.Kind, _ context: CursorContext
  ) -> [CompletionItem] {
    words.map { item(kind, $0, context) }
  }

  private func keywords(_ context: CursorContext) -> [CompletionItem] {
    let groups: [StatementKeyword.Group] = [.command, .declaration, .option, .blockStatement]
    return groups.flatMap { group in
      StatementKeyword.all.filter { $0.group == group }.map {
        item(.keyword, $0.word, context, detail: $0.help, insertion: $0.word + " ")
      }
    }
  }

  private func modifiers(_ context: CursorContext) -> [CompletionItem] {
    words(["with", "from", "userInfo", "animated"], .keyword, context)
  }

  private func facts(_ context: CursorContext) -> [CompletionItem] {
    words(
      ["stack", "screen", "parameters", "arguments", "outcome", "selected", "modals", "log"]
        + Outcome.allCases.map(\.rawValue), .variable, context)
  }

  private func kinds(_ context: CursorContext) -> [CompletionItem] {
    words(
      ["route", "screen", "scheme", "type", "var", "guard", "block", "routes", "all"], .keyword,
      context)
  }

  private func screens(_ context: CursorContext) -> [CompletionItem] {
    let names = Set(map.screens.map(\.name))
    var seen: Set<String> = []
    let used = map.routes.compactMap(\.screen)
      .filter { !names.contains($0) && seen.insert($0).inserted }
    return declaredScreens(context) + used.map { item(.screen, $0, context) }
  }

  private func declaredScreens(_ context: CursorContext) -> [CompletionItem] {
    map.screens.map {
      item(.screen, $0.name, context, detail: $0.documentation ?? $0.parameterText)
    }
  }

  private func containers(_ context: CursorContext) -> [CompletionItem] {
    map.layout.containers.map { item(.container, $0.name, context, detail: "\($0.kind)") }
  }

  private func guards(_ context: CursorContext) -> [CompletionItem] {
    map.guards.map { item(.guardian, $0.name, context, detail: $0.documentation) }
  }

  private func variables(_ context: CursorContext) -> [CompletionItem] {
    map.variables.map { item(.variable, $0.name, context, detail: $0.documentation) }
  }

  private func schemes(_ context: CursorContext) -> [CompletionItem] {
    map.namespaces.compactMap(\.name).map { item(.scheme, $0, context) }
  }

  private func types(_ context: CursorContext) -> [CompletionItem] {
    map.types.names.map { item(.type, $0, context) }
  }

  private func topics(_ context: CursorContext) -> [CompletionItem] {
    let topics = Help.topicSummaries.map { item(.keyword, $0.name, context, detail: $0.summary) }
    // So many codes would bury the topics: they are offered once something is typed.
    guard !context.prefix.isEmpty else { return topics }
    return topics
      + FindingGuide.all.map { item(.keyword, $0.code, context, detail: $0.meaning) }
  }

  private func names(_ context: CursorContext) -> [CompletionItem] {
    declaredScreens(context) + variables(context) + guards(context) + schemes(context)
      + map.declaredTypes.map { item(.type, $0.name, context) }
  }

  private func named(_ kind: String, _ context: CursorContext) -> [CompletionItem] {
    switch kind {
    case "route": routes(context)
    case "screen": declaredScreens(context)
    case "scheme", "routes": schemes(context)
    case "type": map.declaredTypes.map { item(.type, $0.name, context) }
    case "var": variables(context)
    case "guard": guards(context)
    case "block": map.blocks.flatMap(\.written).map { item(.route, $0, context) }
    default: []
    }
  }

  private func routes(_ context: CursorContext, call: Bool = false) -> [CompletionItem] {
    map.routes.flatMap { route in
      (route.hasOwnName ? [route.name] : route.written).map { name in
        // In front of its arguments a pattern must be quoted: the parenthesis would be a group of it.
        let called = route.hasOwnName ? name : "\"\(name)\""
        return item(
          .route, name, context, detail: route.documentation ?? "→ \(route.targetText)",
          insertion: call ? called + (route.hasCaptures ? "(" : "") : name)
      }
    }
  }

  private func parameters(of call: String, _ context: CursorContext) -> [CompletionItem] {
    if let screen = map.screen(named: call) {
      return (screen.parameters ?? []).map {
        item(.parameter, $0.name, context, detail: $0.typeText, insertion: "\($0.name): ")
      }
    }
    let rooted = call.hasPrefix("/") ? call : "/" + call
    guard
      let route = map.routes.first(where: {
        $0.name == call || $0.written.contains(call) || $0.written.contains(rooted)
      })
    else { return [] }
    return (route.patterns.first?.captures ?? []).compactMap { capture in
      capture.name.map { name in
        let type = capture.type.flatMap { try? map.types.resolve($0).get() }
        return item(
          .parameter, name, context, detail: type?.description ?? "string",
          insertion: "\(name): ")
      }
    }
  }
}

extension Route {
  fileprivate var hasCaptures: Bool { patterns.first.map { !$0.captures.isEmpty } ?? false }
}

extension CompletionItem {
  fileprivate func matches(_ context: CursorContext) -> Bool {
    let typed = Array(context.prefix.utf8)
    return insertion.utf8.starts(with: typed) || label.utf8.starts(with: typed)
  }
}
