package import RoadbookModel
import RoadbookText
import RoadbookURL

/// A route map, read and linked: which URLs an app handles, and what they show.
///
/// Immutable and safe to use from any thread; a copy is one reference. Questions run guards and
/// blocks of the map at most on a copy of its simulated app, and never the code of an app: that is
/// what a `Router` adds.
///
/// `import RoadbookRouter` reads compiled maps, `import Roadbook` also the texts of maps.
public struct RouteMap: Sendable {
  /// The map with all names resolved.
  let linked: LinkedMap
  /// The files in which its places count.
  package let files: [any MapFile]
  /// The warnings of the map, by file and line. A map with errors cannot be made.
  public let findings: [MapFinding]

  package init(_ linked: LinkedMap, files: [any MapFile], findings: [MapFinding]) {
    self.linked = linked
    self.files = files
    self.findings = findings
  }

  /// An empty map, for routes in code.
  public init() {
    self.init(LinkedMap(MapModel(), types: TypeTable()), files: [], findings: [])
  }

  /// Reads a compiled map: what `roadbook export json` has written.
  ///
  /// Linear in its length; several times as fast as from text. All of it is checked, since it may
  /// come from a stranger.
  ///
  /// - Parameters:
  ///   - compiled: The bytes of the file, at most 32 MiB.
  ///   - named: The file name in findings.
  /// - Throws: `MapError` that says what is wrong and where.
  public init(compiled: [UInt8], named: String = "map.json") throws(MapError) {
    let model: MapModel
    let types: TypeTable
    do throws(ModelProblem) {
      (model, types) = try MapModel.reading(compiled)
    } catch {
      throw MapError(findings: [MapFinding(error, in: SourceText(name: named, bytes: compiled))])
    }
    let linked = LinkedMap(model, types: types)
    let files: [any MapFile] = model.files.map(CompiledFile.init)
    let refused = linked.refused.map { MapFinding($0.diagnostic, in: files[at: $0.place.document]) }
    if !refused.isEmpty { throw MapError(findings: refused) }
    self.init(linked, files: files, findings: [])
  }

  /// Reads a compiled map from a text.
  ///
  /// - Throws: `MapError` that says what is wrong and where.
  public init(compiled: String, named: String = "map.json") throws(MapError) {
    try self.init(compiled: Array(compiled.utf8), named: named)
  }

  /// The map with what an app declares in code behind it, the errors of that, and the number in
  /// code of each route that is in code.
  func adding(
    _ code: CodeRoutes
  ) -> (map: RouteMap, errors: [MapFinding], numbers: [Int: Int]) {
    let coded = CodedModel(code, behind: linked.model, linked.types, document: files.count)
    let map = LinkedMap(coded.model, types: coded.types, code: coded.code)
    let file = CodeFile(text: coded.source)
    let refused = map.refused.filter { $0.place.document == files.count }.map(\.diagnostic)
    let found = (coded.findings + refused).filter { $0.severity > .hint }
      .map { MapFinding($0, in: file) }
    return (
      RouteMap(
        map, files: files + [file], findings: findings + found.filter { $0.severity == .warning }),
      found.filter { $0.severity == .error }, coded.numbers
    )
  }

  /// The map with the declarations of another one behind its own.
  func appending(_ other: RouteMap) throws(MapError) -> RouteMap {
    let made = linked.appending(other.linked, behind: files.count)
    let all = files + other.files.map { $0.moved(behind: files.count) }
    let map = LinkedMap(made.model, types: made.types)
    let refused = map.refused.map {
      ModelFinding(document: $0.place.document, diagnostic: $0.diagnostic)
    }
    let found = (made.findings + refused).map {
      MapFinding($0.diagnostic, in: all[at: $0.document])
    }
    if found.contains(where: { $0.severity == .error }) { throw MapError(findings: found) }
    return RouteMap(map, files: all, findings: findings + other.findings + found)
  }
}
