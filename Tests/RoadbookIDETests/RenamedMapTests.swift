import RoadbookBinder
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// The tests of a map pass after renames.
@Suite struct RenamedMapTests {
  /// Names that are used in many ways, some with several meanings.
  private static let entangled = """
    scheme app { route /list -> List in Home { route :id<int> -> Item as item } }
    var page = 3
    screen Item(id: int, size: int = 1 from s)
    screen Home
    screen Club(id: int, ...)
    tabs Main { Home; Cart }
    root Main
    guard member on Club { require arguments.id != 9 and page > 0 else cancel }
    route /club/:id<int> -> Club in Cart
    route /c/:id<int>/:page -> Club(id: page) in Cart
    route /home -> Home in Home
    route /old/:id => app://list/${id}
    block /club/:club { set parameters.note = club }
    on created Item { log "${arguments.size} ${page}" }
    test "items" {
      cases id, s, Shown { 4, 2, Item; 5, 1, Item }
      open app://list/${id}?s=${s}
      expect parameters.id == id and arguments.id == id and arguments.size == s
      expect screen == Shown and stack == [List, Item] and selected.Main == Home
      expect log == ["${s} ${page}"] and arguments == { id: id, size: s }
      expect /old/${id} -> Item(id: id)
    }
    test "clubs" {
      open /club/7
      expect parameters == { id: 7, note: "7", club: "7" } and arguments.id == 7 and parameters.club == "7"
      expect selected == { Main: Cart } and container == "Cart" and page == 3
      open /c/8/x with { extra: 1 }
      expect parameters.page == "x" and arguments.id == 3 and arguments["extra"] == 1
      open /home
      expect screen == Home and selected["Main"] == "Home" and stacks.Home == [Home]
      push Item(...arguments, id: 3)
      expect arguments.id == 3 and Item in stack
    }
    """

  private static let maps = ["entangled"] + ExampleCompletionTests.examples

  private func text(of name: String) throws -> String {
    if name == "entangled" { return Self.entangled }
    let root = #filePath.dropLast("Tests/RoadbookIDETests/RenamedMapTests.swift".count)
    return try #require(readFile("\(root)grammar/examples/\(name).roadbook"))
  }

  private func failures(_ workspace: Workspace) -> [String] {
    guard let session = workspace.snapshot(of: EditorMap.key)?.map.session else {
      return ["no map"]
    }
    return session.runTests().results.filter { $0.verdict == .failed }.map {
      "\($0.name) \($0.failure?.message ?? "")"
    }
  }

  /// After any rename, the tests of the map still pass.
  @Test(arguments: maps) func mapsDoWhatTheyDid(_ name: String) throws {
    let text = try text(of: name)
    let map = EditorMap(text.replacing("$0", with: ""))
    let view = try #require(map.view)
    #expect(failures(map.workspace).isEmpty)
    var tried: Set<TextRange> = []
    var changed = 0
    let all = view.occurrences(in: 0, within: TextRange(0, text.utf8.count))
    for place in all where !tried.contains(place.range) {
      tried.formUnion(view.occurrences(of: place.symbol).map(\.range))
      guard
        case .success(let changes) = map.workspace.rename(
          in: EditorMap.key, at: place.range.start, to: "zz"),
        let edits = changes.first?.edits
      else { continue }
      changed += 1
      let other = EditorMap("")
      other.workspace.setText(edits.applied(to: Array(text.utf8)), of: EditorMap.key)
      #expect(failures(other.workspace).isEmpty, "\(place.symbol) at \(map.shown(place.range))")
    }
    #expect(changed > 10)
  }

  /// A rename to an existing name is refused wherever it would change a meaning.
  @Test(arguments: 0..<4) func namesThatAreThereAreNotTakenOver(_ seed: Int) throws {
    let map = EditorMap(Self.entangled)
    let view = try #require(map.view)
    let all = view.occurrences(in: 0, within: TextRange(0, Self.entangled.utf8.count))
    let names = Array(Set(all.map(\.symbol.name))).sorted() + ["List", "note", "extra", "s"]
    var random = SeededRandom(seed: UInt64(71 + seed))
    var changed = 0
    for _ in rounds(100) {
      let (place, name) = (random.pick(all), random.pick(names))
      guard
        case .success(let changes) = map.workspace.rename(
          in: EditorMap.key, at: place.range.start, to: name),
        let edits = changes.first?.edits
      else { continue }
      changed += 1
      let other = EditorMap("")
      other.workspace.setText(edits.applied(to: Array(Self.entangled.utf8)), of: EditorMap.key)
      #expect(
        failures(other.workspace).isEmpty, "\(place.symbol) at \(map.shown(place.range)) to \(name)"
      )
    }
    #expect(changed > 0)
  }
}
