public import Roadbook
import RoadbookBinder
import RoadbookModel
import RoadbookSession

/// A test of a map, or one row of its table: an argument for parameterised tests.
///
/// ```swift
/// @Test(arguments: try RouteMap(text).tests) func map(_ test: MapTest) {
///   #expect(test.failure() == nil)
/// }
/// ```
public struct MapTest: Sendable, CustomStringConvertible {
  private let plan: TestPlan
  private let index: Int
  /// The name; for a row of a table with the row's values.
  public let name: String

  fileprivate init(_ plan: TestPlan, _ index: Int) {
    self.plan = plan
    self.index = index
    name = plan.cases[index].name
  }

  /// The name.
  public var description: String { name }

  /// Runs the test on a simulated app of its own, as `roadbook test` does.
  ///
  /// - Returns: Why it failed, with the place in the map; nil if it passed, or failed as `fails`
  ///   says.
  public func failure() -> MapTestFailure? {
    guard let result = plan.run(index) else { return nil }
    switch result.verdict {
    case .passed, .expectedFailure: return nil
    case .unexpectedPass:
      return MapTestFailure(
        message: "the test passes, although it is marked with 'fails'",
        file: result.location.file, line: result.location.line)
    case .failed:
      let location = result.failure?.location ?? result.location
      return MapTestFailure(
        message: result.failure?.message ?? "the test fails", file: location.file,
        line: location.line)
    }
  }
}

/// Why a test of a map failed.
public struct MapTestFailure: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong; lower-case, no full stop.
  public var message: String
  /// The file of the map.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// `shop.roadbook:72: …`
  public var description: String { "\(file):\(line): \(message)" }
}

extension RouteMap {
  /// The tests of the map, each row of a table by itself. Linear in the size of the map.
  public var tests: [MapTest] {
    var session = Session(files: NoFiles())
    session.append(documents)
    let plan = TestPlan(session)
    return plan.cases.indices.map { MapTest(plan, $0) }
  }
}
