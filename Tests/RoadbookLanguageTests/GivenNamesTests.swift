import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookLanguage

/// The names that screens give to tests, counted as one would count them by hand.
struct GivenNamesTests {
  private func screens(_ random: inout SeededRandom) -> [Screen] {
    let names = (0..<1 + random.below(30)).map { "key\($0)" }
    return (0..<random.below(40)).map { number in
      Screen(
        name: "Screen\(number)",
        parameters: (0..<random.below(6)).map { _ in
          let name = random.pick(names)
          return Screen.Parameter(
            name: name, key: name, type: .string, typeText: "string", isOptional: false,
            defaultValue: nil)
        },
        isOpen: false, declines: false, place: Place(document: 0, range: TextRange(at: number)))
    }
  }

  @Test(arguments: 0..<20)
  func countedAsByHand(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(7_100 + seed))
    let screens = screens(&random)
    var expected: [String: Int] = [:]
    for parameter in screens.flatMap({ $0.parameters ?? [] }) {
      expected[parameter.name, default: 0] += 1
    }
    #expect(GivenNames.parameters(of: screens) == expected)
    let indices = Dictionary(uniqueKeysWithValues: screens.enumerated().map { ($1.name, $0) })
    let counted = GivenNames.screens(of: indices, and: [])
    #expect(counted == indices.mapValues { _ in GivenNames.Givers(screens: 1) })
  }

  @Test func marksAreNeverTheSame() {
    let (first, second) = (GivenMarks(), GivenMarks())
    let marks = (0..<2_000).map { $0 % 2 == 0 ? first.next : second.next }
    #expect(Set(marks).count == marks.count)
  }

  @Test func namesAreFoundAmongFewAndAmongMany() {
    let all = (0..<40).map { "name\($0)" }
    for count in [0, 1, 7, 8, 9, 20] {
      let sought = SoughtNames(Set(all.prefix(count)))
      #expect(sought.isEmpty == (count == 0))
      #expect(all.filter(sought.contains) == Array(all.prefix(count)))
    }
  }
}
