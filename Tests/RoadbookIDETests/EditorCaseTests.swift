import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Queries of editors with their answers, in `Tests/Cases/ide`.
@Suite struct EditorCaseTests {
  @Test(arguments: CaseFile.all(in: "ide"))
  func theEditorIsAnsweredAsTheCaseShows(_ file: CaseFile) throws {
    try file.check(with: EditorCase.self)
  }
}

/// A map that is open in an editor; `$0` marks places in it.
private struct EditorCase: CaseRunner {
  private let map: String
  /// The contents of the map's file, which ends with a line break.
  private var file: String { map + "\n" }
  let findings = ""

  init(_ input: CaseInput) { map = input.map ?? "" }

  mutating func write(_ name: String, _ text: String) {}

  mutating func answer(_ words: [String], _ body: String) -> String? {
    let rest = words.dropFirst()
    switch words.first {
    case "completion":
      guard let form = CompletionForm(rest.first ?? "") else { return nil }
      return each(body) { completion($0, form, limit: limit(words)) }
    case "signature": return each(body) { signature($0) }
    case "hover": return each(body) { hover($0) }
    case "references": return each(body) { references($0) }
    case "places": return places()
    case "calls":
      return each(body) { place in
        offset(place).map { EditorViews(map).calls(at: $0) } ?? "no such text"
      }
    case "rename": return EditorMap.renamed(map, rest.joined(separator: " "))
    case "actions", "action":
      let kinds = Set(
        (rest.first ?? "").split(separator: ",").compactMap { Self.kinds[String($0)] })
      let title = rest.dropFirst().joined(separator: " ")
      return words.first == "actions" ? actions(kinds) : action(title, kinds)
    case "fix": return fix(rest.first ?? "")
    case "layout": return layout(typing: rest.first)
    case "colours": return colours()
    default: return words.first.flatMap { EditorViews(map).view($0) }
    }
  }

  private static let kinds: [String: CodeAction.Kind] = [
    "quickFix": .quickFix, "fixAll": .fixAll, "extract": .extract, "inline": .inline,
    "rewrite": .rewrite, "organizeRoutes": .organizeRoutes,
  ]

  private func limit(_ words: [String]) -> Int? {
    words.first { $0.hasPrefix("limit=") }.flatMap { Int($0.dropFirst("limit=".count)) }
  }

  // MARK: Completion

  /// Which parts of each completion item an answer contains.
  private enum CompletionForm: String {
    /// Kind, label, the insertion, and the text it replaces.
    case items = ""
    /// The same for text typed at the prompt, with the map loaded.
    case prompt
    /// Label, insertion, detail and documentation.
    case details
    /// Label and detail.
    case labels
    /// The replaced text and its insertion.
    case insertions
    /// The label and the line after the item is accepted, replacing the typed part and the rest of
    /// the word.
    case results

    init?(_ word: String) { self.init(rawValue: word.hasPrefix("limit=") ? "" : word) }
  }

  private func completion(_ typed: String, _ form: CompletionForm, limit: Int?) -> String {
    let text: MarkedText
    let items: [CompletionItem]
    if form == .prompt {
      var session = Session(files: NoFiles())
      _ = session.execute(SourceText(name: "map", map))
      text = MarkedText(typed)
      items = Completions(
        Analysis(session), text.text, at: text.offsets.first ?? 0
      ).items(fuzzily: false)
    } else {
      let editor = EditorMap("\(map)\n\(typed)")
      text = editor.text
      items = editor.view?.completions(in: 0, at: editor.offset) ?? []
    }
    func replaced(_ item: CompletionItem) -> String {
      SourceText(name: "", text.text).text(in: item.range)
    }
    switch form {
    case .items, .prompt:
      let lines = items.prefix(limit ?? 12).map { item in
        let shown = item.insertion == item.label ? "" : " as \(item.insertion.debugDescription)"
        return "\(item.kind.rawValue) \(item.label)\(shown) for \(replaced(item).debugDescription)"
      }
      let more = items.count > lines.count ? ["… \(items.count)"] : []
      return (lines + more).joined(separator: "\n")
    case .details:
      return items.prefix(limit ?? 12).map { item in
        item.label + (item.insertion == item.label ? "" : " as \(item.insertion)")
          + " for \(replaced(item).debugDescription)" + (item.detail.map { "  (\($0))" } ?? "")
          + (item.isDeprecated ? " deprecated" : "")
          + (item.documentation.map { "  # \($0)" } ?? "")
      }.joined(separator: "\n")
    case .labels:
      return items.map { $0.label + ($0.detail.map { "  (\($0))" } ?? "") }
        .joined(separator: "\n")
    case .insertions:
      let count = limit ?? 9
      let written = items.prefix(count).map { item in
        item.insertion.hasSuffix(" ") ? String(item.insertion.dropLast()) : item.insertion
      }
      let front = "\((items.first.map(replaced) ?? "").debugDescription):"
      return ([front] + written + (items.count > count ? ["…"] : [])).joined(separator: "  ")
    case .results:
      let bytes = Array(text.text.utf8)
      return items.prefix(limit ?? 3).map { item in
        let results = [item.range, item.replaced].map { range in
          let all = bytes[..<range.start] + Array(item.insertion.utf8) + bytes[range.end...]
          return String(decoding: all, as: UTF8.self).split(separator: "\n").last ?? ""
        }
        return ([item.label + ":"] + (results[0] == results[1] ? [results[0]] : results[...]))
          .joined(separator: "  ")
      }.joined(separator: "\n")
    }
  }

