import RoadbookSession
import Testing

@Suite struct DurationTextTests {
  @Test(arguments: [
    (0, "0 µs"), (740, "740 µs"), (1_000, "1.0 ms"), (12_399, "12.3 ms"), (999_999, "999.9 ms"),
    (1_836_190, "1.8 s"), (75_000_000, "75.0 s"),
  ])
  func aDurationIsShownInTheLargestUnitOfWhichItHasOne(micros: Int, text: String) {
    #expect(TestText.text(.microseconds(micros)) == text)
  }
}
