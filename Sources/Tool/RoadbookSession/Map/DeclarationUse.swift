import RoadbookAnalysis
import RoadbookBinder
package import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText

/// A declaration that names another one, or a URL that leads to it.
package struct DeclarationUse: Hashable, Sendable {
  /// The statement that contains the use: `route /list`, `test "the list"`.
  package var statement: String
  package var place: SourceLocation
}

extension Session {
  /// The declarations that use a described one, in the order of the map. Linear in the size of the
  /// map.
  mutating func uses(of description: Description) -> [DeclarationUse] {
    let loaded = loaded
    let map = loaded.map
    var found: [Place] = []
    if let kind = Self.symbols[description.kind] {
      found += Self.mentions(of: description.name, kind, in: loaded)
    }
    if description.kind == "route", let place = description.place,
      let route = map.routes.first(where: { $0.place == place })
    {
      found += urls(to: route, in: map)
      if route.hasOwnName { found += Self.mentions(of: route.name, .route, in: loaded) }
    }
    return found.sorted { ($0.document, $0.range.start) < ($1.document, $1.range.start) }
      .compactMap { use(at: $0, outside: description.place) }.distinct()
  }

  private static let symbols: [String: Symbol.Kind] = [
    "screen": .screen, "type": .type, "var": .variable, "guard": .guard, "scheme": .scheme,
    "container": .container, "style": .style,
  ]

  /// Where a name is used.
  private static func mentions(
    of name: String, _ kind: Symbol.Kind, in loaded: LoadedMap
  ) -> [Place] {
    var found: [Place] = []
    for (index, document) in loaded.documents.enumerated() {
      guard document.source.text.contains(name) else { continue }
      for reference in loaded.references(in: index)
      where !reference.isDeclaration && reference.name.text == name
        && means(reference.meaning, kind)
      {
        found.append(Place(document: index, range: reference.name.range))
      }
    }
    return found
  }

  private static func means(_ meaning: NameReference.Meaning, _ kind: Symbol.Kind) -> Bool {
    switch meaning {
    case .symbol(let own): own == kind
    case .route: kind == .route
    case .itself, .quoted: true
    default: false
    }
  }

  /// The URLs in the map that lead to a route; an interpolation counts as some value.
  private func urls(to route: Route, in map: LinkedMap) -> [Place] {
    let resolver = StaticResolver(map)
    var found: [Place] = []
    for (index, document) in documents.enumerated() {
      let tree = (document.parse ?? Parse(document.source.bytes)).tree
      var waiting = [tree.root]
      while let node = waiting.popLast() {
        if node.kind == .url {
          let prediction = resolver.prediction(of: Self.example(node), fromInside: true)
          if prediction.route?.index == route.index {
            found.append(Place(document: index, range: node.range))
          }
        } else {
          waiting += node.children
        }
      }
    }
    return found
  }

  /// A URL with a value in place of each interpolation.
  private static func example(_ url: SyntaxNode) -> String {
    URLSyntax(url).segments.map { segment -> String in
      if case .text(let text, _) = segment { text } else { URLTemplate.sampleValue }
    }.joined()
  }

  /// The innermost declaration around a place, other than the one that is described.
  private func use(at place: Place, outside own: Place?) -> DeclarationUse? {
    var around: Declaration?
    var inner = documents[place.document].declarations
    while let next = inner.first(where: { $0.range.contains(place.range.start) }) {
      around = next
      inner = next.inner
    }
    guard let around else { return nil }
    if let own, own.document == place.document, own.range.contains(place.range.start),
      around.range == own.range
    {
      return nil
    }
    let heading = around.kind.heading
    let name =
      if case .test = around.kind { ValueText.quoted(heading.name) } else { heading.name }
    return DeclarationUse(
      statement: name.isEmpty ? heading.keyword : "\(heading.keyword) \(name)",
      place: documents.location(of: place))
  }
}
