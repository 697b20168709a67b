import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Shortcuts, activities and notifications: other doors to the same road.
extension Road {
  /// The URL that an entry opens: its target with what came along filled in.
  func url(
    ofEntry kind: EntryDeclaration.Kind, _ name: String, _ company: Company
  ) -> Result<String, EntryProblem> {
    let given = company.with.first { $0.name == "webpageURL" }?.value
    // Rule W39: only this activity needs no declaration.
    let browsing = ["browsingWeb", "NSUserActivityTypeBrowsingWeb"]
    if kind == .activity, browsing.contains(name), let given, given != .null {
      return .success(given.text)
    }
    guard let entry = map.entries.last(where: { $0.kind == kind && $0.name == name }),
      let target = entry.target
    else {
      let known = map.entries.filter { $0.kind == kind }.map(\.name)
      return .failure(
        EntryProblem(
          message: "there is no \(kind.rawValue) '\(name)'",
          suggestion: Suggestion.nearest(to: name, among: known)))
    }
    var parameters = Parameters()
    for field in company.with { parameters.set(field.name, to: field.value, source: .with) }
    let scope = RoadScope(
      variables: variables, parameters: parameters, facts: facts(of: company))
    do throws(EvaluationProblem) {
      return .success(try target.url(in: scope))
    } catch {
      return .failure(EntryProblem(message: error.message))
    }
  }
}

/// Why an entry cannot be opened.
struct EntryProblem: Error {
  var message: String
  var suggestion: String?
}
