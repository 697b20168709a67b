import RoadbookModel

/// What editors ask about a document of a map; each feature is an extension.
package struct DocumentFeatures {
  let snapshot: MapSnapshot
  /// The index of the document in the map.
  let document: Int
  var map: LinkedMap { snapshot.analysis.map }
  var routes: RouteIndex { snapshot.routes }

  package init(_ snapshot: MapSnapshot, _ document: Int) {
    self.snapshot = snapshot
    self.document = document
  }
}
