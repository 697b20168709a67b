import RoadbookPlatforms
import RoadbookText

/// What the files beside the source say of an app: its schemes and hosts, and the versions of its
/// libraries.
struct AppFiles {
  /// `tea`, `https://tea.example`, in the order of the files.
  private(set) var claims: [String] = []
  /// By the name of a package.
  private(set) var versions: [String: String] = [:]
  /// app.json
  private(set) var expo: (source: SourceText, value: PlacedJSON)?
  /// Files that are not read, with the reason.
  private(set) var problems: [(source: SourceText, range: TextRange, message: String)] = []
  /// The texts in values/strings.xml, by name; those of other folders are not used.
  private(set) var strings: [String: String] = [:]

  /// The names of the files beside a source that are read.
  static let names: Set = [
    "app.json", "app.config.js", "app.config.ts", "package.json", "package-lock.json",
    "pubspec.yaml", "pubspec.lock", "AndroidManifest.xml", "Info.plist", "strings.xml",
  ]

  init(_ sources: [SourceText]) {
    for source in sources {
      let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
      if name.hasPrefix("pubspec") {
        readPubspec(source)
      } else if SourceLanguage(fileName: name) != nil {
        readConfiguration(source)
      } else if name == "strings.xml" {
        readStrings(source)
      } else if name.hasSuffix(".json"), let json = try? PlacedJSON(reading: source.bytes),
        json["applinks"] == nil
      {
        readJSON(json, source)
      } else {
        readPlatform(source)
      }
    }
  }

  private mutating func claim(_ claim: String) {
    if !claims.contains(claim) { claims.append(claim) }
  }

  /// Adds a scheme, or a scheme with a host.
  private mutating func claim(_ scheme: String, _ host: String?) {
    let scheme = scheme.lowercased()
    let isWeb = scheme == "http" || scheme == "https"
    guard let host, host != "*" else {
      // A claim of the whole web says nothing.
      if !isWeb, PatternText.isClaim(scheme) { claim(scheme) }
      return
    }
    let whole = "\(scheme)://\(host.hasPrefix("*.") ? "*" : "")\(host.lowercased())"
    if !host.isEmpty, PatternText.isClaim(whole) { claim(whole) }
  }

  // MARK: Files

  private mutating func readJSON(_ json: PlacedJSON, _ source: SourceText) {
    for key in ["dependencies", "devDependencies"] {
      for member in json[key]?.members ?? [] {
        if let version = member.value.value.text { versions[member.key] = version }
      }
    }
    for member in json["packages"]?.members ?? [] where member.key.hasPrefix("node_modules/") {
      guard let version = member.value["version"]?.value.text else { continue }
      versions[String(member.key.dropFirst("node_modules/".count))] = version
    }
    guard let expo = json["expo"] ?? (json["scheme"] != nil ? json : nil) else { return }
    self.expo = (source, expo)
    let schemes = [expo["scheme"]].compactMap { $0 } + (expo["scheme"]?.items ?? [])
    for scheme in schemes { scheme.value.text.map { claim($0, nil) } }
    for domain in expo["ios"]?["associatedDomains"]?.items ?? [] {
      guard let text = domain.value.text, text.hasPrefix("applinks:") else { continue }
      claim("https", String(text.dropFirst("applinks:".count).prefix { $0 != "?" }))
    }
    for filter in expo["android"]?["intentFilters"]?.items ?? [] {
      for data in filter["data"]?.items ?? [filter["data"]].compactMap({ $0 }) {
        guard let scheme = data["scheme"]?.value.text else { continue }
        claim(scheme, data["host"]?.value.text)
      }
    }
  }

  /// `name: ^1.2.3`, and in a lock file `name:` with a `version:` below it.
  private mutating func readPubspec(_ source: SourceText) {
    var package = ""
    for line in source.text.split(whereSeparator: \.isNewline).prefix(20_000) {
      let indentation = line.prefix { $0 == " " }.count
      let parts = line.split(separator: ":", maxSplits: 1)
      guard indentation > 0, let key = parts.first?.drop(while: { $0 == " " }) else { continue }
      let value = parts.count > 1 ? parts[1].filter { !" \"'".contains($0) } : ""
      if indentation == 2 {
        package = String(key)
        if !value.isEmpty { versions[package] = value }
      } else if key == "version", !value.isEmpty {
        versions[package] = value
      }
    }
  }

  /// app.config.ts is code: what it writes as literals is read.
  private mutating func readConfiguration(_ source: SourceText) {
    let file = SourceFile(source, .typeScript, number: 0)
    var literals = Literals([file])
    for index in file.words["scheme"] ?? [] where file.isSymbol(index + 1, ":") {
      guard let value = file.expression(from: index + 2, until: { file.isSymbol($0, ",") }) else {
        continue
      }
      do throws(NotRead) {
        if value.bare.listParts != nil {
          for item in try literals.items(value) { claim(try literals.text(item.value), nil) }
        } else {
          claim(try literals.text(value), nil)
        }
      } catch {
        problems.append((source, value.textRange, "the scheme is unknown: \(error.reason)"))
      }
    }
    for index in file.tokens.indices {
      if case .text(let pieces) = file[index]?.kind, pieces.count == 1,
        case .plain(let text) = pieces[0], text.hasPrefix("applinks:")
      {
        claim("https", String(text.dropFirst("applinks:".count).prefix { $0 != "?" }))
      }
    }
  }

  private mutating func readStrings(_ source: SourceText) {
    // Other folders are translations.
    guard source.name.hasSuffix("values/strings.xml") || source.name == "strings.xml",
      let document = try? XMLElement(reading: source.bytes)
    else { return }
    for child in document.children("string") {
      if let name = child["name"]?.value { strings[name] = child.text }
    }
  }

  private mutating func readPlatform(_ source: SourceText) {
    switch PlatformFile.read(source) {
    case .failure(let problem):
      problems.append((source, problem.finding.range, problem.finding.message))
    case .success(let file):
      switch file.contents {
      case .manifest(let manifest):
        for filter in manifest.filters where filter.takesLinks {
          for scheme in filter.schemes {
            if filter.hosts.isEmpty { claim(scheme.text, nil) }
            for host in filter.hosts { claim(scheme.text, host.host.text) }
          }
        }
      case .entitlements(let entitlements):
        for host in entitlements.hosts { claim("https", host.text) }
      case .plist(let properties):
        for scheme in properties.schemes { claim(scheme.text, nil) }
      case .aasa, .assetlinks: break
      }
    }
  }

  /// `^7.2.4` as 7, 2, 4.
  static func numbers(_ version: String) -> [Int] {
    version.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }.split(separator: ".")
      .compactMap { Int($0) }
  }
}
