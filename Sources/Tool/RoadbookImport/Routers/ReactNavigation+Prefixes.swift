import RoadbookText

/// Which URLs React Navigation is handed: the prefixes, and the code before its routes.
extension RouterReading {
  mutating func readLinking(_ linking: TokenRange) {
    for property in (try? literals.properties(linking)) ?? [] {
      switch property.key {
      case "prefixes":
        do throws(NotRead) {
          for item in try literals.items(property.value) { readPrefix(item.value) }
        } catch {
          report(
            .importScheme, range(of: error) ?? property.value,
            "these prefixes cannot be read: \(error.reason)",
            "add the app's 'scheme' to the map")
        }
      case "getStateFromPath":
        report(
          .importRewrite, property.place.head,
          "this code sees each URL before the routes do, and may change it",
          "write what it does as 'normalize' or redirects")
      case "getInitialURL", "subscribe":
        report(
          .importCode, property.place.head, "this code may open URLs of other sources",
          "nothing has to be added to the map, if they are URLs of the app")
      case "filter", "enabled":
        if property.key == "enabled",
          property.value.literal == "auto" || property.value.flag == true
        {
          continue
        }
        report(
          .importCode, property.place.head,
          "'\(property.key)' decides at run time which URLs are opened",
          "write it as 'when' or as a guard")
      default: continue
      }
    }
  }

  /// `tea://`, `https://tea.example`, `https://*.tea.example`, `https://tea.example/app`
  private mutating func readPrefix(_ value: TokenRange) {
    let text: String
    do throws(NotRead) { text = try literals.text(value) } catch {
      if value.bare.literalCall?.name == "createURL", !app.claims.isEmpty {
        let schemes = app.claims.filter { !$0.contains("://") }
        draft.claims += schemes.filter { !draft.claims.contains($0) }
        if !schemes.isEmpty { return }
      }
      return report(
        .importScheme, range(of: error) ?? value, "the prefix cannot be read: \(error.reason)",
        "add the scheme to the map, or give app.json with --hosts")
    }
    let parts = text.split(separator: ":", maxSplits: 1)
    let scheme = String(parts.first ?? "").lowercased()
    let rest = parts.count > 1 ? parts[1].drop { $0 == "/" } : ""
    let host = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(host.count).split(separator: "/")
    let isAny = host.hasPrefix("*.")
    let name = isAny ? "**" + host.dropFirst() : String(host)
    let claim = host.isEmpty ? scheme : "\(scheme)://\(name.lowercased())"
    guard parts.count > 1, PatternText.isClaim(claim) else {
      return report(
        .importScheme, value, "'\(MapText.remark(text))' is no prefix with a scheme",
        "add the scheme or host to the map", severity: .error)
    }
    if isAny {
      report(
        .importScheme, value,
        "'*' stands for one or more labels here; 'https://**.' of the map also takes the bare host",
        "nothing has to be done if both belong to the app", severity: .hint)
    }
    guard !path.isEmpty else {
      if !draft.claims.contains(claim) { draft.claims.append(claim) }
      return
    }
    // The path of a prefix is cut off before the routes are asked.
    let written = path.map { PatternText.literal($0) }.joined(separator: "/")
    let pattern = host.isEmpty ? "\(scheme)://\(written)/**:rest" : "\(claim)/\(written)/**:rest"
    guard canWrite([pattern], at: value) else { return }
    draft.declarations.append("normalize \(pattern) => /${rest}")
  }
}
