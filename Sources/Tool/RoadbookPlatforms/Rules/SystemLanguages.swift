package import RoadbookText

/// A version of a system.
package enum SystemVersion: Hashable, Sendable {
  case ios(Int)
  /// A version of Android's API.
  case android(Int)
}

/// The files of one app, and which app of them is meant.
package struct PlatformFiles: Sendable {
  package var files: [PlatformFile]
  /// The app of an apple-app-site-association or an assetlinks.json; nil for the first one.
  package var app: String?
  /// The host of the files of a site; nil for every host.
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
      if case .manifest(let contents) = file.contents { (file, contents) } else { nil }
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
  package func app(of association: AppleAssociation) -> String? {
    let apps = association.apps
    guard let app else { return apps.first }
    return apps.first { $0 == app || $0.hasSuffix("." + app) }
  }

  /// The statement of an assetlinks.json about the app that is meant.
  package func statement(of links: AssetLinks) -> AssetLinks.Statement? {
    let name = app ?? manifests.compactMap(\.manifest.app).first
    return links.statements.first { $0.app.text == name }
      ?? (app == nil ? links.statements.first : nil)
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

/// The URLs of a space that a version of a system opens in an app. Files of a site count as fetched, hosts as verified.
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
      if files.associations.isEmpty || files.host.map({ $0 != space.host }) == true { return nil }
      addApple(files, number)
    case .ios:
      if files.properties.isEmpty { return nil }
      addScheme(files)
    case .android(let api):
      if files.manifests.isEmpty { return nil }
      addAndroid(files, api)
    }
  }

  // MARK: iOS

  private mutating func addApple(_ files: PlatformFiles, _ version: Int) {
    for (file, association) in files.associations {
      guard let app = files.app(of: association) else { continue }
      let rules = AppleRules(texts, variables: association.variables)
      let all = association.entries(of: app).flatMap { $0.rules(ofIOS: version) }
      add(
        all.map { ($0.range, $0.isExclusion, rules.matches($0)) }, of: file, to: &effects)
      let first = effects.count - min(all.count, Self.ruleLimit)
      for (index, rule) in all.prefix(Self.ruleLimit).enumerated()
      where effects.indices.contains(first + index) {
        effects[first + index].openItems = rule.openItems
      }
    }
    opened = openedByRules(effects)
  }

  /// Adds the rules of a list, of which the first that matches decides.
  private func add(
    _ rules: [(range: TextRange, isExclusion: Bool, matches: LanguageBounds)],
    of file: PlatformFile, to effects: inout [RuleEffect]
  ) {
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
    if rules.count > Self.ruleLimit {
      let rest = algebra.difference(.unknown, before)
      effects.append(
        RuleEffect(
          file: file, range: rules[Self.ruleLimit].range, isExclusion: false, matches: rest,
          decides: rest, before: ranges))
    }
  }

  private func openedByRules(_ effects: [RuleEffect]) -> LanguageBounds {
    algebra.union(effects.filter { !$0.isExclusion }.map(\.decides))
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
    for (file, manifest) in files.manifests {
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
    guard api >= 35, space.host != nil, files.host == nil || files.host == space.host else {
      return
    }
    for (file, links) in files.assetLinks {
      guard let rules = files.statement(of: links)?.rules else { continue }
      let dynamic = DynamicRules(texts)
      add(
        rules.map { ($0.range, $0.isExclusion, dynamic.matches($0)) }, of: file, to: &narrowing)
    }
    guard !narrowing.isEmpty || files.assetLinks.contains(where: { hasRules($0.links, files) })
    else { return }
    let allowed = openedByRules(narrowing)
    opened = algebra.intersection([opened, allowed])
    for index in effects.indices {
      effects[index].decides = algebra.intersection([effects[index].decides, allowed])
    }
  }

  private func hasRules(_ links: AssetLinks, _ files: PlatformFiles) -> Bool {
    files.statement(of: links)?.rules != nil
  }

  // MARK: Questions

  package var isIOS: Bool { if case .ios = version { true } else { false } }

  /// Whether a URL of the space opens the app; nil if that is unknown. The URL has to be in its usual spelling.
  package func opens(_ url: String) -> Bool? {
    guard url.hasPrefix(space.prefix) else { return false }
    let rest = String(url.dropFirst(space.prefix.count))
    if algebra.contains(rest, in: opened.least) { return true }
    return algebra.contains(rest, in: opened.most) ? nil : false
  }
}
