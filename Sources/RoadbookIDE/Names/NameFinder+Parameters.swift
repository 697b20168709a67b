import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Parameters, whose symbols also depend on the routes that may supply them.
extension NameFinder {
  // MARK: Keys of queries

  /// Finds the query keys of a URL that screens read.
  mutating func queryKeys(of url: SyntaxNode) {
    guard wanted?.kind ?? .parameter == .parameter, !kindsOnly, isNear(url.range) else { return }
    let bytes = url.tree.bytes
    var isQuery = false
    for case .text(_, let range) in url.urlSegments {
      for index in range.start..<range.end {
        switch bytes[index] {
        case UInt8(ascii: "#"): return
        case UInt8(ascii: "?"): isQuery = true
        case UInt8(ascii: "&"), UInt8(ascii: ";"): break
        default: continue
        }
        let rest = bytes[(index + 1)..<range.end]
        let key = rest.prefix(while: \.isNameByte)
        guard isQuery, key.endIndex == url.range.end || "=&;#\"".utf8.contains(bytes[key.endIndex])
        else { continue }
        queryKey(
          Name(String(decoding: key, as: UTF8.self), TextRange(key.startIndex, key.endIndex)),
          in: url)
      }
    }
  }

  private mutating func queryKey(_ name: Name, in url: SyntaxNode) {
    let (snapshot, document) = (snapshot, document)
    mention(name) { givers in
      // Interpolations are tried with a number and with a word.
      let values = url.child(.interpolation) == nil ? [""] : ["1", "x"]
      let predictions = values.compactMap {
        snapshot.resolved(url: url, in: document, unknown: $0)
      }
      return givers.queryKeys(name.text, in: predictions)
    }
  }

  // MARK: The meaning of a name

  /// A key of the URL.
  mutating func key(_ name: Name, _ scope: ParameterScope, isDeclaration: Bool = false) {
    if let start = scope.captures[name.text] {
      add(.parameter, name, isDeclaration: isDeclaration, in: statement(at: start))
    } else {
      mention(name) { $0.parameters(name.text, at: scope.place) }
    }
  }

  /// A parameter that a block sets is also the route's, if both capture the name.
  mutating func changed(_ name: Name, _ scope: ParameterScope) {
    guard let start = scope.captures[name.text], scope.place.route == nil else {
      return key(name, scope)
    }
    let symbol = Symbol(.parameter, name.text, in: statement(at: start))
    mention(name) { [symbol] + $0.parameters(name.text, at: scope.place).filter { $0 != symbol } }
  }

  /// `only NAME` names a parameter regardless of case, or a key if the screen accepts undeclared ones.
  mutating func passed(_ name: Name, to screen: String, _ scope: ParameterScope) {
    let wanted = name.text.lowercased()
    let parameters = map.screen(named: screen)?.parameters ?? []
    if let own = parameters.first(where: { $0.name.lowercased() == wanted }) {
      add(.parameter, Name(own.name, name.range), in: .screen(screen))
    } else {
      key(name, scope)
    }
  }

  mutating func argument(_ name: Name, _ scope: ParameterScope) {
    mention(name) { $0.arguments(name.text, at: scope.place) }
  }

  /// A name whose meaning depends on the whole map; all its possible meanings are recorded.
  mutating func mention(_ name: Name, _ candidates: (ParameterGivers) -> [Symbol]) {
    guard !kindsOnly else { return add(.parameter, name) }
    guard wanted.map({ $0.kind == .parameter && $0.name == name.text }) ?? true else { return }
    add(candidates(snapshot.givers), name.range)
  }
}
