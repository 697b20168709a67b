import RoadbookModel
package import RoadbookText

/// A version of a system.
package enum SystemVersion: Hashable, Sendable {
  case ios(Int)
  /// A version of Android's API.
  case android(Int)

  var isIOS: Bool { if case .ios = self { true } else { false } }
}

/// The files of one app, and which app of them is meant.
package struct PlatformFiles: Sendable {
  package var files: [PlatformFile]
  /// The app of an apple-app-site-association or an assetlinks.json; nil for that of the map's
  /// line, or else the first one.
  package var app: String?
  /// The host of the files of a site; nil for that of the map's line, or else every host.
  package var host: String?

  package init(_ files: [PlatformFile], app: String? = nil, host: String? = nil) {
    self.files = files
    self.app = app
    self.host = host
  }

  package var associations: [(file: PlatformFile, association: AppleAssociation)] {
    files.compactMap { file in
      if case .aasa(let contents) = file.contents { (file, contents) } else { nil }
    }
  }

  package var assetLinks: [(file: PlatformFile, links: AssetLinks)] {
    files.compactMap { file in
      if case .assetlinks(let contents) = file.contents { (file, contents) } else { nil }
    }
  }

  package var manifests: [(file: PlatformFile, manifest: AndroidManifest)] {
    files.compactMap { file in
      guard case .manifest(let contents) = file.contents else { return nil }
      return (file, file.line?.activity.map { contents.limited(to: $0.text) } ?? contents)
    }
  }

  package var entitlements: [(file: PlatformFile, entitlements: Entitlements)] {
    files.compactMap { file in
      if case .entitlements(let contents) = file.contents { (file, contents) } else { nil }
    }
  }

  package var properties: [(file: PlatformFile, properties: AppProperties)] {
    files.compactMap { file in
      if case .plist(let contents) = file.contents { (file, contents) } else { nil }
    }
  }

  /// The app of an apple-app-site-association that is meant; nil if it has no rules for it.
  package func app(of association: AppleAssociation, in file: PlatformFile? = nil) -> String? {
    guard let app = app ?? file?.line?.app?.text else { return association.apps.first }
    return association.app(named: app)
  }

  /// The statement of an assetlinks.json about the app that is meant.
  package func statement(
    of links: AssetLinks, in file: PlatformFile? = nil
  ) -> AssetLinks.Statement? {
    let wanted = app ?? file?.line?.app?.text
    let name = wanted ?? manifests.compactMap(\.manifest.app).first
    return links.statements.first { $0.app.text == name }
      ?? (wanted == nil ? links.statements.first : nil)
  }

  /// Whether a site's file is that of a host.
  package func isServed(_ file: PlatformFile, by host: String?) -> Bool {
    guard let own = self.host ?? file.line?.host?.text else { return true }
    return own == host
  }

  /// Whether a version of Android runs the app of a manifest.
  package func isRun(_ file: PlatformFile, byAPI api: Int) -> Bool {
    min(file.line?.since ?? 0, PlatformImport.Options.newestAndroidAPI) <= api
  }
}

/// A rule of a file, with what it decides in a space.
package struct RuleEffect {
  package var file: PlatformFile
  package var range: TextRange
  package var isExclusion: Bool
  /// The URLs that it matches.
  package var matches: LanguageBounds
  /// Those about which it decides, since no rule before it matches them.
  package var decides: LanguageBounds
  /// Where the rules before it in its list are.
  package var before: [TextRange]
  /// The query items whose patterns ask for nothing, each with its key.
  package var openItems: [PlacedText] = []
}

