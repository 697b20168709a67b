package import RoadbookText

extension LinkedMap {
  /// The actions that the map leaves to the app's code, each with its first place. Linear in the
  /// size of the map.
  package var performedActions: [(name: String, place: Place)] {
    var names: Set<String> = []
    return model.bodies.flatMap { body, document in
      body.all.compactMap { statement in
        guard case .perform(let name, let range) = statement, names.insert(name.text).inserted
        else { return nil }
        return (name.text, Place(document: document, range: range))
      }
    }
  }
}

extension MapModel {
  /// All statements that URLs may run, each list with the number of its file.
  package var bodies: [(body: [BlockStatement], document: Int)] {
    routes.compactMap { route in route.action.map { ($0, route.place.document) } }
      + blocks.map { ($0.body, $0.place.document) } + guards.map { ($0.body, $0.document) }
      + hooks.map { ($0.body, $0.place.document) }
      + configurations.map { ($0.body, $0.place.document) }
      + styles.map { ($0.body, $0.document) }
  }
}
