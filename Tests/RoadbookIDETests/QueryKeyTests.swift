import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Finding and renaming query keys that no pattern captures, and names of namespaces.
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

  // MARK: Query keys

  private static let list = """
    screen Start
    screen List(display: int = 0 from display_type)
    route / -> Start
    route /list -> List(display: parameters.display_type ?? 1)
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
    "from $0display_type", "display: parameters.$0display_type", "/old => /list?$0display_type",
    "a=b&$0display_type", "\"/list?$0display_type", "require parameters.$0display_type",
  ])
  func aKeyIsFoundFromEachOfItsPlaces(_ place: String) {
    expect(
      """
      declared 2:35 "display_type"
      2:35 "display_type"
      4:41 "display_type"
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
}