/// The URLs of a space that a version of a system opens in an app. Files of a site count as
/// fetched, hosts as verified.
package struct SystemLanguages {
  package let version: SystemVersion
  package let space: URLSpace
  package private(set) var opened = LanguageBounds.nothing
  /// The rules that open URLs or exclude some.
  package private(set) var effects: [RuleEffect] = []
  /// The rules of an assetlinks.json, which only narrow what the manifest opens.
  package private(set) var narrowing: [RuleEffect] = []

  /// More rules of one list are not followed.
  private static let ruleLimit = 1_000

  private let texts: URLTexts
  private var algebra: LanguageAlgebra { texts.algebra }

  /// nil if none of the files says anything of the system and the space.
  package init?(
    _ files: PlatformFiles, on version: SystemVersion, in space: URLSpace, _ texts: URLTexts
  ) {
    self.version = version
    self.space = space
    self.texts = texts
    switch version {
    case .ios(let number) where space.host != nil:
      guard files.associations.contains(where: { files.isServed($0.file, by: space.host) }) else {
        return nil
      }
      addApple(files, number)
    case .ios:
      if files.properties.isEmpty { return nil }
      addScheme(files)
    case .android(let api):
      guard files.manifests.contains(where: { files.isRun($0.file, byAPI: api) }) else {
        return nil
      }
      addAndroid(files, api)
    }
  }

  // MARK: iOS

  private mutating func addApple(_ files: PlatformFiles, _ version: Int) {
    var lists: [LanguageBounds] = []
    for (file, association) in files.associations where files.isServed(file, by: space.host) {
      guard let app = files.app(of: association, in: file) else { continue }
      let rules = AppleRules(texts, variables: association.variables)
      let all = association.entries(of: app).flatMap { $0.rules(ofIOS: version) }
      lists.append(
        add(all.map { ($0.range, $0.isExclusion, rules.matches($0)) }, of: file, to: &effects))
      let first = effects.count - min(all.count, Self.ruleLimit)
      for (index, rule) in all.prefix(Self.ruleLimit).enumerated()
      where effects.indices.contains(first + index) {
        effects[first + index].openItems = rule.openItems
      }
    }
    opened = algebra.union(lists)
  }

  /// Adds the rules of a list, of which the first that matches decides; returns what the list
  /// opens.
  private func add(
    _ rules: [(range: TextRange, isExclusion: Bool, matches: LanguageBounds)],
    of file: PlatformFile, to effects: inout [RuleEffect]
  ) -> LanguageBounds {
    var before = LanguageBounds.nothing
    var ranges: [TextRange] = []
    for rule in rules.prefix(Self.ruleLimit) {
      effects.append(
        RuleEffect(
          file: file, range: rule.range, isExclusion: rule.isExclusion, matches: rule.matches,
          decides: algebra.difference(rule.matches, before), before: ranges))
      before = algebra.union([before, rule.matches])
      ranges.append(rule.range)
    }
    let opened = algebra.taken(
      by: rules.prefix(Self.ruleLimit).map { ($0.isExclusion, $0.matches) })
    guard rules.count > Self.ruleLimit else { return opened }
    let rest = algebra.difference(.unknown, before)
    effects.append(
      RuleEffect(
        file: file, range: rules[Self.ruleLimit].range, isExclusion: false, matches: rest,
        decides: rest, before: ranges))
    return algebra.union([opened, rest])
  }

  private mutating func addScheme(_ files: PlatformFiles) {
    for (file, properties) in files.properties {
      for scheme in properties.schemes where scheme.text.lowercased() == space.scheme {
        effects.append(
          RuleEffect(
            file: file, range: scheme.range, isExclusion: false, matches: .everything,
            decides: .everything, before: []))
        opened = .everything
      }
    }
  }

  // MARK: Android

  private mutating func addAndroid(_ files: PlatformFiles, _ api: Int) {
    let rules = AndroidRules(texts, in: space, api: api)
    for (file, manifest) in files.manifests where files.isRun(file, byAPI: api) {
      for filter in manifest.filters {
        for claim in rules.claims(of: filter) {
          effects.append(
            RuleEffect(
              file: file, range: claim.range, isExclusion: false, matches: claim.urls,
              decides: claim.urls, before: []))
        }
      }
    }
    opened = algebra.union(effects.map(\.decides))
    guard api >= 35, space.host != nil else { return }
    let sites = files.assetLinks.filter { files.isServed($0.file, by: space.host) }
    var lists: [LanguageBounds] = []
    for (file, links) in sites {
      guard let rules = files.statement(of: links, in: file)?.rules else { continue }
      let dynamic = DynamicRules(texts)
      lists.append(
        add(
          rules.map { ($0.range, $0.isExclusion, dynamic.matches($0)) }, of: file, to: &narrowing))
    }
    guard
      sites.contains(where: { files.statement(of: $0.links, in: $0.file)?.rules != nil })
    else { return }
    let allowed = algebra.union(lists)
    opened = algebra.intersection([opened, allowed])
    for index in effects.indices {
      effects[index].decides = algebra.intersection([effects[index].decides, allowed])
    }
  }

  // MARK: Questions

  package var isIOS: Bool { version.isIOS }

  /// Whether a URL of the space opens the app; nil if that is unknown. The URL has to be in its
  /// usual spelling.
  package func opens(_ url: String) -> Bool? {
    guard url.hasPrefix(space.prefix) else { return false }
    let rest = String(url.dropFirst(space.prefix.count))
    if algebra.contains(rest, in: opened.least) { return true }
    return algebra.contains(rest, in: opened.most) ? nil : false
  }
}
