import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

/// A small tree for each form of statement.
@Suite struct TreeTests {
  @Test func testsWithTables() {
    check(
      """
      test "t" fails "why" { cases url, n { /a/${x}, 1, 2; s://b fails
        "/c", -1 fails "x" } }
      test "f"; test f
      """,
      expect(
        """
        file ‹;›
          testDeclaration ‹test›
            stringExpression ‹"› ‹t› ‹"›
            clause ‹fails›
              stringExpression ‹"› ‹why› ‹"›
            body ‹{› ‹}›
              casesStatement ‹cases› ‹,›
                name ‹url›
                name ‹n›
                body ‹{› ‹;› ‹}›
                  caseRow ‹,› ‹,›
                    url ‹/a/›
                      interpolation ‹${› ‹}›
                        nameExpression ‹x›
                    literalExpression ‹1›
                    literalExpression ‹2›
                  caseRow
                    url ‹s://b›
                    clause ‹fails›
                  caseRow ‹,›
                    stringExpression ‹"› ‹/c› ‹"›
                    unaryExpression ‹-›
                      literalExpression ‹1›
                    clause ‹fails›
                      stringExpression ‹"› ‹x› ‹"›
          command ‹test›
            bare ‹"f"›
          command ‹test›
            bare ‹f›
        """))
  }

  @Test func routes() {
    check(
      """
      ## why
      route /a/:id<int>, b -> A in X, Y guard g priority -1 {
        default x = 1; example /a/${x}
      }
      route /c => lookup
      route "/d e" do { handled }
      route /e -> external https://x.example/${y}
      """,
      expect(
        """
        file
          routeDeclaration ‹route› ‹,›
            pattern ‹/a/:id<int>›
            pattern ‹b›
            screenTarget ‹->›
              name ‹A›
            clause ‹in› ‹,›
              name ‹X›
              name ‹Y›
            clause ‹guard›
              name ‹g›
            clause ‹priority› ‹-› ‹1›
            body ‹{› ‹;› ‹}›
              clause ‹default› ‹=›
                name ‹x›
                literalExpression ‹1›
              clause ‹example›
                url ‹/a/›
                  interpolation ‹${› ‹}›
                    nameExpression ‹x›
          routeDeclaration ‹route›
            pattern ‹/c›
            rewriteTarget ‹=>›
              url ‹lookup›
          routeDeclaration ‹route›
            pattern ‹"/d e"›
            actionTarget ‹do›
              body ‹{› ‹}›
                verdictStatement ‹handled›
          routeDeclaration ‹route›
            pattern ‹/e›
            externalTarget ‹->› ‹external›
              url ‹https://x.example/›
                interpolation ‹${› ‹}›
                  nameExpression ‹y›
        """))
  }

