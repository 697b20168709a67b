import RoadbookBinder
import RoadbookCode
import RoadbookModel
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

/// What is exported of maps, apart from any language.
@Suite struct ExportTests {
  private func map(_ text: String) throws -> LinkedMap {
    try #require(TextFiles(["map.roadbook": text]).map("map.roadbook"))
  }

  private func exported(_ text: String) throws -> ExportedMap { try ExportedMap(map(text)) }

  @Test func namedRoutesAndTheFirstOfEachScreenHaveLinks() throws {
    let found = try exported(
      """
      screen A, B(id: int)
      route /b/:id -> B
      route /c/:id -> B
      route /d/:id -> B as other
      route /a -> A internal
      route /e => /b/1
      route /f do { log "f" }
      route /g do { log "g" } as g
      route /h -> external https://example.com/
      route notification://order => /b/2
      """)
    #expect(found.links.map(\.name.name) == ["B", "g", "other"])
    #expect(found.unlinked.map(\.pattern) == ["/c/:id", "/e", "/f", "/h"])
    #expect(found.unlinked.allSatisfy { $0.reason == nil })
  }

  @Test func schemesAreThoseThatTryTheRoutes() throws {
    let found = try exported(
      """
      ## From e-mails.
      scheme shop
      scheme https://shop.example.com, https://*.shop.example.com, https://old.example.com:8080 as web
      scheme other { rules { fallback none } }
      route /a -> A
      """)
    #expect(
      found.schemes.map { "\($0.name.name) \($0.start)" } == [
        "old.example.com:8080 https://old.example.com:8080", "shop shop:/",
        "web https://shop.example.com",
      ])
    #expect(found.schemes.map(\.name.documentation) == [nil, "From e-mails.", nil])
  }

  @Test func whatCannotBeBuiltSaysWhy() throws {
    let found = try exported(
      """
      screen A(x: string?), B, C, D(ids: list<int>)
      scheme https://*.example.com { route /a -> A }
      route /b?k=a:x -> B
      route /c/.:x -> C
      route /d?ids=:ids -> D
      """)
    #expect(found.links.isEmpty)
    #expect(
      found.unlinked.map { "\($0.pattern): \($0.reason ?? "")" } == [
        "/b?k=a:x: a value of its query is not one parameter",
        "/c/.:x: one of its segments could be '..'",
        "/d?ids=:ids: a list of its query is captured as one text",
        "https://*.example.com/a: the host of its scheme has a wildcard",
      ])
  }

  @Test func groupsWithSeveralParametersAreSignaturesOfTheirOwn() throws {
    let found = try exported(
      """
      route /a(/:x)(/b/:y) do { log "a" } as a
      route /c(/:x(/:y(/:z))) do { log "c" } as c
      route /d(/:x/:y)(/e) do { log "d" } as d
      route /f(/:a/:b)(/g/:c/:d)(/h/:e/:f)(/i/:g/:h) do { log "f" } as f
      """)
    let signatures = found.links.map { link in
      link.variants.map { variant in
        variant.parameters.map { $0.name + ($0.isRequired ? "" : "?") }.joined(separator: " ")
      }
    }
    #expect(
      signatures == [
        ["x? y?"], ["", "x", "x y z?"], ["", "x y"],
      ])
    #expect(found.unlinked.map(\.reason) == ["its optional parts have too many combinations"])
  }
}

/// Files in memory.
struct TextFiles: FileAccess {
  private let texts: [String: String]

  init(_ texts: [String: String]) { self.texts = texts }

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    guard let text = texts[path] ?? readFile(path) else {
      return .failure(FileTrouble(path: path, reason: "no such file"))
    }
    return .success(Array(text.utf8))
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    FileTrouble(path: path, reason: "nothing is written")
  }

  func canonical(_ path: String) -> String? { path }

  /// A map without errors; nil if it has some.
  func map(_ path: String) -> LinkedMap? {
    var session = Session(files: self)
    return session.load(path).isFailure ? nil : session.map
  }
}
