import RoadbookBinder
import RoadbookIDE

/// Measures opening a map in an editor, and edits in its middle until their diagnostics are
/// computed.
enum EditorCases {
  static func run(_ harness: inout Harness) {
    for lines in [1_000, 10_000] where harness.begin("editor, \(lines) lines") {
      let text = map(lines: lines)
      let bytes = Array(text.utf8)
      _ = harness.measureOnce("open", rounds: 3) { diagnostics(of: bytes, in: workspace()) }
      let places = [
        ("route", "about/:page<int> -> List"), ("screen", "sort: string = \"new"),
        ("test", "expect screen == Item"),
      ]
      for (name, place) in places {
        let half = text.utf8.index(text.startIndex, offsetBy: bytes.count / 2)
        guard let found = text[half...].firstRange(of: place) else { continue }
        let offset = text.utf8.distance(from: text.startIndex, to: found.upperBound)
        let workspace = workspace()
        _ = diagnostics(of: bytes, in: workspace)
        var changed = bytes
        changed.insert(UInt8(ascii: "x"), at: offset)
        harness.measure(
          "key in a \(name)", [changed, bytes], rounds: 21
        ) { diagnostics(of: $0, in: workspace) }
      }
    }
  }

  private static func workspace() -> Workspace {
    Workspace(disk: NoFiles(), mapsInFolder: { _ in [] })
  }

  private static func diagnostics(of bytes: [UInt8], in workspace: Workspace) -> Int {
    workspace.setText(bytes, of: "bench.roadbook")
    guard let (map, document) = workspace.snapshot(of: "bench.roadbook") else { return -1 }
    return map.findings(document).count
  }

  /// A map with 3 routes in 10 lines: schemes, nested routes, redirects, examples, screens, tests.
  private static func map(lines: Int) -> String {
    var text = ""
    for group in 0..<lines / 320 {
      let sections = group * 19..<(group + 1) * 19
      for number in sections {
        text += """
          ## What section \(number) shows.
          screen List\(number)(sort: string = "new", page: int = 1)
          screen Item\(number)(id: int from itemID, display: int = 1 from display_type)

          """
      }
      text += "\nscheme shop\(group) {\n"
      for number in sections {
        text += """
            route /s\(number)/list -> List\(number) {
              route :itemID<int> -> Item\(number) {
                example shop\(group)://s\(number)/list/42
                route reviews(/:page<int>) -> List\(number)
              }
              route about/:page<int> -> List\(number)
            }
            route /s\(number)/old/:itemID<int> => /s\(number)/list/${itemID}

          """
      }
      text += "}\n\n"
      for number in sections {
        text += """
          test "section \(number) of scheme \(group)" {
            open shop\(group)://s\(number)/list/42
            expect screen == Item\(number)
          }


          """
      }
    }
    return text
  }
}
