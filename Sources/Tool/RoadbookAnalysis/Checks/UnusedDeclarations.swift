package import RoadbookBinder
import RoadbookModel
import RoadbookText

/// Reports types, variables and styles that nothing in the map uses.
///
/// Screens are left out: they may be declared for the app's code, which shows them. A name counts
/// as used wherever it is written, even if it means something else there. Linear in the size of the
/// map.
package enum UnusedDeclarations {
  private static let kinds: Set = ["type", "var", "style"]

  package static func findings(in loaded: LoadedMap) -> Findings {
    var found = Findings()
    let declared = loaded.declaredNames.filter { kinds.contains($0.kind) }
    guard !declared.isEmpty else { return found }
    let used = used(in: loaded)
    for one in declared where !used.contains(one.name) {
      found.report(
        .unusedDeclaration, one.place.range, "nothing in the map uses \(one.kind) '\(one.name)'",
        advice: "use it, or remove it",
        fixes: [.choice("remove this \(one.kind)", .removeStatement(one.place.range))],
        in: one.place.document)
    }
    return found
  }

  private static func used(in loaded: LoadedMap) -> Set<String> {
    var used: Set<String> = []
    for index in loaded.documents.indices {
      for reference in loaded.references(in: index) where !reference.isDeclaration {
        used.insert(reference.name.text)
      }
    }
    return used
  }
}
