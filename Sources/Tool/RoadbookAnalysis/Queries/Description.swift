import RoadbookBinder
package import RoadbookModel
package import RoadbookText

/// The description of a declaration.
package struct Description: Sendable {
  /// Something about a declaration: a line with a label, and a member of its JSON.
  package struct Fact: Sendable {
    package var label: String
    package var text: StyledText
    var key: String
    var json: JSON

    /// `key`: the label, unless that is no name.
    private init(_ label: String, _ key: String?, _ text: StyledText, _ json: JSON) {
      self.label = label
      self.text = text
      self.key = key ?? label
      self.json = json
    }

    init(_ label: String, key: String? = nil, _ text: String, json: JSON? = nil) {
      self.init(
        label, key, StyledText(TerminalText.escaped(text)), json ?? .string(text))
    }

    init(_ label: String, key: String? = nil, _ texts: [String], separator: String = ", ") {
      self.init(
        label, key, StyledText(TerminalText.escaped(texts.joined(separator: separator))),
        .strings(texts))
    }

    init(_ label: String, key: String? = nil, count: Int?) {
      self.init(label, key, StyledText(count.map(String.init) ?? ""), count.map(JSON.int) ?? .null)
    }

    /// Other places, each with the name of its scheme.
    init(_ label: String, key: String, sites: [(scheme: String?, location: SourceLocation)]) {
      let texts: [StyledText] = sites.map { site in
        let place = TerminalText.escaped(site.location.text)
        let name = site.scheme.map(TerminalText.escaped)
        return name.map { "scheme \($0) \("(\(place))", .place)" } ?? "\(place, .place)"
      }
      self.init(
        label, key, texts.joined(separator: ", "),
        .array(sites.map { .object(["scheme": .optional($0.scheme)], at: $0.location) }))
    }
  }

  /// Its kind, as commands name it, and the name that was asked for.
  package var kind = ""
  package var name = ""
  package var title: String
  package var documentation: String?
  /// Those that are not empty.
  package var facts: [Fact]
  /// The declaration as it is written; nil if there is none.
  package var source: String?
  package var place: Place?
  package var location: SourceLocation?

  package var json: [JSONMember] {
    [
      JSONMember("kind", .string(kind)), JSONMember("name", .string(name)),
      JSONMember("title", .string(title)), JSONMember("doc", .optional(documentation)),
    ] + facts.map { JSONMember($0.key, $0.json) }
      + (source.map { [JSONMember("source", .string($0))] } ?? [])
      + [
        JSONMember("file", .optional(location?.file)),
        JSONMember("line", location.map { .int($0.line) } ?? .null),
      ]
  }
}