  @Test func declarations() {
    check(
      """
      roadbook 1; include "a b.roadbook"
      scheme s, https://*.s.example when a { rank first }
      default present sheet
      type T = a-b | list<int>
      type U = int in -1...5 where value > 0 as null
      var v: bool = true
      screen S(a, b: string? = "x" from k-1, ...) else decline
      tabs T lazy selected A { A; stack B lazy = [S] }
      container C select none { D }
      presenter none
      guard g on S, /x before push { allow }
      block /b { }
      configure S { }; on unmatched { }; presentation p { push }
      normalize /n => /m; redirects { /a => /b }
      test "t" { before { } }
      """,
      expect(
        """
        file ‹;› ‹;› ‹;› ‹;›
          headerStatement ‹roadbook› ‹1›
          includeStatement ‹include›
            bare ‹"a b.roadbook"›
          schemeDeclaration ‹scheme› ‹,›
            pattern ‹s›
            pattern ‹https://*.s.example›
            clause ‹when›
              nameExpression ‹a›
            body ‹{› ‹}›
              optionStatement ‹rank›
                name ‹first›
          optionStatement ‹default› ‹present›
            name ‹sheet›
          typeDeclaration ‹type› ‹=›
            name ‹T›
            typeUnion ‹|›
              typeName ‹a-b›
              typeList ‹list› ‹<› ‹>›
                typeName ‹int›
          typeDeclaration ‹type› ‹=›
            name ‹U›
            typeRange ‹in› ‹-1› ‹...› ‹5›
              typeName ‹int›
            clause ‹where›
              binaryExpression ‹>›
                nameExpression ‹value›
                literalExpression ‹0›
            clause ‹as›
              literalExpression ‹null›
          variableDeclaration ‹var› ‹:› ‹=›
            name ‹v›
            typeName ‹bool›
            literalExpression ‹true›
          screenDeclaration ‹screen›
            name ‹S›
            parameterList ‹(› ‹,› ‹,› ‹...› ‹)›
              parameter
                name ‹a›
              parameter ‹:› ‹=› ‹from›
                name ‹b›
                typeOptional ‹?›
                  typeName ‹string›
                stringExpression ‹"› ‹x› ‹"›
                bare ‹k-1›
            elseDecline ‹else› ‹decline›
          containerDeclaration ‹tabs› ‹lazy›
            name ‹T›
            containerSelection ‹selected›
              name ‹A›
            body ‹{› ‹;› ‹}›
              name ‹A›
              containerDeclaration ‹stack› ‹lazy› ‹=›
                name ‹B›
                listExpression ‹[› ‹]›
                  nameExpression ‹S›
          containerDeclaration ‹container›
            name ‹C›
            containerSelection ‹select› ‹none›
            body ‹{› ‹}›
              name ‹D›
          rootStatement ‹presenter›
            name ‹none›
          guardDeclaration ‹guard› ‹on› ‹,› ‹before›
            name ‹g›
            pattern ‹S›
            pattern ‹/x›
            name ‹push›
            body ‹{› ‹}›
              verdictStatement ‹allow›
          blockDeclaration ‹block›
            pattern ‹/b›
            body ‹{› ‹}›
          configureDeclaration ‹configure›
            name ‹S›
            body ‹{› ‹}›
          hookDeclaration ‹on›
            name ‹unmatched›
            body ‹{› ‹}›
          presentationDeclaration ‹presentation›
            name ‹p›
            body ‹{› ‹}›
              openStatement ‹push›
          normalizeStatement ‹normalize› ‹=>›
            pattern ‹/n›
            url ‹/m›
          redirectsDeclaration ‹redirects›
            body ‹{› ‹}›
              redirectEntry ‹=>›
                url ‹/a›
                url ‹/b›
          testDeclaration ‹test›
            stringExpression ‹"› ‹t› ‹"›
            body ‹{› ‹}›
              beforeDeclaration ‹before›
                body ‹{› ‹}›
        """))
  }

  @Test func blocks() {
    check(
      """
      block /b {
        log "a${b}\\n", c
        set p.x = 1
        if a { hold } else if b { } else { }
        decline "why"
        require a else open /x
        push S(1, a: 2)
        present S
        pop to root; select T
        external https://e.example
      }
      """,
      expect(
        """
        file
          blockDeclaration ‹block›
            pattern ‹/b›
            body ‹{› ‹;› ‹}›
              logStatement ‹log› ‹,›
                stringExpression ‹"› ‹a› ‹\\n› ‹"›
                  interpolation ‹${› ‹}›
                    nameExpression ‹b›
                nameExpression ‹c›
              setStatement ‹set› ‹=›
                memberExpression ‹.›
                  nameExpression ‹p›
                  name ‹x›
                literalExpression ‹1›
              ifStatement ‹if›
                nameExpression ‹a›
                body ‹{› ‹}›
                  verdictStatement ‹hold›
                elseBranch ‹else›
                  ifStatement ‹if›
                    nameExpression ‹b›
                    body ‹{› ‹}›
                    elseBranch ‹else›
                      body ‹{› ‹}›
              verdictStatement ‹decline›
                stringExpression ‹"› ‹why› ‹"›
              requireStatement ‹require›
                nameExpression ‹a›
                elseBranch ‹else›
                  openStatement ‹open›
                    url ‹/x›
              openStatement ‹push›
                name ‹S›
                argumentList ‹(› ‹,› ‹)›
                  argument
                    literalExpression ‹1›
                  argument ‹:›
                    name ‹a›
                    literalExpression ‹2›
              openStatement ‹present›
                name ‹S›
              popStatement ‹pop› ‹to›
                name ‹root›
              selectStatement ‹select›
                name ‹T›
              openStatement ‹external›
                url ‹https://e.example›
        """))
  }

