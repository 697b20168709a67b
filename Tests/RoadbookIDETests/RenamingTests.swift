import RoadbookLanguage
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// New names: what changes with them, what is refused, and that a map still does what it did.
@Suite struct RenamingTests {
  private func renamed(_ marked: String, _ name: String) -> String {
    let map = EditorMap(marked)
    switch map.workspace.rename(in: EditorMap.key, at: map.offset, to: name) {
    case .failure(let problem): return problem.message
    case .success(let changes):
      let bytes = (changes.first?.edits ?? []).applied(to: Array(map.text.text.utf8))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test func schemesHaveNoCase() {
    expect(
      """
      scheme run { route /f -> F; route /to => ${parameters.url} }
      test "t" { open run://f; open x-fly://a; open run://to?url=run%3A%2F%2Ff; open run:f }
      test "u" { expect match.url == "run://f" or "I fly: up" == "x" }
      """
    ).match(
      renamed(
        """
        scheme $0fly { route /f -> F; route /to => ${parameters.url} }
        test "t" { open FLY://f; open x-fly://a; open fly://to?url=Fly%3A%2F%2Ff; open fly:f }
        test "u" { expect match.url == "fly://f" or "I fly: up" == "x" }
        """, "run"))
  }
}
