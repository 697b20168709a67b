import RoadbookText

extension Session {
  /// Guards that nobody asks: they watch nothing, and no route names them. Who wrote one believes to be protected.
  func idleGuardFindings() -> [(document: Int, diagnostic: Diagnostic)] {
    let idle = linking.guards.filter { guardian in
      guardian.targets.isEmpty && !linking.routes.contains { $0.guards.contains(guardian.name) }
    }
    return idle.map { guardian in
      (
        guardian.place.document,
        Diagnostic(
          "idle-guard", .warning, guardian.place.range,
          "guard '\(guardian.name)' is never asked",
          advice:
            "say what it watches (guard \(guardian.name) on everything …), or name it on a route")
      )
    }
  }
}