  @Test func expressions() {
    check(
      """
      expect not a == b and c.d[0] in [1, 2.5] or f(x) matches /a[/]/ ?? { k: -1 }
      expect (1 + 2) * 3 - 4 <= null
      """,
      expect(
        """
        file
          expectCommand ‹expect›
            binaryExpression ‹??›
              binaryExpression ‹or›
                binaryExpression ‹and›
                  unaryExpression ‹not›
                    binaryExpression ‹==›
                      nameExpression ‹a›
                      nameExpression ‹b›
                  binaryExpression ‹in›
                    indexExpression ‹[› ‹]›
                      memberExpression ‹.›
                        nameExpression ‹c›
                        name ‹d›
                      literalExpression ‹0›
                    listExpression ‹[› ‹,› ‹]›
                      literalExpression ‹1›
                      literalExpression ‹2.5›
                binaryExpression ‹matches›
                  callExpression
                    nameExpression ‹f›
                    argumentList ‹(› ‹)›
                      argument
                        nameExpression ‹x›
                  regexExpression ‹/a[/]/›
              recordExpression ‹{› ‹}›
                recordField ‹:›
                  name ‹k›
                  unaryExpression ‹-›
                    literalExpression ‹1›
          expectCommand ‹expect›
            binaryExpression ‹<=›
              binaryExpression ‹-›
                binaryExpression ‹*›
                  groupExpression ‹(› ‹)›
                    binaryExpression ‹+›
                      literalExpression ‹1›
                      literalExpression ‹2›
                  literalExpression ‹3›
                literalExpression ‹4›
              literalExpression ‹null›
        """))
  }

  @Test func commands() {
    check(
      """
      load a/b.roadbook; save; help open url
      remove route /a in s; remove all; describe screen S; describe S
      break on guard; break off
      resolve /a with { a: 1 } from link in s
      open /n; open /x animated off; open S wrap N as r userInfo { }
      generate /a; match /a /b; url r(id: 1); complete open /x
      answer g: defer "x", open /y
      step /a; step in
      expect unmatched /a
      expect "/a b" -> S(x: 1)
      watch a; output json; drop deferred; guards off; stack
      """,
      expect(
        """
        file ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;› ‹;›
          command ‹load›
            bare ‹a/b.roadbook›
          command ‹save›
          command ‹help›
            bare ‹open›
            bare ‹url›
          itemCommand ‹remove› ‹route›
            bare ‹/a›
            modifier ‹in›
              bare ‹s›
          itemCommand ‹remove› ‹all›
          itemCommand ‹describe› ‹screen›
            bare ‹S›
          itemCommand ‹describe›
            bare ‹S›
          breakCommand ‹break› ‹on›
            bare ‹guard›
          breakCommand ‹break› ‹off›
          openStatement ‹resolve›
            url ‹/a›
            modifier ‹with›
              recordExpression ‹{› ‹}›
                recordField ‹:›
                  name ‹a›
                  literalExpression ‹1›
            modifier ‹from›
              name ‹link›
            modifier ‹in›
              bare ‹s›
          openStatement ‹open›
            url ‹/n›
          openStatement ‹open›
            url ‹/x›
            modifier ‹animated› ‹off›
          openStatement ‹open›
            name ‹S›
            modifier ‹wrap›
              name ‹N›
            modifier ‹as›
              bare ‹r›
            modifier ‹userInfo›
              recordExpression ‹{› ‹}›
          openStatement ‹generate›
            url ‹/a›
          matchCommand ‹match›
            pattern ‹/a›
            url ‹/b›
          urlCommand ‹url›
            bare ‹r›
            argumentList ‹(› ‹)›
              argument ‹:›
                name ‹id›
                literalExpression ‹1›
          command ‹complete›
            bare ‹open /x›
          answerCommand ‹answer› ‹:› ‹,›
            name ‹g›
            answerItem
              name ‹defer›
              stringExpression ‹"› ‹x› ‹"›
            answerItem
              name ‹open›
              url ‹/y›
          stepCommand ‹step›
            url ‹/a›
          stepCommand ‹step› ‹in›
          expectCommand ‹expect›
            name ‹unmatched›
            url ‹/a›
          expectCommand ‹expect› ‹->›
            url ‹"› ‹/a b› ‹"›
            name ‹S›
            argumentList ‹(› ‹)›
              argument ‹:›
                name ‹x›
                literalExpression ‹1›
          command ‹watch›
            nameExpression ‹a›
          command ‹output›
            bare ‹json›
          command ‹drop›
            bare ‹deferred›
          command ‹guards›
            bare ‹off›
          command ‹stack›
        """))
  }

  private func check(_ text: String, _ expected: Expect) {
    let parse = checkedParse(Array(text.utf8))
    #expect(parse.problems.filter { if case .misplaced = $0.kind { false } else { true } }.isEmpty)
    expected.match(parse.tree.dump())
  }
}
