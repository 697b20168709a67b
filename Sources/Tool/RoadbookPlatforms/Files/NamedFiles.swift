package import RoadbookBinder
package import RoadbookModel
import RoadbookText

/// The files that a map names in `platforms`.
///
/// They are read only where the map may include files: a map may be untrusted, and must not choose
/// which files are read.
package struct NamedFiles {
  /// A line of the map, and its file.
  package struct Entry {
    package var line: PlatformLine
    var source: SourceText
    /// The path from the working directory.
    package var path: String
    /// nil if there is no such file.
    package var canonical: String?
    /// Where a missing file would be, without symbolic links; nil if its folder does not exist,
    /// either.
    package var place: String?
    package var isOutside: Bool
  }

  package private(set) var entries: [Entry] = []
  private let access: any FileReading

  /// Files of this size are not read: no person writes them.
  private static let sizeLimit = 4 << 20

  /// `documents`: those of the map, whose names are paths that `access` knows.
  package init(of map: LinkedMap, _ documents: [MapDocument], _ access: any FileReading) {
    self.access = access
    let folders = documents.workspace(access)
    var seen: Set<[String]> = []
    for declared in map.platforms where documents.indices.contains(declared.document) {
      let line = declared.declaration
      let folder = documents.folder(of: declared.document)
      let path = PathText.join(folder, line.path.text)
      let canonical = access.canonical(path)
      let place = canonical ?? Self.place(ofMissing: path, access)
      let real =
        place
        ?? access.canonical(folder.isEmpty ? "." : PathText.join("", folder)).map {
          PathText.join($0 + "/", line.path.text)
        }
      let isOutside = real.map { real in !folders.contains { PathText.isInside(real, $0) } } ?? true
      // Two files of the map may name the same one.
      guard seen.insert([real ?? path, line.host?.text ?? ""]).inserted else { continue }
      entries.append(
        Entry(
          line: line, source: documents[declared.document].source, path: path,
          canonical: canonical, place: place, isOutside: isOutside))
    }
  }

  private static func place(ofMissing path: String, _ access: any FileReading) -> String? {
    let folder = PathText.folder(of: path)
    return access.canonical(folder.isEmpty ? "." : folder).map {
      PathText.join($0 + "/", String(path.dropFirst(folder.count)))
    }
  }

  /// Whether the map names none.
  package var isEmpty: Bool { entries.isEmpty }

  /// The paths of those that may be read, whether they exist or not.
  package var paths: [String] { entries.filter { !$0.isOutside }.map { $0.canonical ?? $0.path } }

  /// Reads the files. Those that cannot be used are findings, in the map or in the file itself.
  package func read() -> (files: [PlatformFile], findings: [Verification.Finding]) {
    var files: [PlatformFile] = []
    var findings: [Verification.Finding] = []
    for entry in entries {
      switch read(entry) {
      case .success(let file): files.append(file)
      case .failure(let problem):
        findings.append(Verification.Finding(source: problem.source, diagnostic: problem.finding))
      }
    }
    return (files, findings)
  }

  /// A file with what the map says of it, once for each line with its path.
  package func described(_ file: PlatformFile) -> [PlatformFile] {
    guard let canonical = access.canonical(file.source.name) else { return [file] }
    let lines = entries.filter { $0.canonical == canonical && $0.line.kind == file.kind }
      .map(\.line)
    return lines.isEmpty ? [file] : lines.map { file.described(by: $0) }
  }

  private func read(_ entry: Entry) -> Result<PlatformFile, PlatformFile.Unreadable> {
    let name = entry.line.path.text
    func refusal(
      _ code: FindingCode, _ message: String, _ advice: String? = nil, at place: Name? = nil
    ) -> Result<PlatformFile, PlatformFile.Unreadable> {
      .failure(
        PlatformFile.Unreadable(
          source: entry.source,
          finding: Diagnostic(
            code, (place ?? entry.line.path).range, message, advice: advice)))
    }
    guard !entry.isOutside else {
      return refusal(
        .platformOutside, "'\(name)' is outside the map's folder",
        "move the file next to the map, or start in a folder that contains both")
    }
    let bytes: [UInt8]
    switch access.read(entry.path) {
    case .failure(let trouble):
      return refusal(.platformMissing, "'\(name)' cannot be read: \(trouble.reason)")
    case .success(let contents): bytes = contents
    }
    guard bytes.count <= Self.sizeLimit else {
      return refusal(.platformMissing, "'\(name)' cannot be read: is larger than 4 MiB")
    }
    return PlatformFile.read(SourceText(name: entry.path, bytes: bytes)).flatMap { file in
      guard file.kind == entry.line.kind else {
        return refusal(
          .platformFile, "'\(name)' is \(file.kind.title), not \(entry.line.kind.title)",
          "write \(file.kind.rawValue)")
      }
      if let app = entry.line.app, !file.mentions(app: app.text) {
        return refusal(.platformFile, "'\(name)' has no rules for the app", at: app)
      }
      if let activity = entry.line.activity, !file.mentions(activity: activity.text) {
        return refusal(.platformFile, "'\(name)' has no activity of this name", at: activity)
      }
      return .success(file.described(by: entry.line))
    }
  }
}

extension PlatformFile {
  fileprivate func described(by line: PlatformLine) -> PlatformFile {
    var file = self
    file.line = line
    return file
  }

  /// Whether a site's file says something of an app; other files are those of one app.
  func mentions(app: String) -> Bool {
    switch contents {
    case .aasa(let association): association.app(named: app) != nil
    case .assetlinks(let links): links.statements.contains { $0.app.text == app }
    case .manifest, .plist, .entitlements: true
    }
  }

  fileprivate func mentions(activity: String) -> Bool {
    guard case .manifest(let manifest) = contents else { return true }
    return manifest.activities.contains { manifest.isSame($0.name, activity) }
  }
}
