import RoadbookTestSupport
import RoadbookURL
import Testing

@Suite struct PatternParseTests {
  private func dumps(_ texts: [String]) -> String {
    texts.map { "\($0)\n\(dump($0))" }.joined(separator: "\n\n")
  }

  @Test func pathsAndCaptures() {
    expect(
      """



      /
      /

      list/:id
      'list' / :id

      /list/:id<int>/
      / 'list' / :id<int> /

      <int:id>
      :id<int>

      <id>
      :id

      :tab<home|search>
      :tab<'home' | 'search'>

      <a|b>
      :<'a' | 'b'>

      @:user
      '@' :user

      :name.json
      :name '.json'

      v:major<int>.:minor<int>
      'v' :major<int> '.' :minor<int>

      *
      *

      a*b
      'a' * 'b'

      **
      **

      /a/**:rest<path>/b
      / 'a' / **:rest<path> / 'b'

      %3Aid%2Fx
      ':id/x'

      häuser/:größe
      'häuser' / :größe
        häuser/:größe
                ^^^^^ pattern-bad-capture-name: 'größe' is not a valid capture name
          use letters, digits and '_', and no digit first

      /x/<a>b
      / 'x' / :a 'b'
      """
    ).match(
      dumps([
        "", "/", "list/:id", "/list/:id<int>/", "<int:id>", "<id>", ":tab<home|search>", "<a|b>",
        "@:user", ":name.json", "v:major<int>.:minor<int>", "*", "a*b", "**", "/a/**:rest<path>/b",
        "%3Aid%2Fx", "häuser/:größe", "/x/<a>b",
      ]))
  }

  @Test func prefixesAndHosts() {
    expect(
      """
      shop://List/:id
      scheme shop host 'list' / :id

      wc::topic
      scheme wc :topic

      https://*.Example.com:8080/i/:id
      scheme https host * . 'example' . 'com' port 8080 / 'i' / :id

      https://:tenant.example.com
      scheme https host :tenant . 'example' . 'com'

      https://<www|m>.example.com/a
      scheme https host :<'www' | 'm'> . 'example' . 'com' / 'a'

      https://www-:n<int>.x.org
      scheme https host 'www-' :n<int> . 'x' . 'org'

      shop://
      scheme shop

      shop:///a
      scheme shop / 'a'

      shop://list{ItemList}/:id{Item}!
      scheme shop host 'list' {ItemList} / :id {Item modal}

      shop://list(/:id)
      scheme shop host 'list' ( / :id )

      a:b
      'a' :b
      """
    ).match(
      dumps([
        "shop://List/:id", "wc::topic", "https://*.Example.com:8080/i/:id",
        "https://:tenant.example.com", "https://<www|m>.example.com/a", "https://www-:n<int>.x.org",
        "shop://", "shop:///a", "shop://list{ItemList}/:id{Item}!", "shop://list(/:id)", "a:b",
      ]))
  }

  @Test func groupsAndScreens() {
    expect(
      """
      /the(/foo/:a)(/bar/:b)
      / 'the' ( / 'foo' / :a ) ( / 'bar' / :b )

      /a(b)c(/d(/e))
      / 'a' ( 'b' ) 'c' ( / 'd' ( / 'e' ) )

      /list{ItemList}/:id{Item}/extra{Extra}!
      / 'list' {ItemList} / :id {Item} / 'extra' {Extra modal}

      /(rest/)(app/):object/:id
      / ( 'rest' / ) ( 'app' / ) :object / :id
      """
    ).match(
      dumps([
        "/the(/foo/:a)(/bar/:b)", "/a(b)c(/d(/e))", "/list{ItemList}/:id{Item}/extra{Extra}!",
        "/(rest/)(app/):object/:id",
      ]))
  }

  @Test func queriesAndFragments() {
    expect(
      """
      ?tab=:tab<int>&debug=true&beta&!token&page=:page<int>?
       & 'tab' ~ :tab<int> & 'debug' = 'true' & 'beta' & not 'token' & 'page' ~ :page<int> optional

      a?post=p:id
      'a' & 'post' ~ 'p' :id

      a?x=*&y=&z=a*
      'a' & 'x' & 'y' = '' & 'z' ~ 'a' *

      a?q=a%26b
      'a' & 'q' = 'a&b'

      #section-:n<int>
       # 'section-' :n<int>

      a#/view/:id
      'a' # 'view' / :id

      a?b#c/**
      'a' & 'b' # 'c' / **
      """
    ).match(
      dumps([
        "?tab=:tab<int>&debug=true&beta&!token&page=:page<int>?", "a?post=p:id", "a?x=*&y=&z=a*",
        "a?q=a%26b", "#section-:n<int>", "a#/view/:id", "a?b#c/**",
      ]))
  }

  @Test func types() {
    expect(
      #"""
      :r<us-west-1|ap-northeast-2>
      :r<'us-west-1' | 'ap-northeast-2'>

      :k</[A-Z]{3}-[0-9/]{4}/>
      :k</[A-Z]{3}-[0-9/]{4}/>

      :p<int in 1...500>
      :p<int in 1...500>

      :p<float in ...2.5>
      :p<float in ...2.5>

      :s<last | unread | int in 1...>
      :s<'last' | 'unread' | int in 1...>

      :l<list<uuid>>
      :l<list uuid>

      :q<"a b"|"\"">
      :q<"a b" | """>

      </a+/:x>
      :x</a+/>

      <int in 1...9:n>
      :n<int in 1...9>

      :d<date in 2026-01-01...>
      :d<date in 2026-01-01...>
      """#
    ).match(
      dumps([
        ":r<us-west-1|ap-northeast-2>", ":k</[A-Z]{3}-[0-9/]{4}/>", ":p<int in 1...500>",
        ":p<float in ...2.5>", ":s<last | unread | int in 1...>", ":l<list<uuid>>",
        #":q<"a b"|"\"">"#, "</a+/:x>", "<int in 1...9:n>", ":d<date in 2026-01-01...>",
      ]))
  }
}
