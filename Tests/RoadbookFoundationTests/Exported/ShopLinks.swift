// Exported by roadbook from ../../../grammar/examples/shop.roadbook (--links --name ShopLinks --access package). Do not edit: change the map, and export it again.
// swift-format-ignore-file
// swiftlint:disable all

package import Foundation

/// The links of the map `shop.roadbook`.
nonisolated package enum ShopLinks {
  // MARK: - Links

  /// The URL of a route: `/list/42`, and with a scheme `shop://list/42`.
  package struct Link: Hashable, Sendable, CustomStringConvertible {
    /// The URL without a scheme.
    package let text: String

    /// The URL with a scheme.
    package func url(in scheme: Scheme) -> URL {
      // All that is not plain is escaped.
      guard let url = URL(string: scheme.start(of: text)) else { preconditionFailure("no URL: \(text)") }
      return url
    }

    package var description: String { text }
  }

  /// What absolute URLs begin with.
  package enum Scheme: String, Sendable {
    /// shop://… from e-mails, widgets and the app itself.
    case shop = "shop:/"
    /// The same pages on the web site.
    case web = "https://shop.example.com"

    /// The first segment may be in the host's place, where some signs mean something else.
    fileprivate func start(of text: String) -> String {
      guard rawValue.hasSuffix(":/") else { return rawValue + text }
      let end = text.dropFirst().firstIndex { "/?#".contains($0) } ?? text.endIndex
      let codes: [Character: String] = [
        ":": "%3A", "@": "%40", "&": "%26", "+": "%2B", "=": "%3D",
      ]
      let host = text[..<end].map { codes[$0] ?? String($0) }.joined()
      return rawValue + host + text[end...]
    }
  }

  /// Why a link cannot be built.
  package struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The parameter that does not fit.
    package let parameter: String
    /// What is wrong.
    package let description: String
  }

  /// `/list/:itemID<int>/buy`
  package static func checkout(itemID: Int) -> Link {
    var text = "/list/"
    text += String(itemID)
    text += "/buy"
    return Link(text: text)
  }

  /// An article above the list.
  ///
  /// `/list/:itemID<int>`
  ///
  /// In the query: `title` as `article_title`; `display` as `display_type`, 1 if it is left out.
  package static func item(id: Int, title: String? = nil, display: Int? = nil) -> Link {
    var text = "/list/"
    text += String(id)
    if let title { Parts.append("article_title", title, to: &text) }
    if let display { Parts.append("display_type", String(display), to: &text) }
    return Link(text: text)
  }

  /// Articles by their printed number.
  ///
  /// `/sku/:sku<SKU>`
  package static func itemBySKU(sku: SKU) -> Link {
    var text = "/sku/"
    text += Parts.escaped(sku.rawValue, Parts.segmentSigns)
    return Link(text: text)
  }

  /// The list of articles, the root of the Home tab.
  ///
  /// `/list`
  ///
  /// In the query: `sort`, recent if it is left out; `page`, 1 if it is left out.
  package static func itemList(sort: Screen.ItemList.Sort? = nil, page: Page? = nil) -> Link {
    var text = "/list"
    if let sort { Parts.append("sort", sort.rawValue, to: &text) }
    if let page { Parts.append("page", String(page.rawValue), to: &text) }
    return Link(text: text)
  }

  /// `/login`
  package static func login() -> Link {
    Link(text: "/login")
  }

  /// `/account/orders/:number`
  ///
  /// - Throws: `LinkError` if the number is empty, `.` or `..`.
  package static func order(number: String) throws(LinkError) -> Link {
    var text = "/account/orders/"
    text += try Parts.segment("number", number)
    return Link(text: text)
  }

  /// `/account/orders`
  package static func orders() -> Link {
    Link(text: "/account/orders")
  }

  /// `/account`
  package static func profile() -> Link {
    Link(text: "/account")
  }

  /// `/search?q=:q&page=:page<Page>?`
  ///
  /// In the query: `query` as `q`; `page`, 1 if it is left out.
  ///
  /// - Throws: `LinkError` if the query is empty.
  package static func results(query: String, page: Page? = nil) throws(LinkError) -> Link {
    var text = "/search"
    Parts.append("q", try Parts.filled("query", query), to: &text)
    if let page { Parts.append("page", String(page.rawValue), to: &text) }
    return Link(text: text)
  }

  /// `/list/:itemID<int>/reviews(/:stars<Stars>)`
  package static func reviews(itemID: Int, stars: Stars? = nil) -> Link {
    var text = "/list/"
    text += String(itemID)
    text += "/reviews"
    if let stars {
      text += "/"
      text += Parts.escaped(String(stars.rawValue), Parts.segmentSigns)
    }
    return Link(text: text)
  }

  // MARK: - Types

  package enum Screen {
    package enum ItemList {
      /// `popular|recent|price`
      package enum Sort: String, Sendable, CaseIterable {
        case popular, recent, price
      }
    }
  }

  /// `1...500`
  package struct Page: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    package let rawValue: Int

    /// nil if the number is not in 1...500.
    package init?(rawValue: Int) {
      guard (1...500).contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }

    /// nil if the number is not in 1...500.
    package init?(_ value: Int) { self.init(rawValue: value) }

    /// A literal must fit.
    package init(integerLiteral value: Int) {
      guard let made = Self(rawValue: value) else { preconditionFailure("'\(value)': the number is not in 1...500") }
      self = made
    }
  }

  /// `/[A-Z]{3}-[0-9]{4}/`
  package struct SKU: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    private static let form = "\\A(?:[A-Z]{3}-[0-9]{4})\\z"
    package let rawValue: String

    /// nil if the text is not of the form /[A-Z]{3}-[0-9]{4}/.
    package init?(rawValue: String) {
      guard rawValue.range(of: Self.form, options: .regularExpression) != nil else { return nil }
      self.rawValue = rawValue
    }

    /// nil if the text is not of the form /[A-Z]{3}-[0-9]{4}/.
    package init?(_ value: String) { self.init(rawValue: value) }

    /// A literal must fit.
    package init(stringLiteral value: String) {
      guard let made = Self(rawValue: value) else { preconditionFailure("'\(value)': the text is not of the form /[A-Z]{3}-[0-9]{4}/") }
      self = made
    }
  }

  /// `1...5`
  package struct Stars: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    package let rawValue: Int

    /// nil if the number is not in 1...5.
    package init?(rawValue: Int) {
      guard (1...5).contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }

    /// nil if the number is not in 1...5.
    package init?(_ value: Int) { self.init(rawValue: value) }

    /// A literal must fit.
    package init(integerLiteral value: Int) {
      guard let made = Self(rawValue: value) else { preconditionFailure("'\(value)': the number is not in 1...5") }
      self = made
    }
  }

  // MARK: - What the functions above are made of

  private enum Parts {
    static let segmentSigns = "!$*,;:@&+="
    static let hostSigns = "!$*,;"
    static let fragmentSigns = "!$*,;:@"

    /// A segment of a path. Browsers would resolve `.` and `..`.
    static func segment(
      _ name: String, _ value: String, _ plain: String = segmentSigns
    ) throws(LinkError) -> String {
      guard value != ".", value != ".." else {
        throw LinkError(parameter: name, description: "'\(name)' is '\(value)'")
      }
      return escaped(try filled(name, value), plain)
    }

    static func filled(_ name: String, _ value: String) throws(LinkError) -> String {
      guard !value.isEmpty, !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw LinkError(
          parameter: name, description: "'\(name)' is empty or has a control character")
      }
      return value
    }

    /// Appends an item of the query.
    static func append(_ key: String, _ value: String? = nil, to text: inout String) {
      text += text.contains("?") ? "&" : "?"
      text += escaped(key, "!$*,;:@/?")
      if let value { text += "=" + escaped(value, "!$*,;:@/?=") }
    }

    /// Escapes all but letters, digits, `-._~` and what is plain at that place of a URL.
    static func escaped(_ text: String, _ plain: String) -> String {
      let plain = Set("-._~\(plain)".utf8)
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
