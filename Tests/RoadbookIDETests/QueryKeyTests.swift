import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Rule 7.5: finding and renaming query keys that no pattern captures, and names of namespaces.
@Suite struct QueryKeyTests {
  /// The declarations and references of the name at the marked place.
  private func places(_ marked: String) -> String {
    let map = EditorMap(marked)
    guard let view = map.view else { return "no map" }
    let declared = view.declarations(in: 0, at: map.offset).map { map.shown($0.range) }
    let all = view.references(in: 0, at: map.offset, withDeclarations: true)
      .map { map.shown($0.range) }
    return (["declared \(declared.joined(separator: ", "))"] + all).joined(separator: "\n")
  }

  // MARK: 7.5

  private static let list = """
    screen Start
    screen List(display: int = 0 from display_type)
    route / -> Start
    route /list -> List { default display_type = 1 }
    route /old => /list?display_type=4
    guard few on List { require parameters.display_type != 9 }
    test "t" {
      open /list?a=b&display_type=2#display_type
      expect arguments.display == 2 and parameters.display_type == 2
      expect "/list?display_type=3" -> List(display: 3)
      open /?display_type=5
      open /list?display_type=${1 + 1}
      open /list with { display_type: 6 }
      external https://x.example/l?display_type=7
    }
    """

  @Test(arguments: [
    "from $0display_type", "default $0display_type", "/old => /list?$0display_type",
    "a=b&$0display_type", "\"/list?$0display_type", "require parameters.$0display_type",
  ])
  func aKeyIsFoundFromEachOfItsPlaces(_ place: String) {
    expect(
      """
      declared 2:35 "display_type"
      2:35 "display_type"
      4:31 "display_type"
      5:21 "display_type"
      6:40 "display_type"
      8:18 "display_type"
      9:48 "display_type"
      10:17 "display_type"
      12:14 "display_type"
      13:21 "display_type"
      """
    ).match(places(Self.list.replacing(place.replacing("$0", with: ""), with: place)))
  }

  @Test func aKeyIsRenamedWhereverItStands() {
    expect(
      """
      screen Start
      screen List(display: int = 0 from kind)
      route / -> Start
      route /list -> List { default kind = 1 }
      route /old => /list?kind=4
      guard few on List { require parameters.kind != 9 }
      test "t" {
        open /list?a=b&kind=2#display_type
        expect arguments.display == 2 and parameters.kind == 2
        expect "/list?kind=3" -> List(display: 3)
        open /?display_type=5
        open /list?kind=${1 + 1}
        open /list with { kind: 6 }
        external https://x.example/l?display_type=7
      }
      """
    ).match(
      EditorMap.renamed(
        Self.list.replacing("a=b&display_type", with: "a=b&$0display_type"), "kind"))
  }

  @Test func aKeyOfTheSameNameAsItsParameter() {
    let map = """
      screen Find(words: string, page: int = 1)
      route /find -> Find
      test "t" {
        open /find?words=x&page=2
        expect arguments.page == 2
      }
      """
    expect(
      """
      declared 1:28 "page"
      1:28 "page"
      4:22 "page"
      5:20 "page"
      """
    ).match(places(map.replacing("&page", with: "&$0page")))
    expect(
      """
      declared 1:28 "page"
      1:28 "page"
      4:22 "page"
      5:20 "page"
      """
    ).match(places(map.replacing("arguments.page", with: "arguments.$0page")))
    expect(
      """
      screen Find(words: string, page: int = 1 from p)
      route /find -> Find
      test "t" {
        open /find?words=x&p=2
        expect arguments.page == 2
      }
      """
    ).match(EditorMap.renamed(map.replacing("&page", with: "&$0page"), "p"))
    expect(
      """
      screen Find(words: string, number: int = 1 from page)
      route /find -> Find
      test "t" {
        open /find?words=x&page=2
        expect arguments.number == 2
      }
      """
    ).match(EditorMap.renamed(map.replacing(" page:", with: " $0page:"), "number"))
    #expect(
      EditorMap.renamed(map.replacing("&page", with: "&$0page"), "words")
        == "there is a parameter 'words' already")
  }

  @Test func fromGoesWhereTheKeyGetsTheNameOfTheParameter() {
    expect(
      """
      screen List(display: int = 0)
      route /list -> List
      redirects { https://x.example/l => /list?display=2 }
      """
    ).match(
      EditorMap.renamed(
        """
        screen List(display: int = 0 from display_type)
        route /list -> List
        redirects { https://x.example/l => /list?$0display_type=2 }
        """, "display"))
  }

  /// An interpolation is tried with a number and with a word; if no route matches either, the key may be any
  /// screen's.
  @Test func aURLThatOnlyTheAppKnows() {
    let map = """
      screen List(page: int = 1)
      screen Find(words: string, page: int)
      route /list/:list<uuid> -> List
      route /find/:words?page=:page -> Find
      test "t" {
        cases words, page { "a", 2 }
        open /find/${words}?page=${page}
      }

      """
    #expect(
      EditorMap.renamed(map.replacing("List(page", with: "List($0page"), "number")
        == map.replacing("List(page: int", with: "List(number: int").replacing(
          "int = 1)", with: "int = 1 from page)"))
    expect(
      """
      declared 1:13 "page"
      1:13 "page"
      """
    ).match(places(map.replacing("List(page", with: "List($0page")))
    let unknown = map + "test \"u\" { open /list/${1.5}?$0page=3 }\n"
    #expect(
      EditorMap.renamed(unknown, "number")
        == "'page' in untitled:map, line 9, may mean something else, too")
  }

  /// A URL in a scheme is tried with the routes of that scheme.
  @Test func aKeyOfWhicheverScreenTheURLShows() {
    let map = """
      scheme app {
        route /list -> List
        route /old => /list?page=2
      }
      screen List(page: int = 1)
      screen Other(page: int = 1)
      route /list -> Other
      test "t" { open /list?page=3; open app://list?page=4 }
      """
    expect(
      """
      declared 5:13 "page"
      3:23 "page"
      5:13 "page"
      8:47 "page"
      """
    ).match(places(map.replacing("=> /list?page", with: "=> /list?$0page")))
    expect(
      """
      declared 6:14 "page"
      6:14 "page"
      8:23 "page"
      """
    ).match(places(map.replacing("open /list?page", with: "open /list?$0page")))
  }

  @Test func theNameOfANamespace() {
    let map = """
      scheme shop, https://shop.example.com as store { route /list -> List }
      screen List
      guard known on List { require match.namespace == "store" }
      test "t" {
        expect shop://list -> List
        open shop://nothing
        expect "store" in unmatched and unmatched == ["store"]
      }
      """
    expect(
      """
      declared 1:42 "store"
      1:42 "store"
      3:51 "store"
      7:11 "store"
      7:50 "store"
      """
    ).match(places(map.replacing("namespace == \"store", with: "namespace == \"$0store")))
    #expect(
      EditorMap.renamed(map.replacing("as store", with: "as $0store"), "market")
        == map.replacing("store", with: "market"))
    #expect(
      EditorMap.renamed(
        map.replacing("as store", with: "as $0store") + "\nscheme other { route /o -> List }",
        "other") == "there is a scheme 'other' already")
  }
}
