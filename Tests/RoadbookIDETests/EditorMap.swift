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

  var view: MapSnapshot? { workspace.view(of: Self.key)?.map }
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
