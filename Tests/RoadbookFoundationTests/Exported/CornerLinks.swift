// Exported by roadbook from ../../Maps/exported/corner.roadbook (--links --name CornerLinks). Do not edit: change the map, and export it again.
// swift-format-ignore-file
// swiftlint:disable all

import Foundation

/// The links of the map `corner.roadbook`.
nonisolated enum CornerLinks {
  // MARK: - Links

  /// The URL of a route: `/items/42`, and with a scheme `app://items/42`.
  struct Link: Hashable, Sendable, CustomStringConvertible {
    /// The URL without a scheme.
    let text: Swift.String

    /// The URL with a scheme.
    func url(in scheme: Scheme) -> Foundation.URL {
      // All that is not plain is escaped.
      guard let url = Foundation.URL(string: scheme.start(of: text)) else { preconditionFailure("no URL: \(text)") }
      return url
    }

    var description: Swift.String { text }
  }

  /// What absolute URLs begin with.
  enum Scheme: Swift.String, Sendable {
    case app = "app:/"
    case appExampleCom = "https://app.example.com"
    case corner = "corner:/"

    /// The first segment may be in the host's place, where some signs mean something else.
    fileprivate func start(of text: Swift.String) -> Swift.String {
      guard rawValue.hasSuffix(":/") else { return rawValue + text }
      let end = text.dropFirst().firstIndex { "/?#".contains($0) } ?? text.endIndex
      let codes: [Character: Swift.String] = [
        ":": "%3A", "@": "%40", "&": "%26", "+": "%2B", "=": "%3D",
      ]
      let host = text[..<end].map { codes[$0] ?? Swift.String($0) }.joined()
      return rawValue + host + text[end...]
    }
  }

  /// The URL of a route that belongs to a scheme.
  struct AbsoluteLink: Hashable, Sendable, CustomStringConvertible {
    /// The URL.
    let text: Swift.String

    /// The URL.
    var url: Foundation.URL {
      // All that is not plain is escaped.
      guard let url = Foundation.URL(string: text) else { preconditionFailure("no URL: \(text)") }
      return url
    }

    var description: Swift.String { text }
  }

  /// Why a link cannot be built.
  struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The parameter that does not fit.
    let parameter: Swift.String
    /// What is wrong.
    let description: Swift.String
  }

  /// `/arguments`
  ///
  /// In the query: `others` as they are.
  static func arguments(others: [(key: Swift.String, value: Swift.String)] = []) -> Link {
    var text = "/arguments"
    for item in others { Parts.append(item.key, item.value, to: &text) }
    return Link(text: text)
  }

  /// `/at/:at<Moment>`
  static func change(at: Moment) -> Link {
    var text = "/at/"
    text += Parts.escaped(at.text, Parts.segmentSigns)
    return Link(text: text)
  }

  /// `/:channel`
  ///
  /// Some values lead to other routes: `arguments`, `default`, `names`, `old`, `type`, `words`.
  ///
  /// - Throws: `LinkError` if the channel is empty, `.` or `..`.
  static func channel(channel: Swift.String) throws(LinkError) -> Link {
    var text = "/"
    text += try Parts.segment("channel", channel)
    return Link(text: text)
  }

  /// `/default`
  static func `default`() -> Link {
    Link(text: "/default")
  }

  /// `/files/:path<path>`
  ///
  /// - Throws: `LinkError` if a segment of the path is empty, `.` or `..`.
  static func file(path: Swift.String) throws(LinkError) -> Link {
    var text = "/files"
    text += try Parts.segments("path", Parts.split(path))
    return Link(text: text)
  }

  /// `/names/**:names`
  ///
  /// - Throws: `LinkError` if one of the names is empty, `.` or `..`.
  static func files(names: [Swift.String]) throws(LinkError) -> Link {
    var text = "/names"
    text += try Parts.segments("names", names)
    return Link(text: text)
  }

  /// `corner://first/:code<Code>`
  static func first(code: Code) -> AbsoluteLink {
    var text = "corner://first/"
    text += Parts.escaped(code.rawValue, Parts.segmentSigns)
    return AbsoluteLink(text: text)
  }

  /// `/half/:n<Even>`
  ///
  /// The map takes only some numbers: `int where value / 2 * 2 == value`.
  static func half(n: Int) -> Link {
    var text = "/half/"
    text += Swift.String(n)
    return Link(text: text)
  }

  /// `/in/:country<Country>`
  ///
  /// - Throws: `LinkError` if the country is not of the form /[A-Z]{2}/.
  static func `in`(country: Swift.String) throws(LinkError) -> Link {
    var text = "/in/"
    text += try Parts.segment("country", country, form: "[A-Z]{2}")
    return Link(text: text)
  }

  /// `/invite/:code<Code>`
  static func invitation(code: Code) -> Link {
    var text = "/invite/"
    text += Parts.escaped(code.rawValue, Parts.segmentSigns)
    return Link(text: text)
  }

  /// `/items/:id<int>`
  ///
  /// In the query: `in`, default if it is left out; `self_` as `self`, false if it is left out.
  static func item(id: Int, in: Region? = nil, self_: Bool? = nil) -> Link {
    var text = "/items/"
    text += Swift.String(id)
    if let `in` { Parts.append("in", `in`.rawValue, to: &text) }
    if let self_ { Parts.append("self", Swift.String(self_), to: &text) }
    return Link(text: text)
  }

  /// `/message/:id<uuid>`
  ///
  /// In the query: `on`; `from`.
  static func message(id: UUID, on: Swift.String? = nil, from: Foundation.URL? = nil) -> Link {
    var text = "/message/"
    text += Parts.escaped(id.uuidString.lowercased(), Parts.segmentSigns)
    if let on { Parts.append("on", on, to: &text) }
    if let from { Parts.append("from", from.absoluteString, to: &text) }
    return Link(text: text)
  }

  /// `/words`
  static func names() -> Link {
    Link(text: "/words")
  }

  /// `/old`
  @available(*, deprecated, message: "use \"items\"")
  static func old() -> Link {
    Link(text: "/old")
  }

  /// `/part#/:topic`
  ///
  /// - Throws: `LinkError` if the topic is empty.
  static func part(topic: Swift.String) throws(LinkError) -> Link {
    var text = "/part"
    text += "#/"
    text += Parts.escaped(try Parts.filled("topic", topic), Parts.fragmentSigns)
    return Link(text: text)
  }

  /// `/price/:price<Cents>`
  ///
  /// `price` is as the URL has it: the map converts it, `float as value * 100`.
  static func price(price: Double) -> Link {
    var text = "/price/"
    text += Parts.escaped(Swift.String(price), Parts.segmentSigns)
    return Link(text: text)
  }

  /// `/@:user`, `/u/:user`
  ///
  /// - Throws: `LinkError` if the user is empty.
  static func profile(user: Swift.String) throws(LinkError) -> Link {
    var text = "/@"
    text += Parts.escaped(try Parts.filled("user", user), Parts.segmentSigns)
    return Link(text: text)
  }

  /// `/new/:kind(/:year<1900...2100>(/:month<1...12>))`
  ///
  /// - Throws: `LinkError` if the kind is empty, `.` or `..`.
  static func releases(kind: Swift.String) throws(LinkError) -> Link {
    var text = "/new/"
    text += try Parts.segment("kind", kind)
    return Link(text: text)
  }

  /// `/new/:kind(/:year<1900...2100>(/:month<1...12>))`
  ///
  /// - Throws: `LinkError` if the kind is empty, `.` or `..`.
  static func releases(
    kind: Swift.String, year: Screen.Releases.Year, month: Screen.Releases.Month? = nil
  ) throws(LinkError) -> Link {
    var text = "/new/"
    text += try Parts.segment("kind", kind)
    text += "/"
    text += Parts.escaped(Swift.String(year.rawValue), Parts.segmentSigns)
    if let month {
      text += "/"
      text += Parts.escaped(Swift.String(month.rawValue), Parts.segmentSigns)
    }
    return Link(text: text)
  }

  /// `/search?q=:q&beta`
  ///
  /// In the query: `query` as `q`; `others` as they are.
  ///
  /// - Throws: `LinkError` if the query is empty.
  static func results(
    query: Swift.String, others: [(key: Swift.String, value: Swift.String)] = []
  ) throws(LinkError) -> Link {
    var text = "/search"
    Parts.append("q", try Parts.filled("query", query), to: &text)
    Parts.append("beta", to: &text)
    for item in others { Parts.append(item.key, item.value, to: &text) }
    return Link(text: text)
  }

  /// `corner://:name(/:more/:most)`
  ///
  /// - Throws: `LinkError` if the name is empty, `.` or `..`.
  static func run(name: Swift.String) throws(LinkError) -> AbsoluteLink {
    var text = "corner://"
    text += try Parts.segment("name", name, Parts.hostSigns)
    return AbsoluteLink(text: text)
  }

  /// `corner://:name(/:more/:most)`
  ///
  /// - Throws: `LinkError` if the name is empty, `.` or `..`, or if the more is empty, `.` or `..`, or if the most is empty, `.` or `..`.
  static func run(
    name: Swift.String, more: Swift.String, most: Swift.String
  ) throws(LinkError) -> AbsoluteLink {
    var text = "corner://"
    text += try Parts.segment("name", name, Parts.hostSigns)
    text += "/"
    text += try Parts.segment("more", more)
    text += "/"
    text += try Parts.segment("most", most)
    return AbsoluteLink(text: text)
  }

  /// `/set/**+:others<list<Page>>?debug=true`
  ///
  /// In the query: `url`.
  ///
  /// - Throws: `LinkError` if one of the others is empty, `.` or `..`.
  static func set(url: Foundation.URL? = nil, others_: [Page]) throws(LinkError) -> Link {
    var text = "/set"
    text += try Parts.segments("others", others_.map { Swift.String($0.rawValue) }, isNeeded: true)
    Parts.append("debug", "true", to: &text)
    if let url { Parts.append("url", url.absoluteString, to: &text) }
    return Link(text: text)
  }

  /// `https://:shop.example.org/i/:id<int>`
  ///
  /// In the query: `in`, default if it is left out; `self_` as `self`, false if it is left out.
  ///
  /// - Throws: `LinkError` if the shop is no label of a host.
  static func shopItem(
    shop: Swift.String, id: Int, in: Region? = nil, self_: Bool? = nil
  ) throws(LinkError) -> AbsoluteLink {
    var text = "https://"
    text += try Parts.label("shop", shop)
    text += ".example.org/i/"
    text += Swift.String(id)
    if let `in` { Parts.append("in", `in`.rawValue, to: &text) }
    if let self_ { Parts.append("self", Swift.String(self_), to: &text) }
    return AbsoluteLink(text: text)
  }

  /// `/string/:arguments`
  ///
  /// In the query: `link_` as `link`.
  static func string(arguments_: Int, link_: Link_? = nil) -> Link {
    var text = "/string/"
    text += Swift.String(arguments_)
    if let link_ { Parts.append("link", link_.rawValue, to: &text) }
    return Link(text: text)
  }

  /// `/tags/:sort?tags=:tags<list<string>>`
  ///
  /// In the query: `tags`.
  ///
  /// - Throws: `LinkError` if the tags is empty.
  static func tags(tags: [Swift.String], sort: Screen.Tags.Sort) throws(LinkError) -> Link {
    var text = "/tags/"
    text += Parts.escaped(sort.rawValue, Parts.segmentSigns)
    try Parts.append("tags", all: tags, neededFor: "tags", to: &text)
    return Link(text: text)
  }

  /// `/album#track-:n<1...99>`
  static func track(n: Screen.Track.N) -> Link {
    var text = "/album"
    text += "#track-"
    text += Parts.escaped(Swift.String(n.rawValue), Parts.segmentSigns)
    return Link(text: text)
  }

  /// `/type`
  static func type() -> Link {
    Link(text: "/type")
  }

  /// `/url/:page`
  ///
  /// In the query: `self_` as `self`.
  static func url(page: Page, self_: Screen.URL.Self_) -> Link {
    var text = "/url/"
    text += Parts.escaped(Swift.String(page.rawValue), Parts.segmentSigns)
    Parts.append("self", self_.rawValue, to: &text)
    return Link(text: text)
  }

  /// `/v:major<int>.:minor<int>`
  static func version(major: Int, minor: Int) -> Link {
    var text = "/v"
    text += Swift.String(major)
    text += "."
    text += Swift.String(minor)
    return Link(text: text)
  }

  // MARK: - Types

  enum Screen {
    enum Releases {
      /// `1...12`
      struct Month: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
        let rawValue: Int

        /// nil if the number is not in 1...12.
        init?(rawValue: Int) {
          guard (1...12).contains(rawValue) else { return nil }
          self.rawValue = rawValue
        }

        /// nil if the number is not in 1...12.
        init?(_ value: Int) { self.init(rawValue: value) }

        /// A literal must fit.
        init(integerLiteral value: Int) {
          guard let made = Self(rawValue: value) else { preconditionFailure("'\(value)': the number is not in 1...12") }
          self = made
        }
      }

      /// `1900...2100`
      struct Year: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
        let rawValue: Int

        /// nil if the number is not in 1900...2100.
        init?(rawValue: Int) {
          guard (1900...2100).contains(rawValue) else { return nil }
          self.rawValue = rawValue
        }

        /// nil if the number is not in 1900...2100.
        init?(_ value: Int) { self.init(rawValue: value) }

        /// A literal must fit.
        init(integerLiteral value: Int) {
          guard let made = Self(rawValue: value) else { preconditionFailure("'\(value)': the number is not in 1900...2100") }
          self = made
        }
      }
    }

    enum Tags {
      /// `asc|desc`
      enum Sort: Swift.String, Sendable, CaseIterable {
        case asc, desc
      }
    }

    enum Track {
      /// `1...99`
      struct N: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
        let rawValue: Int

        /// nil if the number is not in 1...99.
        init?(rawValue: Int) {
          guard (1...99).contains(rawValue) else { return nil }
          self.rawValue = rawValue
        }

        /// nil if the number is not in 1...99.
        init?(_ value: Int) { self.init(rawValue: value) }

        /// A literal must fit.
        init(integerLiteral value: Int) {
          guard let made = Self(rawValue: value) else { preconditionFailure("'\(value)': the number is not in 1...99") }
          self = made
        }
      }
    }

    enum URL {
      /// `"+"|""|"a b"`
      enum Self_: Swift.String, Sendable, CaseIterable {
        case n2b = "+"
        case empty = ""
        case aB = "a b"
      }
    }
  }

  /// `/[a-z0-9]{8}/`
  struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    private static let form = "\\A(?:[a-z0-9]{8})\\z"
    let rawValue: Swift.String

    /// nil if the text is not of the form /[a-z0-9]{8}/.
    init?(rawValue: Swift.String) {
      guard rawValue.range(of: Self.form, options: .regularExpression) != nil else { return nil }
      self.rawValue = rawValue
    }

    /// nil if the text is not of the form /[a-z0-9]{8}/.
    init?(_ value: Swift.String) { self.init(rawValue: value) }

    /// A literal must fit.
    init(stringLiteral value: Swift.String) {
      guard let made = Self(rawValue: value) else { preconditionFailure("'\(value)': the text is not of the form /[a-z0-9]{8}/") }
      self = made
    }
  }

  /// `a|b`
  enum Link_: Swift.String, Sendable, CaseIterable {
    case a, b
  }

  /// `last|int`
  enum Moment: Hashable, Sendable {
    case last
    case int(Int)

    fileprivate var text: Swift.String {
      switch self {
      case .last: "last"
      case .int(let value): "\(value)"
      }
    }
  }

  /// `1...9`
  struct Page: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    let rawValue: Int

    /// nil if the number is not in 1...9.
    init?(rawValue: Int) {
      guard (1...9).contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }

    /// nil if the number is not in 1...9.
    init?(_ value: Int) { self.init(rawValue: value) }

    /// A literal must fit.
    init(integerLiteral value: Int) {
      guard let made = Self(rawValue: value) else { preconditionFailure("'\(value)': the number is not in 1...9") }
      self = made
    }
  }

  /// `us-west-1|eu-west-3|default`
  enum Region: Swift.String, Sendable, CaseIterable {
    case usWest1 = "us-west-1"
    case euWest3 = "eu-west-3"
    case `default`
  }

  // MARK: - What the functions above are made of

  private enum Parts {
    static let segmentSigns = "!$*,;:@&+="
    static let hostSigns = "!$*,;"
    static let fragmentSigns = "!$*,;:@"

    /// A segment of a path. Browsers would resolve `.` and `..`.
    static func segment(
      _ name: Swift.String, _ value: Swift.String, _ plain: Swift.String = segmentSigns
    ) throws(LinkError) -> Swift.String {
      guard value != ".", value != ".." else {
        throw LinkError(parameter: name, description: "'\(name)' is '\(value)'")
      }
      return escaped(try filled(name, value), plain)
    }

    /// Segments of a path, each behind a slash.
    static func segments(
      _ name: Swift.String, _ values: [Swift.String], isNeeded: Bool = false
    ) throws(LinkError) -> Swift.String {
      if isNeeded, values.isEmpty { throw LinkError(parameter: name, description: "'\(name)' is empty") }
      var text = ""
      for value in values { text += "/" + (try segment(name, value)) }
      return text
    }

    static func split(_ path: Swift.String) -> [Swift.String] {
      path.split(separator: "/", omittingEmptySubsequences: false).map { Swift.String($0) }
    }

    static func segment(_ name: Swift.String, _ value: Swift.String, form: Swift.String) throws(LinkError) -> Swift.String {
      guard value.range(of: "\\A(?:\(form))\\z", options: .regularExpression) != nil else {
        throw LinkError(parameter: name, description: "'\(value)' is not of the form /\(form)/")
      }
      return try segment(name, value)
    }

    static func label(_ name: Swift.String, _ value: Swift.String) throws(LinkError) -> Swift.String {
      let isLabel = value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      guard isLabel, !value.isEmpty else {
        throw LinkError(parameter: name, description: "'\(value)' is no label of a host")
      }
      return value.lowercased()
    }

    static func filled(_ name: Swift.String, _ value: Swift.String) throws(LinkError) -> Swift.String {
      guard !value.isEmpty, !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw LinkError(
          parameter: name, description: "'\(name)' is empty or has a control character")
      }
      return value
    }

    /// Appends an item of the query.
    static func append(_ key: Swift.String, _ value: Swift.String? = nil, to text: inout Swift.String) {
      text += text.contains("?") ? "&" : "?"
      text += escaped(key, "!$*,;:@/?")
      if let value { text += "=" + escaped(value, "!$*,;:@/?=") }
    }

    /// Appends an item of the query for each element.
    static func append(_ key: Swift.String, all values: [Swift.String], to text: inout Swift.String) {
      if values.isEmpty { append(key, "", to: &text) }
      for value in values {
        text += text.contains("?") ? "&" : "?"
        text += escaped(key, "!$*,;:@/?") + "=" + escaped(value, "!$*;:@/?=")
      }
    }

    static func append(
      _ key: Swift.String, all values: [Swift.String], neededFor name: Swift.String, to text: inout Swift.String
    ) throws(LinkError) {
      if values.isEmpty { throw LinkError(parameter: name, description: "'\(name)' is empty") }
      append(key, all: values, to: &text)
    }

    /// Escapes all but letters, digits, `-._~` and what is plain at that place of a URL.
    static func escaped(_ text: Swift.String, _ plain: Swift.String) -> Swift.String {
      let plain = Swift.Set("-._~\(plain)".utf8)
      let digits = Array("0123456789ABCDEF")
      var result = ""
      for byte in text.utf8 {
        let char = Character(UnicodeScalar(byte))
        if plain.contains(byte) || char.isASCII && (char.isLetter || char.isNumber) {
          result.append(char)
        } else {
          result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
      }
      return result
    }
  }
}
