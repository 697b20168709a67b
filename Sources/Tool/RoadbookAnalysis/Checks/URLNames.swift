package import RoadbookBinder
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Reports hosts that are easily mistaken for others, and parameters that are named like secrets.
/// Only names are looked at. Linear in the patterns, and quadratic in the hosts of a map.
package struct URLNames {
  private struct Host {
    var text: String
    var place: Place
  }

  package private(set) var found = Findings()

  package init(_ loaded: LoadedMap) {
    let map = loaded.map
    checkHosts(Self.hosts(of: loaded))
    for route in map.routes {
      if loaded.work.isCancelled() { break }
      checkParameters(of: route)
    }
  }

  // MARK: Hosts

  /// At most this many hosts are compared with each other.
  private static let hostLimit = 500

  /// The hosts of schemes and patterns, each once.
  private static func hosts(of loaded: LoadedMap) -> [Host] {
    let map = loaded.map
    var hosts: [Host] = []
    for namespace in map.namespaces {
      for claim in namespace.claims {
        guard let text = claim.host?.literalText else { continue }
        // A scheme may have claims in several files.
        let places = namespace.places.map { Place(document: $0.document, range: claim.range) }
        guard let place = places.first(where: { loaded.documents.text(of: $0) == claim.text })
        else { continue }
        hosts.append(Host(text: text, place: place))
      }
    }
    for route in map.routes {
      for own in route.ownPatterns where WebScheme(own.pattern.scheme) != nil {
        guard let text = own.pattern.authority?.literalText else { continue }
        hosts.append(
          Host(text: text, place: Place(document: route.place.document, range: own.range)))
      }
    }
    return hosts.distinct(by: \.text)
  }

  private mutating func checkHosts(_ hosts: [Host]) {
    for host in hosts {
      guard let label = host.text.split(separator: ".").first(where: Self.mixesScripts) else {
        continue
      }
      found.report(
        .lookalikeHost, host.place.range,
        "'\(TerminalText.escaped(String(label)))' mixes letters of two scripts that look alike",
        advice: "write the host in one script", in: host.place.document)
    }
    let compared = hosts.prefix(Self.hostLimit)
    for (index, host) in compared.enumerated() {
      guard let other = compared.prefix(index).first(where: { Self.areNear($0.text, host.text) })
      else { continue }
      found.report(
        .lookalikeHost, host.place.range,
        "'\(TerminalText.escaped(host.text))' differs in one letter from "
          + "'\(TerminalText.escaped(other.text))'",
        severity: .hint, advice: "correct it, unless both hosts are meant",
        notes: [
          DiagnosticNote("the other host", at: other.place, from: host.place.document)
        ], in: host.place.document)
    }
  }

  /// Whether a label has letters of the Latin script and of another one with letters of the same
  /// look.
  private static func mixesScripts(_ label: Substring) -> Bool {
    let scalars = HostName.unicode(host: String(label)).unicodeScalars
    let hasLatin = scalars.contains { scalar in
      scalar.properties.isAlphabetic && scalar.value < 0x250
    }
    return hasLatin
      && scalars.contains { scalar in
        // Greek, Cyrillic and Armenian.
        (0x370...0x58F).contains(scalar.value) && scalar.properties.isAlphabetic
      }
  }

  /// Whether two hosts have names that differ in one letter below the same domain: `shop.example`
  /// and `shpp.example`, whatever stands before them. Digits number hosts, and short names are
  /// often alike.
  private static func areNear(_ first: String, _ second: String) -> Bool {
    let labels = [first, second].map { Array($0.split(separator: ".").suffix(2)) }
    guard labels.allSatisfy({ $0.count == 2 }), labels[0][1] == labels[1][1] else { return false }
    let names = labels.map { Array($0[0].utf8) }
    guard names[0] != names[1], names.allSatisfy({ $0.count > 4 }) else { return false }
    let start = zip(names[0], names[1]).prefix { $0 == $1 }.count
    let rests = names.map { Array($0.dropFirst(start)) }
    let end = zip(rests[0].reversed(), rests[1].reversed()).prefix { $0 == $1 }.count
    let parts = rests.map { $0.dropLast(end) }
    return parts.allSatisfy { $0.count < 2 && !$0.contains(where: isASCIIDigit) }
  }

  // MARK: Secrets

  /// Names of what must stay secret, in lower case and without `-` and `_`. A `token` is left out:
  /// most are made for one link, such as an invitation.
  private static let secrets: Set<String> = [
    "password", "passwd", "pwd", "passphrase", "passcode", "secret", "clientsecret", "apikey",
    "accesstoken", "refreshtoken", "authtoken", "sessiontoken", "bearertoken", "privatekey",
    "secretkey", "cardnumber", "creditcard", "cvv", "cvc",
  ]

  private mutating func checkParameters(of route: Route) {
    for own in route.ownPatterns where !own.isBroken {
      let names =
        own.pattern.captures.compactMap(\.name) + own.pattern.query.map(\.key)
      guard let name = names.first(where: Self.isSecret) else { continue }
      found.report(
        .secretInURL, own.range,
        "'\(TerminalText.escaped(name))' is named like a secret, and URLs are kept in logs",
        advice: "pass it another way, or exchange a code that is valid once",
        in: route.place.document)
    }
  }

  private static func isSecret(_ name: String) -> Bool {
    secrets.contains(name.lowercased().filter { $0 != "-" && $0 != "_" })
  }
}
