import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// URLs that lead to other URLs.
@Suite struct RewriteTests {
  private func check(_ map: String, _ urls: String, _ expected: Expect) {
    var transcript = Transcript(map)
    var lines = transcript.findings().split(separator: "\n").map(String.init)
    lines += urls.split(separator: "\n").map { url in
      let result = transcript.session.resolve(String(url))
      let ways = result.rewrites.map { " => \($0)" }.joined()
      let end = result.screen ?? result.outcome.rawValue
      return "\(url)\(ways) | \(end)" + (result.reason.map { ": \($0)" } ?? "")
    }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func valuesAreEncodedForTheirPlace() {
    check(
      """
      route /old/:id => /new/${id}
      route /query/:t => /new?t=${t}
      route /frag/:t => /new#${t}
      route /path/**:rest<path> => /files/${rest}
      route /list/**:rest => /files/${rest}
      route /target?to=:to<url> => ${to}
      route /new/** -> New
      route /files/** -> Files
      """,
      """
      /old/7
      /old/a%2Fb%3Fc
      /old/%E2%82%AC%20x
      /query/a&b=c+d%23
      /frag/a%20b
      /path/a/b%2Fc/d
      /list/a/b
      /target?to=/new/x%3Fy%3D1%23z&more=1
      /target?to=https://example.org/
      """,
      expect(
        """
        /old/7 => /new/7 | New
        /old/a%2Fb%3Fc => /new/a%2Fb%3Fc | New
        /old/%E2%82%AC%20x => /new/%E2%82%AC%20x | New
        /query/a&b=c+d%23 => /new?t=a%26b=c%2Bd%23 | New
        /frag/a%20b => /new#a%20b | New
        /path/a/b%2Fc/d => /files/a/b/c/d | Files
        /list/a/b => /files/a/b | Files
        /target?to=/new/x%3Fy%3D1%23z&more=1 | unmatched: no route takes this URL
        /target?to=https://example.org/ => https://example.org/ | unmatched: no route takes this URL
        """))
  }

  @Test func queryAndFragmentCarryOver() {
    check(
      """
      route /old/:id => /new/${id}
      route /own => /new?mine=1
      route /hash => /new#mine
      route /used?q=:q => /new/${q}
      route /new/** -> New
      """,
      """
      /old/7?a=1&b=%20#f
      /own?a=1#f
      /hash?a=1#f
      /used?q=x&r=2
      """,
      expect(
        """
        /old/7?a=1&b=%20#f => /new/7?a=1&b=%20#f | New
        /own?a=1#f => /new?mine=1#f | New
        /hash?a=1#f => /new?a=1#mine | New
        /used?q=x&r=2 => /new/x?r=2 | New
        """))
  }

  @Test func circlesAreCaught() {
    check(
      """
      route /a => /b
      route /b => /c
      route /c => /a
      route /grow/** => /grow/x/${count(wildcard)}
      route /empty?to=:to => ${to}
      """,
      """
      /a
      /grow
      /empty?to=
      """,
      expect(
        """
        /a => /b => /c => /a | failed: the URL is sent in a circle: /a => /b => /c => /a
        /grow => /grow/x/0 => /grow/x/2 => /grow/x/2 | failed: the URL is sent in a circle: /grow/x/2 => /grow/x/2
        /empty?to= | unmatched: no route takes this URL
        """))
  }

  @Test func namespacesStay() {
    check(
      """
      scheme shop { fallback global; route /old => /new; route /new -> ShopNew; route /out => /only }
      scheme https://shop.example.com { route /old => /new; route /new -> WebNew; route /over => shop://new }
      route /new -> GlobalNew
      route /only -> Only
      """,
      """
      shop://old
      shop://out
      https://shop.example.com/old
      https://shop.example.com/over
      /new
      """,
      expect(
        """
        shop://old => shop://new | ShopNew
        shop://out => shop://only | Only
        https://shop.example.com/old => https://shop.example.com/new | WebNew
        https://shop.example.com/over => shop://new | ShopNew
        /new | GlobalNew
        """))
  }

  @Test func normalizeLookupAndExternal() {
    check(
      """
      normalize /m/** => /${join(wildcard, "/")}
      redirects {
        https://click.example.com/1 => /new/1
      }
      route https://click.example.com/** => lookup
      route /new/:id -> New
      route /help -> external https://help.example.com/
      """,
      """
      https://click.example.com/1
      https://click.example.com/2
      /help
      """,
      expect(
        """
        https://click.example.com/1 => /new/1 | New
        https://click.example.com/2 | deferred: redirect
        /help | handled
        """))
  }
}
