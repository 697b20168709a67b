import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Shortcuts, activities and notifications: other doors to the same road.
extension Road {
  /// The URL that an entry opens: its target with what came along filled in.
  func url(
    ofEntry kind: EntryDeclaration.Kind, _ name: String, _ company: Company
  ) -> Result<String, EntryProblem> {
    if kind == .activity, let page = company.webPage(of: name) { return .success(page) }
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
      variables: variables, parameters: parameters, facts: facts(of: company),
      app: AppFacts(map: map, app: app))
    do throws(EvaluationProblem) {
      let url = try target.url(in: scope)
      return .success(resolved(url, writtenIn: entry.namespace, nil))
    } catch {
      return .failure(EntryProblem(message: error.message))
    }
  }
}

extension Road.Company {
  /// The page that an activity shows in the browser; only this one needs no declaration (rule W39).
  func webPage(of activity: String) -> String? {
    guard ["browsingWeb", "NSUserActivityTypeBrowsingWeb"].contains(activity),
      let given = with.first(where: { $0.name == "webpageURL" })?.value, given != .null
    else { return nil }
    return given.text
  }

  /// What goes along with an entry's URL: a web page's own address does not.
  func asEntry(_ kind: EntryDeclaration.Kind, _ name: String) -> Road.Company {
    guard kind == .activity, webPage(of: name) != nil else { return self }
    var company = self
    company.with.removeAll { $0.name == "webpageURL" }
    return company
  }
}

/// Why an entry cannot be opened.
struct EntryProblem: Error {
  var message: String
  var suggestion: String?
}
