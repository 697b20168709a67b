import RoadbookPlatforms
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
  private(set) var findings = ""

  init(_ input: CaseInput) {
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
    guard words.first == "urls", words.count == 2 else { return nil }
    let parts = words[1].split(separator: "=")
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    let version: SystemVersion = parts[0] == "ios" ? .ios(number) : .android(number)
    return body.split(separator: "\n").map { line in
      let url = line.split(separator: " ").first.map(String.init) ?? ""
      return "\(url)  \(outcome(url, version))"
    }.joined(separator: "\n")
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