  /// The signature of the call at the cursor of the prompt, with the current part in `‹›`.
  private func signature(_ typed: String) -> String {
    var session = Session(files: NoFiles())
    _ = session.execute(SourceText(name: "map", map))
    let text = MarkedText(typed)
    guard
      let help = Analysis(session).signature(in: text.text, at: text.offsets.first ?? 0)
    else { return "nothing" }
    guard let active = help.active else { return help.label }
    let bytes = Array(help.label.utf8)
    let range = help.parameters[active].range
    func part(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    let note = help.parameters[active].documentation.map { "  (\($0))" } ?? ""
    return part(bytes[..<range.start]) + "‹" + part(bytes[range.start..<range.end]) + "›"
      + part(bytes[range.end...]) + note
  }

  // MARK: Names

  /// The offset of the mark in the first occurrence of a part of the map.
  private func offset(_ marked: String) -> Int? {
    let part = MarkedText(marked)
    guard let found = map.firstRange(of: part.text) else { return nil }
    return map.utf8.distance(from: map.startIndex, to: found.lowerBound) + (part.offsets.first ?? 0)
  }

  private func hover(_ place: String) -> String {
    guard let offset = offset(place) else { return "no such text" }
    guard let hover = EditorMap(map).view?.hover(in: 0, at: offset) else { return "nothing" }
    return
      ([hover.title, hover.documentation ?? "-"]
      + hover.facts.map { "\($0.label): \($0.text)" }).joined(separator: "\n  ")
  }

  /// The places where a name is used; `*` marks its declaration.
  private func references(_ place: String) -> String {
    guard let offset = offset(place) else { return "no such text" }
    let editor = EditorMap(map)
    let all = editor.view?.references(in: 0, at: offset, withDeclarations: true) ?? []
    let declared = editor.view?.definitions(in: 0, at: offset) ?? []
    return all.map { (declared.contains($0) ? "* " : "  ") + editor.shown($0.range) }
      .joined(separator: "\n")
  }

  /// The declaration and the uses of the name at the mark.
  private func places() -> String {
    let editor = EditorMap(map)
    guard let view = editor.view else { return "no map" }
    let declared = view.declarations(in: 0, at: editor.offset).map { editor.shown($0.range) }
    let all = view.references(in: 0, at: editor.offset, withDeclarations: true)
      .map { editor.shown($0.range) }
    return (["declared \(declared.joined(separator: ", "))"] + all).joined(separator: "\n")
  }

  // MARK: Changes

  /// A changed file without the line break at its end.
  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  private func offered(_ kinds: Set<CodeAction.Kind>) -> (EditorMap, [CodeAction]) {
    let editor = EditorMap(file)
    let end = editor.text.offsets.count > 1 ? editor.text.offsets[1] : editor.offset
    editor.view?.followURLs()
    return (
      editor,
      editor.workspace.actions(
        in: EditorMap.key, touching: TextRange(editor.offset, end), kinds)
    )
  }

  /// The titles of the code actions at the mark.
  private func actions(_ kinds: Set<CodeAction.Kind>) -> String {
    offered(kinds).1.map { "\($0.title)\($0.isPreferred ? " (preferred)" : "")" }
      .joined(separator: "\n")
  }

  /// The map after the first action whose title has some words, or why it is refused.
  private func action(_ title: String, _ kinds: Set<CodeAction.Kind>) -> String {
    let (editor, actions) = offered(kinds)
    guard let action = actions.first(where: { title.isEmpty || $0.title.contains(title) }) else {
      return "no action"
    }
    switch action.change() {
    case .failure(let problem): return "refused: \(problem.message)"
    case .success(let edits):
      return shown((edits.first ?? []).applied(to: Array(editor.text.text.utf8)))
    }
  }

  /// The map after the first fix for a finding with this code.
  private func fix(_ code: String) -> String {
    let view = EditorMap(file).view
    view?.followURLs()
    guard let finding = view?.findings(0).first(where: { $0.code.rawValue == code }),
      let fix = view.flatMap({ DocumentFeatures($0, 0).fixes(of: finding).first })
    else { return "no fix" }
    return shown(fix.edits.applied(to: Array(file.utf8)))
  }

  /// The map after its marked lines are formatted, or after the formatting that a typed character
  /// causes.
  private func layout(typing typed: String?) -> String {
    let editor = EditorMap(file)
    let end = editor.text.offsets.count > 1 ? editor.text.offsets[1] : editor.offset
    let character = typed == "return" ? "\n" : typed
    let edits =
      character.map { editor.view?.formatting(0, afterTyping: $0, at: editor.offset) ?? [] }
      ?? editor.view?.formatting(0, touching: TextRange(editor.offset, end)) ?? []
    return shown(edits.applied(to: Array(editor.text.text.utf8)))
  }

  /// The colours and error marks of the prompt while the map is typed.
  private func colours() -> String {
    let typed = TypedText(map, in: Session(files: NoFiles()))
    let source = SourceText(name: "", map)
    return
      (typed.pieces.map { "\($0.class.rawValue) \(source.text(in: $0.range))" }
      + typed.mistakes.map { "MISTAKE \(source.text(in: $0))" }).joined(separator: "\n")
  }
}
