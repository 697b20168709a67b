import RoadbookBinder
import Testing

@testable import RoadbookShell

@Suite struct EditorSettingsTests {
  @Test(
    arguments: [
      ("ctrl-t", Key.control(0x14)), ("Ctrl-T", .control(0x14)), ("alt-x", .alt("x")),
      ("alt-enter", .altEnter), ("f5", .function(5)), ("shift-tab", .backTab), ("up", .up),
      ("ctrl-home", .textStart),
    ])
  func keysHaveNames(_ name: String, _ key: Key) {
    #expect((try? KeyChord(name)).map { Key($0) } == key)
  }

  @Test(
    arguments: [
      "", "x", "ctrl-", "ctrl-c", "ctrl-i", "ctrl-m", "ctrl-tt", "f0", "f13", "enter", "alt-",
      "ctrl-ä", "meta-x",
    ])
  func whatIsNoKeyIsNone(_ name: String) { #expect((try? KeyChord(name)) == nil) }

  @Test func actionsHaveDifferentNames() {
    let names = EditingAction.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(EditingAction(rawValue: "take-suggestion") == .takeSuggestion)
  }

  @Test(
    arguments: [
      ("\u{1B}[1;5H", Key.textStart), ("\u{1B}[1;5F", .textEnd), ("\u{1B}OP", .function(1)),
      ("\u{1B}OS", .function(4)), ("\u{1B}[15~", .function(5)), ("\u{1B}[24~", .function(12)),
      ("\u{1B}[1;2H", .home), ("\u{1B}[7;5~", .textStart),
    ])
  func keysOfTheTerminal(_ bytes: String, _ key: Key) {
    var decoder = KeyDecoder()
    decoder.feed(bytes.utf8)
    #expect(decoder.key(isFinal: false) == key)
    #expect(decoder.key(isFinal: true) == nil)
  }
}
