import RoadbookAnalysis
import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// A document to be changed, with the checks of a change.
package struct ChangeTarget {
  let map: MapSnapshot
  let document: Int
  private let workspace: Workspace

  /// nil if there is no such document.
  package init?(_ workspace: Workspace, _ key: String) {
    guard let (map, document) = workspace.snapshot(of: key) else { return nil }
    self.workspace = workspace
    self.map = map
    self.document = document
  }

  /// The edits of the document as edits of the map.
  func edits(_ edits: [TextEdit]) -> MapEdits { map.edits(edits, in: document) }

  /// The map as it would be after edits of the document.
  func changed(by edits: [TextEdit]) -> MapSnapshot {
    workspace.snapshot(map, with: self.edits(edits))
  }

  /// The edits, if they cause no error and `check` does not refuse the changed map.
  func checked(
    _ edits: [TextEdit], _ check: (_ changed: MapSnapshot) -> ChangeProblem?
  ) -> Result<MapEdits, ChangeProblem> {
    let changed = changed(by: edits)
    if let finding = map.newFinding(in: changed) {
      return .failure(
        "this would cause an error in the map: \(finding.message)")
    }
    return check(changed).map(Result.failure) ?? .success(self.edits(edits))
  }

  /// The edits, if the map keeps its meaning. With `meant`, it must instead mean the same as with
  /// those edits. `check` may refuse the changed map.
  func proven(
    _ edits: [TextEdit], asWith meant: [TextEdit] = [],
    _ check: (_ changed: MapSnapshot) -> ChangeProblem? = { _ in nil }
  ) -> Result<MapEdits, ChangeProblem> {
    checked(edits) { changed in
      let model = meant.isEmpty ? map : self.changed(by: meant)
      return Self.comparison(model, changed).difference.map { ChangeProblem(message: $0) }
        ?? check(changed)
    }
  }

  /// Compares two versions of a map; example URLs of routes that are nested differently are
  /// resolved.
  static func comparison(_ model: MapSnapshot, _ changed: MapSnapshot) -> MapComparison {
    let map = model.analysis.map
    return MapComparison(model.analysis.loaded, changed.analysis.loaded) { route in
      guard let url = model.routes.example(of: route),
        map.route(taking: url, fromInside: route.isInternal)?.index == route.index
      else { return nil }
      return url
    }
  }
}
