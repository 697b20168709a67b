import RoadbookText

extension Session {
  /// Guards that never run: they have no targets, and no route names them. A guard whose misspelt name a route uses
  /// is left out, since that name has a diagnostic.
  func idleGuardFindings() -> [(document: Int, diagnostic: Diagnostic)] {
    var idle = binder.guards.filter(\.targets.isEmpty)
    guard !idle.isEmpty else { return [] }
    let asked = Set(binder.routes.lazy.flatMap(\.guards))
    let names = binder.guards.map(\.name)
    let meant = Set(
      asked.subtracting(names).compactMap { Suggestion.nearest(to: $0, among: names) })
    idle.removeAll { asked.contains($0.name) || meant.contains($0.name) }
    return idle.map { guardDecl in
      (
        guardDecl.place.document,
        Diagnostic(
          "idle-guard", .warning, guardDecl.place.range,
          "guard '\(guardDecl.name)' never runs",
          advice:
            "add what it watches (guard \(guardDecl.name) on all …), or name it on a route")
      )
    }
  }
}
