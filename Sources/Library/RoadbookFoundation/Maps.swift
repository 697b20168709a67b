public import Foundation
import Roadbook
public import RoadbookRouter

extension RouteMap {
  /// Reads a map file with its includes, which must be in its folder or below. Findings and lists
  /// name files by their paths from that folder, not by where the app is installed.
  ///
  /// - Throws: `MapError` with all errors of the map, and for a file that cannot be read.
  public init(contentsOf url: URL) throws(MapError) {
    let folder = url.deletingLastPathComponent()
    try self.init(path: url.lastPathComponent) {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }

  /// Reads a map that an app ships: `try RouteMap.bundled("shop")` reads `shop.roadbook`.
  ///
  /// - Parameters:
  ///   - name: The name of the resource without `.roadbook`.
  ///   - bundle: The bundle that contains it.
  /// - Returns: The map.
  /// - Throws: `MapError` with all errors of the map, and if the bundle has no such file.
  public static func bundled(
    _ name: String, in bundle: Bundle = .main
  ) throws(MapError) -> RouteMap {
    guard let url = bundle.url(forResource: name, withExtension: "roadbook") else {
      throw MapError(findings: [
        MapFinding(unreadable: "\(name).roadbook", "the bundle has no such file")
      ])
    }
    return try RouteMap(contentsOf: url)
  }
}
