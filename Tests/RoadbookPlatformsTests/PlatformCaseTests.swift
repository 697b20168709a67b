import RoadbookBinder
import RoadbookModel
import RoadbookPlatforms
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

/// Files of platforms and the URLs that systems open, in `Tests/Cases/platforms`.
@Suite struct PlatformCaseTests {
  @Test(arguments: CaseFile.all(in: "platforms"))
  func systemsOpenTheURLsOfTheCase(_ file: CaseFile) throws {
    try file.check(with: PlatformCase.self)
  }
}

/// The files of a case.
private struct PlatformCase: CaseRunner {
  private var files: [PlatformFile] = []
  private let map: String?
  private(set) var findings = ""

  init(_ input: CaseInput) {
    map = input.map
    for file in input.files {
      switch PlatformFile.read(SourceText(name: file.name, file.text)) {
      case .success(let file): files.append(file)
      case .failure(let problem):
        findings += DiagnosticRenderer.full(problem.finding, in: problem.source)
      }
    }
    findings = findings.trimmingEnd(while: \.isNewline)
  }

  mutating func write(_ name: String, _ text: String) {}

  mutating func answer(_ words: [String], _ body: String) -> String? {
    switch words.first {
    case "import": return imported(for: Array(words.dropFirst()))
    case "verify": return map.map { verified($0 + "\n") }
    case "export": return map.map { exported($0 + "\n", Array(words.dropFirst())) }
    case "urls" where words.count == 2: break
    default: return nil
    }
    let parts = words[1].split(separator: "=")
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    let version: SystemVersion = parts[0] == "ios" ? .ios(number) : .android(number)
    return body.split(separator: "\n").map { line in
      let url = line.split(separator: " ").first.map(String.init) ?? ""
      return "\(url)  \(outcome(url, version))"
    }.joined(separator: "\n")
  }

  /// The map without its first lines, and the findings.
  private func imported(for hosts: [String]) -> String {
    var options = PlatformImport.Options(hosts: hosts)
    let result = PlatformImport(files, options)
    // A map of both systems is what either of them opens, and of two files with one name one is
    // named.
    let isOfOneSystem = !Set(files.map(\.kind)).isSuperset(of: [.aasa, .manifest])
    if result.findings.isEmpty, isOfOneSystem {
      checkNames(&options)
    }
    let map = result.map.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(6)
    let body = map.joined(separator: "\n").trimmingEnd(while: \.isNewline)
    return ([body] + result.findings.map { concise($0.diagnostic, $0.source) })
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A map that names its files differs from none of them.
  private func checkNames(_ options: inout PlatformImport.Options) {
    for (number, file) in files.enumerated() { options.paths[file.source.name] = "file\(number)" }
    let texts = files.map { String(decoding: $0.source.bytes, as: UTF8.self) }
    let map = PlatformImport(files, options).map
    let found = PlatformImportTests.differences(of: map, texts, since: options.androidAPI)
    #expect(found.isEmpty, "\(map)")
  }

  /// The findings about the map and the files.
  private func verified(_ map: String) -> String {
    var session = Session(files: OneFile(text: map))
    _ = session.load("map")
    let errors = session.documents.indices.flatMap { session.live.diagnostics(of: $0) }
    #expect(errors.allSatisfy { $0.severity < .error }, "\(errors.map(\.message))")
    return Verification(
      session.map, sources: session.documents.map(\.source), PlatformFiles(files)
    ).findings.map { concise($0.diagnostic, $0.source) }.joined(separator: "\n")
  }

  /// What becomes of each file, and what they cannot say.
  private func exported(_ map: String, _ words: [String]) -> String {
    var session = Session(files: OneFile(text: map))
    _ = session.load("map")
    func option(_ name: String) -> String? {
      words.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }
    let targets = files.map { file in
      PlatformExport.Target(
        file.kind, name: file.source.name, source: file.source, app: option("app"),
        hosts: option("for").map { [$0] } ?? [], since: option("since").flatMap(Int.init),
        activity: option("activity"))
    }
    do throws(PlatformExport.Refusal) {
      let result = try PlatformExport(
        session.map, sources: session.documents.map(\.source), targets,
        isStrict: words.contains("strict"))
      var lines: [String] = []
      for update in result.updates {
        lines.append("\(update.target.name)  \(update.summary)")
        if update.isChanged {
          lines.append(String(decoding: update.text, as: UTF8.self).trimmingEnd(while: \.isNewline))
        }
      }
      lines += result.findings.map { concise($0.diagnostic, $0.source) }
      return lines.joined(separator: "\n")
    } catch {
      return "\(error.name): \(error.message)" + (error.advice.map { " (\($0))" } ?? "")
    }
  }

  private func concise(_ finding: Diagnostic, _ source: SourceText) -> String {
    #expect(
      finding.code.severities.contains(finding.severity),
      "'also' is missing in the entry of \(finding.code.rawValue)")
    let place = source.position(of: finding.range.start)
    let text = source.text(in: finding.range).split(separator: "\n").first ?? ""
    return "\(source.name):\(place.line):\(place.column) `\(text.prefix(40))` "
      + "\(finding.severity.rawValue) \(finding.code.rawValue): \(finding.message)"
  }

  private func outcome(_ url: String, _ version: SystemVersion) -> String {
    guard let space = URLSpace(of: url),
      let system = SystemLanguages(
        PlatformFiles(files), on: version, in: space, URLTexts(LanguageAlgebra()))
    else { return "not known" }
    return system.opens(url).map { $0 ? "opens" : "browser" } ?? "uncertain"
  }
}

extension URLSpace {
  /// The space that a URL belongs to.
  init?(of url: String) {
    guard let colon = url.firstRange(of: "://") else { return nil }
    let scheme = String(url[..<colon.lowerBound])
    let isWeb = scheme == "https" || scheme == "http"
    let host = url[colon.upperBound...].prefix { !"/?#".contains($0) }
    self.init(scheme: scheme, host: isWeb ? String(host) : nil)
  }
}
