import RoadbookTestSupport
import Testing

/// Commands at the prompt that have no test file of their own: their answers and errors.
@Suite struct CommandTests {
  private func check(
    _ map: String, _ script: String, files: [String: String] = [:], _ expected: Expect
  ) {
    var transcript = Transcript(map, files: files)
    expected.match(transcript.run(script))
  }

  @Test func settingsAndHelp() {
    check(
      "var v = 1",
      """
      set v = v + 1
      set w = 1
      set parameters.x = 1
      settings output xml
      settings output json
      vars
      set v = 3
      settings output text
      help nothing
      help undo
      step /a
      frobnicate
      """,
      expect(
        """
        > set v = v + 1
        v = 2
        > set w = 1
        ! 1:5 `w` error unknown-variable: there is no variable 'w' (declare it: var w = …)
        > set parameters.x = 1
        ! 'x' cannot be set: no URL is being handled (pass it with the URL: open URL with { x: … })
        > settings output xml
        ! 1:17 `xml` error unknown-setting: 'xml' is not a value of output (write settings output text or settings output json)
        > settings output json
        {"ok":true}
        > vars
        {"vars":[{"var":"v","value":"2","at":"map:1"}]}
        > set v = 3
        {"message":"v = 3"}
        > settings output text
        > help nothing
        ! there is no help on 'nothing' (search the help: help about nothing)
        > help undo
        undo
          undo the last change to the map or the app
        Undoes declarations and navigation, one at a time.
        > open /list/42
        /list/42  →  Item
          route       /list/:id<int>  (shop.roadbook:28)
          parameters  id = 42 (path)
          arguments   id = 42, title = null
          blocks      /list/**
          log         browsing
          did         push List, keep Home selected, push Item
          stack       List › Item  in Home
        > undo
        undone: open /list/42; on screen: nothing
        > stack
        no screens
        see also: redo, history, goto
        > step /a
        ▸ 1 of 1      start with /a
                      why: the URL has no scheme, so the scheme-less routes apply
        > frobnicate
        ! 1:1 `frobnicate` error unknown-statement: 'frobnicate' is neither a statement nor a name ('help' lists the statements)
        """))
  }
}
