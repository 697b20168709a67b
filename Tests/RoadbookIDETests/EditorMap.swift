import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookTestSupport
import RoadbookText

@testable import RoadbookIDE

/// A map open in an editor, with marked places.
struct EditorMap {
  let workspace: Workspace
  let text: MarkedText
  static let key = "untitled:map"

  init(_ marked: String) {
    text = MarkedText(marked)
    workspace = Workspace(disk: NoFiles(), mapsInFolder: { _ in [] })
    workspace.setText(Array(text.text.utf8), of: Self.key)
  }

  var view: MapSnapshot? { workspace.snapshot(of: Self.key)?.map }
  var offset: Int { text.offsets.first ?? 0 }

  /// The source after a rename at the marked place, or why it is refused.
  static func renamed(_ marked: String, _ name: String) -> String {
    let map = EditorMap(marked)
    switch map.workspace.rename(in: key, at: map.offset, to: name) {
    case .failure(let problem): return problem.message
    case .success(let changes):
      let bytes = (changes.first?.edits ?? []).applied(to: Array(map.text.text.utf8))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Line and column of a range, with its contents.
  func shown(_ range: TextRange) -> String {
    let source = SourceText(name: "", text.text)
    let start = source.position(of: range.start)
    return "\(start.line):\(start.column) \(source.text(in: range).debugDescription)"
  }
}

/// The features of one document, as the tests ask for them.
extension MapSnapshot {
  func hover(in document: Int, at offset: Int) -> HoverText? {
    DocumentFeatures(self, document).hover(at: offset)
  }

  func definitions(in document: Int, at offset: Int) -> [Place] {
    DocumentFeatures(self, document).definitions(at: offset)
  }

  func declarations(in document: Int, at offset: Int) -> [Place] {
    DocumentFeatures(self, document).definitions(at: offset)
  }

  func references(in document: Int, at offset: Int, withDeclarations: Bool) -> [Place] {
    DocumentFeatures(self, document).references(at: offset, withDeclarations: withDeclarations)
  }

  func inlayHints(
    in document: Int, within range: TextRange, _ kinds: Set<InlayHint.Kind>
  ) -> [InlayHint] {
    DocumentFeatures(self, document).inlayHints(within: range, kinds)
  }

  func completions(in document: Int, at offset: Int) -> [CompletionItem] {
    Completions(self, document, at: offset).items(fuzzily: true)
  }

  func formatting(
    _ document: Int, afterTyping text: String, at offset: Int
  ) -> [TextEdit] {
    DocumentFeatures(self, document).formatting(afterTyping: text, at: offset)
  }

  func formatting(_ document: Int, touching range: TextRange) -> [TextEdit] {
    DocumentFeatures(self, document).formatting(touching: range)
  }
}

extension Workspace {
  func actions(
    in key: String, touching range: TextRange, _ kinds: Set<CodeAction.Kind>
  ) -> [CodeAction] {
    ChangeTarget(self, key)?.actions(touching: range, kinds) ?? []
  }
}
