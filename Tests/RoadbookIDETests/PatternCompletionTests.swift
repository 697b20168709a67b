import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Completions at `$0` in a pattern or a URL, with their details.
@Suite struct PatternCompletionTests {
  private static let map = """
    scheme bank { route /account/:iban -> Account; route /cards -> Cards }
    scheme https://bank.example.net { route /web -> Web }
    type Iban = /[A-Z]{2}[0-9]{4}/
    ## An account of a customer.
    screen Account(iban: Iban, tab: info | cards = "info")
    ## All cards.
    screen Cards
    route /accounts/:iban<Iban> -> Account
    ## By its number.
    route /trips/:number<int> -> Trip deprecated "later"
    route /trips/:number<int>/stops/last => /trips/${number}
    route /town/:code => /accounts/${code}
    route /help do { handled }
    route /shop external https://shop.example.com/

    """

  private func check(_ marked: String, _ expected: Expect) {
    let map = EditorMap(Self.map + marked)
    let lines = (map.view?.completions(in: 0, at: map.offset) ?? []).prefix(12).map { item in
      let typed = SourceText(name: "", map.text.text).text(in: item.range)
      return item.label + (item.insertion == item.label ? "" : " as \(item.insertion)")
        + " for \(typed.debugDescription)" + (item.detail.map { "  (\($0))" } ?? "")
        + (item.isDeprecated ? " deprecated" : "") + (item.documentation.map { "  # \($0)" } ?? "")
    }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func screensInPatterns() {
    check(
      "route /x{$0}",
      expect(
        """
        Account for ""  ((iban: Iban, tab: info|cards = "info"))  # An account of a customer.
        Cards for ""  # All cards.
        Web for ""
        Trip for ""
        """))
    check(
      "route /x{C$0",
      expect(
        """
        Cards for "C"  # All cards.
        """))
    check(
      "route /y, /x/:iban{A$0} ->",
      expect(
        """
        Account for "A"  ((iban: Iban, tab: info|cards = "info"))  # An account of a customer.
        """))
    check(
      "route /x{$0",
      expect(
        """
        Account for ""  ((iban: Iban, tab: info|cards = "info"))  # An account of a customer.
        Cards for ""  # All cards.
        Web for ""
        Trip for ""
        """))
    check(
      "scheme shop {\n  route /x{C$0\n}",
      expect(
        """
        Cards for "C"  # All cards.
        """))
    check(
      "route /x -> Cards {\n  route y{C$0}\n}",
      expect(
        """
        Cards for "C"  # All cards.
        """))
    // A body begins after a blank.
    check(
      "route /x { ta$0",
      expect(
        """
        tag as tag  for "ta"  (labels for people and exports)  # tag NAME[, NAME]
        """))
  }

  @Test func furtherPatterns() {
    check(
      "route /q, /acc$0 -> Account",
      expect(
        """
        /accounts for "/acc"  (/accounts/:iban<Iban> → Account)
        """))
    check(
      "route /q, $0",
      expect(
        """
        /accounts for ""  (/accounts/:iban<Iban> → Account)
        /trips for ""  (/trips/:number<int> → Trip)
        /town for ""  (/town/:code ⇒ /accounts/${code})
        /help for ""  (do { … })
        /shop for ""  (external https://shop.example.com/)
        bank:// for ""  (scheme bank)
        https://bank.example.net/ for ""  (scheme https://bank.example.net)
        """))
    check(
      "route /q/:iban, /acc/$0 -> Account",
      expect(
        """
        /acc/:iban<Iban> for "/acc/"  (wanted by Account)
        /acc/:tab<info|cards> for "/acc/"  (wanted by Account)
        """))
    check(
      "route /q/:iban/$0 -> Account",
      expect(
        """
        /q/:iban/:tab<info|cards> for "/q/:iban/"  (wanted by Account)
        """))
    check(
      "block /q, /h$0 { }",
      expect(
        """
        /help for "/h"  (do { … })
        """))
    check(
      "route /q, /acc -> A$0",
      expect(
        """
        Account for "A"  ((iban: Iban, tab: info|cards = "info"))  # An account of a customer.
        """))
  }

  @Test func schemesInPatterns() {
    check(
      "route ban$0",
      expect(
        """
        bank:// for "ban"  (scheme bank)
        """))
    check(
      "route https://$0",
      expect(
        """
        https://bank.example.net/ for "https://"  (scheme https://bank.example.net)
        """))
    check(
      "route bank://$0",
      expect(
        """
        bank://account for "bank://"  (/account/:iban → Account)
        bank://cards for "bank://"  (→ Cards)
        """))
    check(
      "route bank://acc$0",
      expect(
        """
        bank://account for "bank://acc"  (/account/:iban → Account)
        """))
    check(
      "route bank://account/$0 -> Account",
      expect(
        """
        bank://account/:iban<Iban> for "bank://account/"  (wanted by Account)
        bank://account/:tab<info|cards> for "bank://account/"  (wanted by Account)
        bank://account/:iban for "bank://account/"  (→ Account)
        """))
    check(
      "route https://bank.example.net/$0",
      expect(
        """
        https://bank.example.net/web for "https://bank.example.net/"  (→ Web)
        """))
    // Inside a scheme or a route, patterns have no scheme.
    check(
      "scheme bank {\n  route b$0\n}",
      expect(
        """
        """))
    check(
      "route /x {\n  route ban$0\n}",
      expect(
        """
        """))
  }

  /// A path that is only the beginning of longer ones is not a complete URL.
  @Test func foldersOfURLs() {
    check(
      "test \"t\" { open /$0 }",
      expect(
        """
        /accounts/ for "/"  (/accounts/:iban<Iban> → Account)
        /trips/ for "/"  (/trips/:number<int> → Trip)
        /town/ for "/"  (/town/:code ⇒ /accounts/${code})
        /help for "/"  (do { … })
        /shop for "/"  (external https://shop.example.com/)
        """))
    check(
      "test \"t\" { open /tri$0 }",
      expect(
        """
        /trips/ for "/tri"  (/trips/:number<int> → Trip)
        """))
    check(
      "test \"t\" { open /trips/$0 }",
      expect(
        """
        /trips/:number<int> as /trips/ for "/trips/"  (int, as 42  → Trip) deprecated  # By its number.
        """))
    check(
      "test \"t\" { open /trips/4/$0 }",
      expect(
        """
        /trips/4/stops/ for "/trips/4/"  (/trips/:number<int>/stops/last ⇒ /trips/${number})
        """))
    check(
      "test \"t\" { open bank://$0 }",
      expect(
        """
        bank://account/ for "bank://"  (/account/:iban → Account)
        bank://cards for "bank://"  (→ Cards)
        """))
    check(
      "route /t$0",
      expect(
        """
        /trips for "/t"  (/trips/:number<int> → Trip)
        /town for "/t"  (/town/:code ⇒ /accounts/${code})
        """))
  }

  @Test func screensShowTheirParameters() {
    check(
      "route /x -> $0",
      expect(
        """
        Account for ""  ((iban: Iban, tab: info|cards = "info"))  # An account of a customer.
        Cards for ""  # All cards.
        Web for ""
        Trip for ""
        external for ""
        """))
    check(
      "test \"t\" { log url $0 }",
      expect(
        """
        == for ""
        != for ""
        and for ""
        or for ""
        in for ""
        matches for ""
        ?? for ""
        """))
    check(
      "route /x/:y<I$0",
      expect(
        """
        Iban for "I"  (/[A-Z]{2}[0-9]{4}/)
        """))
  }
}
