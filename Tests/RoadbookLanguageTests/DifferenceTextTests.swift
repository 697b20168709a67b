import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookBinder
@testable import RoadbookModel
@testable import RoadbookSession

@Suite struct DifferenceTextTests {
  private func lines(_ expected: ParameterValue, _ actual: ParameterValue) -> String {
    DifferenceText.lines(
      Difference(
        expected: ValueText.shown(expected), actual: ValueText.shown(actual),
        values: Difference.Sides(expected: expected, actual: actual))
    ).map(\.plain).joined(separator: "\n")
  }

  private func list(_ text: String) -> ParameterValue {
    .list(text.split(separator: " ").map { .string(String($0)) })
  }

  @Test func lists() {
    expect(
      """
      expected    actual
      "a"         "a"
      "b"       -
      "c"         "c"
      "d"       ≠ "x"
      "e"         "e"
                + "f"
      """
    ).match(lines(list("a b c d e"), list("a c x e f")))
    expect(
      """
      expected  ["a"]
      actual    []
      """
    ).match(lines(list("a"), .list([])))
    expect(
      """
      expected    actual
      1         ≠ "1"
      2         -
      """
    ).match(lines(.list([.int(1), .int(2)]), .list([.string("1")])))
  }

  @Test func longLists() {
    let many = (0..<300).map { ParameterValue.int($0) }
    var changed = many
    changed[150] = .null
    changed.remove(at: 290)
    expect(
      """
      expected    actual
      …           …
      148         148
      149         149
      150       ≠ null
      151         151
      152         152
      …           …
      288         288
      289         289
      290       -
      291         291
      292         292
      …           …
      """
    ).match(lines(.list(many), .list(changed)))
  }

  @Test func records() {
    expect(
      """
      expected      actual
      id: 7         id: 7
      title: "a"  ≠ title: null
      page: 1     -
                  + x: 2
      """
    ).match(
      lines(
        .record([.init("id", .int(7)), .init("title", .string("a")), .init("page", .int(1))]),
        .record([.init("title", .null), .init("id", .float(7)), .init("x", .int(2))])))
  }

  @Test func longTextsAreCutAroundTheDifference() {
    let text = String(repeating: "abc ", count: 60)
    expect(
      """
      expected  …c abc abc abc abc abc abc abc ONE"
      actual    …c abc abc abc abc abc abc abc TWO more"
      """
    ).match(lines(.string(text + "ONE"), .string(text + "TWO more")))
  }

  /// For any two lists, the rows contain both of them, and no shorter edit script exists.
  @Test func rowsHoldBothSides() {
    var random = SeededRandom(seed: 41)
    for _ in rounds(400) {
      let sides = (0..<2).map { _ in
        (0..<random.below(9)).map { _ in ParameterValue.int(random.below(4)) }
      }
      guard let rows = DifferenceText.rows(expected: .list(sides[0]), actual: .list(sides[1]))
      else { continue }
      #expect(rows.compactMap(\.expected) == sides[0].map(ValueText.shown))
      #expect(rows.compactMap(\.actual) == sides[1].map(ValueText.shown))
      #expect(rows.count { $0.isSame } >= longestCommon(sides[0][...], sides[1][...]))
    }
  }

  private func longestCommon(
    _ first: ArraySlice<ParameterValue>, _ second: ArraySlice<ParameterValue>
  ) -> Int {
    guard let one = first.first, let two = second.first else { return 0 }
    if one == two { return longestCommon(first.dropFirst(), second.dropFirst()) + 1 }
    return max(
      longestCommon(first.dropFirst(), second), longestCommon(first, second.dropFirst()))
  }
}
