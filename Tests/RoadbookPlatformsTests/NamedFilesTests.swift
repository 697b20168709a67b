import RoadbookBinder
import RoadbookModel
import RoadbookPlatforms
import RoadbookSession
import RoadbookText
import Testing

/// Which files of a map are read, and what its lines say of them.
struct NamedFilesTests {
  private static let association = #"""
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.org.shop.app"], "paths": ["/a"]},
      {"appIDs": ["ABCDE12345.org.shop.other"], "paths": ["/b"]}]}}
    """#
  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.shop">
      <application>
        <activity android:name=".A" android:exported="true">\(filter("/a", "pathSuffix"))</activity>
        <activity android:name=".B" android:exported="true">\(filter("/b", "path"))</activity>
      </application>
    </manifest>
    """

  private static func filter(_ path: String, _ attribute: String) -> String {
    """
    <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW" />
      <category android:name="android.intent.category.DEFAULT" />
      <category android:name="android.intent.category.BROWSABLE" />
      <data android:scheme="https" android:host="shop.example" android:\(attribute)="\(path)" />
    </intent-filter>
    """
  }

  private static let files: [String: String] = [
    "/top/maps/association": association, "/top/maps/m.xml": manifest,
    "/top/other/association": association, "/secret/association": association,
    "/top/maps/ios/broken": "{", "/top/maps/part/association": association,
    "/top/maps/large": String(repeating: " ", count: 5 << 20),
  ]

  @Test(arguments: [
    ("aasa \"association\"", ["/top/maps/association"], [String]()),
    ("aasa \"./ios/../association\"", ["/top/maps/association"], []),
    (
      "aasa association; aasa ./association for shop.example",
      ["/top/maps/association", "/top/maps/association"], []
    ),
    // What is outside is not read, however it is named.
    ("aasa \"../other/association\"", [], ["platform-outside"]),
    ("aasa \"/secret/association\"", [], ["platform-outside"]),
    ("aasa \"../missing\"", [], ["platform-outside"]),
    ("aasa \"link\"", [], ["platform-outside"]),
    ("aasa \"folder/association\"", [], ["platform-outside"]),
    ("aasa \"missing\"", [], ["platform-missing"]),
    ("aasa \"large\"", [], ["platform-missing"]),
    ("aasa \"ios/broken\"", [], ["platform-file"]),
    ("plist \"association\"", [], ["platform-file"]),
    ("aasa \"association\" app \"org.shop.app\"", ["/top/maps/association"], []),
    ("aasa \"association\" app \"org.shop.none\"", [], ["platform-file"]),
    ("manifest m.xml activity \"org.shop.A\"", ["/top/maps/m.xml"], []),
    ("manifest m.xml activity C", [], ["platform-file"]),
  ])
  func onlyFilesOfTheMapsFolderAreRead(lines: String, paths: [String], codes: [String]) {
    let access = Files()
    let (files, findings) = named("platforms { \(lines) }", access).read()
    #expect(files.map { access.canonical($0.source.name) } == paths)
    #expect(findings.map(\.diagnostic.code.rawValue) == codes)
    #expect(access.read.withLock { $0 }.allSatisfy { $0.hasPrefix("/top/maps/") })
  }

  /// Paths begin in the folder of the file that has the line, also where it is included.
  @Test func aPathBeginsInTheFolderOfItsFile() {
    let map = "include \"part/part\"\nplatforms { aasa association }"
    let (files, findings) = named(map, Files()).read()
    #expect(files.map(\.source.name) == ["/top/maps/part/association", "/top/maps/association"])
    #expect(findings.isEmpty)
  }

  @Test(arguments: [
    ("aasa association", ["/a"]),
    ("aasa association app org.shop.other", ["/b"]),
    ("aasa association for shop.example", ["/a"]),
    ("aasa association for other.example", []),
    ("manifest m.xml", ["/a", "/b", "/x/a"]),
    ("manifest m.xml activity .A", ["/a", "/x/a"]),
    ("manifest m.xml activity .B", ["/b"]),
  ])
  func whatALineSaysOfItsFileCounts(line: String, opened: [String]) throws {
    let files = PlatformFiles(named("platforms { \(line) }", Files()).read().files)
    let space = URLSpace(scheme: "https", host: "shop.example")
    let version: SystemVersion = line.hasPrefix("aasa") ? .ios(26) : .android(36)
    let system = SystemLanguages(files, on: version, in: space, URLTexts(LanguageAlgebra()))
    let found = ["/a", "/b", "/x/a", "/c"].filter {
      system?.opens("https://shop.example\($0)") == true
    }
    #expect(found == opened)
  }

  /// A manifest's suffix of a path is read by Android 12 and newer.
  @Test(arguments: [
    ("", ["Android ≤11", "Android 12+"]), ("since 26", ["Android ≤11", "Android 12+"]),
    ("since 31", ["Android"]), ("since 35", ["Android"]),
    ("since 999999999999999999999", ["Android"]),
  ])
  func olderVersionsThanTheLowestAreLeftOut(since: String, columns: [String]) {
    let map = """
      platforms { manifest m.xml \(since) }
      screen A
      scheme https://shop.example { route /**:rest -> A }
      """
    var session = Self.session(map, Files())
    let files = named(map, Files()).read().files
    let result = Verification(
      session.map, sources: session.documents.map(\.source), PlatformFiles(files))
    #expect(result.sections.map(\.columns) == [columns])
  }

  private func named(_ map: String, _ access: Files) -> NamedFiles {
    var session = Self.session(map, access)
    return NamedFiles(of: session.map, session.documents, access)
  }

  private static func session(_ map: String, _ access: Files) -> Session {
    access.map.withLock { $0 = map }
    var session = Session(files: access)
    _ = session.load("/top/maps/map")
    return session
  }

  /// A folder of files with links to others; the working directory does not contain it.
  private final class Files: FileAccess {
    let map = Lock("")
    let read = Lock<Set<String>>([])

    func read(_ path: String) -> Result<[UInt8], FileTrouble> {
      guard let real = canonical(path) else {
        return .failure(FileTrouble(path: path, reason: "no such file or directory"))
      }
      _ = read.withLock { $0.insert(real) }
      if real == "/top/maps/map" { return .success(Array(map.withLock { $0 }.utf8)) }
      if real == "/top/maps/part/part" {
        return .success(Array("platforms { aasa \"association\" }".utf8))
      }
      return .success(Array((NamedFilesTests.files[real] ?? "").utf8))
    }

    func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? { nil }

    func canonical(_ path: String) -> String? {
      if path == "." { return "/elsewhere" }
      let path = PathText.join("/", path)
      if path == "/top/maps/link" { return "/secret/association" }
      let real = path.replacing("/top/maps/folder", with: "/secret")
      let folders: Set = ["/top/maps", "/top/maps/part", "/top/maps/ios", "/secret"]
      let others: Set = ["/top/maps/map", "/top/maps/part/part"]
      return NamedFilesTests.files[real] != nil || folders.contains(real) || others.contains(real)
        ? real : nil
    }
  }
}
