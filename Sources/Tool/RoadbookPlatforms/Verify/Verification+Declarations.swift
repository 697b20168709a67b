import RoadbookModel
import RoadbookText
import RoadbookURL

extension VerificationBuilder {
  /// Hosts and schemes that are in the map but in no file, or the other way round.
  mutating func checkDeclarations() {
    let claims = map.namespaces.flatMap { namespace in
      zip(namespace.claims, places(of: namespace)).map { (claim: $0, place: $1) }
    }
    guard !claims.isEmpty else { return }
    checkHosts(claims)
    checkSchemes(claims)
  }

  /// The document of each claim of a namespace.
  private func places(of namespace: Namespace) -> [Place] {
    namespace.claims.indices.map { index in
      let document = namespace.places.first?.document ?? 0
      return Place(document: document, range: namespace.claims[index].range)
    }
  }

  private mutating func checkHosts(_ claims: [(claim: Namespace.Claim, place: Place)]) {
    let web = claims.filter { WebSchemes.contains($0.claim.scheme) }
    let own = web.compactMap { entry in
      entry.claim.host?.literalText.map { (host: $0.lowercased(), place: entry.place) }
    }
    // A map that takes any host declares all of them.
    if web.contains(where: { $0.claim.host?.literalText == nil }) { return }
    let hosts = Set(own.map(\.host))
    let asked = files.entitlements.flatMap { file, entitlements in
      entitlements.hosts.map { (file: file, host: $0) }
    }
    for (file, host) in asked where !host.isVariable {
      if !hosts.contains(where: { AndroidHost(host.text).matches($0) }) {
        add(
          .hostNotDeclared, file.source, host.range,
          "the app asks for the links of \(TerminalText.escaped(host.text)), which the map does "
            + "not declare",
          advice: "declare it: scheme https://\(TerminalText.escaped(host.text)) { … }")
      }
    }
    for (file, host) in linkHosts where !host.isVariable {
      if !hosts.contains(where: { AndroidHost(host.text).matches($0) }) {
        add(
          .hostNotDeclared, file.source, host.range,
          "the app takes the links of \(TerminalText.escaped(host.text)), which the map does "
            + "not declare",
          advice: "declare it: scheme https://\(TerminalText.escaped(host.text)) { … }")
      }
    }
    let hasUnknown =
      asked.contains { $0.host.isVariable } || linkHosts.contains { $0.host.isVariable }
    if hasUnknown { return }
    for (host, place) in own.distinct(by: \.host) where sources.indices.contains(place.document) {
      var missing: [String] = []
      if !files.entitlements.isEmpty,
        !asked.contains(where: { AndroidHost($0.host.text).matches(host) })
      {
        missing.append("no entitlement")
      }
      if !files.manifests.isEmpty,
        !linkHosts.contains(where: { AndroidHost($0.host.text).matches(host) })
      {
        missing.append("no filter of a manifest")
      }
      if missing.isEmpty { continue }
      add(
        .hostNotDeclared, sources[place.document], place.range,
        "\(missing.joined(separator: " and ")) names \(host)",
        advice:
          "add applinks:\(host) to the entitlements, and a filter with android:host=\"\(host)\"")
    }
  }

  private mutating func checkSchemes(_ claims: [(claim: Namespace.Claim, place: Place)]) {
    let own = claims.filter { !WebSchemes.contains($0.claim.scheme) }
    let schemes = Set(own.map(\.claim.scheme))
    let registered = files.properties.flatMap { file, properties in
      properties.schemes.map { (file: file, scheme: $0) }
    }
    let filtered = files.manifests.flatMap { file, manifest in
      manifest.filters.filter(\.takesLinks).flatMap(\.schemes)
        .filter { !WebSchemes.contains($0.text.lowercased()) }.map { (file: file, scheme: $0) }
    }
    for (file, scheme) in registered + filtered where !scheme.isVariable {
      if !schemes.contains(scheme.text.lowercased()) {
        let text = TerminalText.escaped(scheme.text.lowercased())
        add(
          .schemeNotDeclared, file.source, scheme.range,
          "the app opens URLs of \(text), which the map does not declare",
          advice: "declare it: scheme \(text) { … }")
      }
    }
    if (registered + filtered).contains(where: \.scheme.isVariable) { return }
    for (claim, place) in own where sources.indices.contains(place.document) {
      var missing: [String] = []
      if !files.properties.isEmpty,
        !registered.contains(where: { $0.scheme.text.lowercased() == claim.scheme })
      {
        missing.append("no Info.plist")
      }
      if !files.manifests.isEmpty, !filtered.contains(where: { $0.scheme.text == claim.scheme }) {
        missing.append("no filter of a manifest")
      }
      if missing.isEmpty { continue }
      add(
        .schemeNotDeclared, sources[place.document], place.range,
        "\(missing.joined(separator: " and ")) registers \(claim.scheme)",
        advice: "add it to CFBundleURLSchemes, and to a filter of its own")
    }
  }
}
