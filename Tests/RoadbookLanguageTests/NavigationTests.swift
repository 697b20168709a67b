import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// What `open` leaves on screen: one line for each command, with the steps and the state behind it.
@Suite struct NavigationTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    var lines = transcript.findings().split(separator: "\n").map(String.init)
    for command in script.split(separator: "\n") {
      let answers = transcript.run(String(command)).split(separator: "\n").dropFirst()
      let steps = answers.first { $0.hasPrefix("  steps") }?.dropFirst(14)
      let problem = answers.first { $0.hasPrefix("!") || $0.contains("unmatched") }
      lines.append("\(command): \(steps ?? problem ?? "no step")")
      lines += transcript.run("state").split(separator: "\n").dropFirst().map { "    \($0)" }
    }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func screensBeneathAndBack() {
    check(
      """
      route /list -> List { route :id -> Item { route extra -> Extra } }
      route /other -> Other
      route /lonely -> Lonely parent List
      """,
      """
      open /list/1/extra
      open /list/2
      open /list/2/extra
      open /other
      open /lonely
      back
      back
      pop to root
      open /list/1/extra
      pop to List
      reset
      """,
      expect(
        """
        open /list/1/extra: push List, push Item, push Extra
            ▸ main: List › Item › Extra
        open /list/2: push Item
            ▸ main: List › Item#1 › Extra › Item#2
        open /list/2/extra: push Extra
            ▸ main: List › Item#1 › Extra#1 › Item#2 › Extra#2
        open /other: push Other
            ▸ main: List › Item#1 › Extra#1 › Item#2 › Extra#2 › Other
        open /lonely: push Lonely
            ▸ main: List › Item#1 › Extra#1 › Item#2 › Extra#2 › Other › Lonely
        back: pop 1 to Other
            ▸ main: List › Item#1 › Extra#1 › Item#2 › Extra#2 › Other
        back: pop 1 to Extra
            ▸ main: List › Item#1 › Extra#1 › Item#2 › Extra#2
        pop to root: pop 4 to List
            ▸ main: List
        open /list/1/extra: push Item, push Extra
            ▸ main: List › Item › Extra
        pop to List: pop 2 to List
            ▸ main: List
        reset: no step
            ▸ main: (empty)
        """))
  }

  @Test func lazyContainersAndScreensThatStandTwice() {
    check(
      """
      tabs Main lazy { stack Home = [Start]; container More { stack Deep = [Start] }; stack Side = [A] }
      stack Outside
      route /deep -> Start in Deep { route :id -> Item }
      route /outside -> Item in Outside
      """,
      """
      open /outside
      open /deep/4
      push Item(id: 5)
      present Item
      select Home
      """,
      expect(
        """
        open /outside: no step
              Main
            ▸ ├ ● Home: Start
              ├ ○ More
              │   └ ● Deep: (not made yet)
              └ ○ Side: (not made yet)
              not inside the root:
                Outside: (empty)
        open /deep/4: reload Start, keep Deep selected, select More, push Item
              Main
              ├ ○ Home: Start#1
              ├ ● More
            ▸ │   └ ● Deep: Start#2 › Item
              └ ○ Side: (not made yet)
              not inside the root:
                Outside: (empty)
        push Item(id: 5): push Item
              Main
              ├ ○ Home: Start#1
              ├ ● More
            ▸ │   └ ● Deep: Start#2 › Item#1 › Item#2
              └ ○ Side: (not made yet)
              not inside the root:
                Outside: (empty)
        present Item: present Item
            ▸ modal1 (without a stack): Item#3
              Main
              ├ ○ Home: Start#1
              ├ ● More
              │   └ ● Deep: Start#2 › Item#1 › Item#2
              └ ○ Side: (not made yet)
              not inside the root:
                Outside: (empty)
        select Home: select Home
            ▸ modal1 (without a stack): Item#3
              Main
              ├ ● Home: Start#1
              ├ ○ More
              │   └ ● Deep: Start#2 › Item#1 › Item#2
              └ ○ Side: (not made yet)
              not inside the root:
                Outside: (empty)
        """))
  }

  @Test func modals() {
    check(
      """
      route /home -> Home {
        route edit -> Edit modal { route colour -> Colour { route deep -> Deep } }
        route sheet -> Sheet present sheet
      }
      route /alone -> Alone modal
      """,
      """
      open /home/edit/colour
      open /home/edit/colour/deep
      back
      open /home/sheet
      dismiss
      dismiss
      open /alone
      back
      """,
      expect(
        """
        open /home/edit/colour: push Home, present Edit, push Colour
            ▸ modal1: Edit › Colour
              main: Home
        open /home/edit/colour/deep: push Deep
            ▸ modal1: Edit › Colour › Deep
              main: Home
        back: pop 1 to Colour
            ▸ modal1: Edit › Colour
              main: Home
        open /home/sheet: push Home, present as sheet Sheet
            ▸ modal2 (sheet): Sheet
              modal1: Edit › Colour › Home#2
              main: Home#1
        dismiss: dismiss Sheet
            ▸ modal1: Edit › Colour › Home#2
              main: Home#1
        dismiss: dismiss Edit, Colour, Home
            ▸ main: Home
        open /alone: present Alone
            ▸ modal1: Alone
              main: Home
        back: dismiss Alone
            ▸ main: Home
        """))
  }

  @Test func tabs() {
    check(
      """
      tabs Main { Home; Search }
      root Main
      route /list -> List in Home { route :id -> Item }
      route /find -> Find in Search
      route /both -> Both in Search, Home
      route /edit -> Edit modal in Search
      """,
      """
      open /list/1
      open /find
      open /both
      select Home
      open /both
      open /edit
      select Nowhere
      """,
      expect(
        """
        open /list/1: push List, keep Home selected, push Item
              Main
            ▸ ├ ● Home: List › Item
              └ ○ Search: (empty)
        open /find: push Find, select Search
              Main
              ├ ○ Home: List › Item
            ▸ └ ● Search: Find
        open /both: replace stack with Both, keep Search selected
              Main
              ├ ○ Home: List › Item
            ▸ └ ● Search: Both
        select Home: select Home
              Main
            ▸ ├ ● Home: List › Item
              └ ○ Search: Both
        open /both: replace stack with Both, keep Home selected
              Main
            ▸ ├ ● Home: Both#2
              └ ○ Search: Both#1
        open /edit: select Search, present Edit
            ▸ modal1: Edit
              Main
              ├ ○ Home: Both#2
              └ ● Search: Both#1
        select Nowhere: ! 1:8 `Nowhere` error unknown-container: no tab or stack is called 'Nowhere'
            ▸ modal1: Edit
              Main
              ├ ○ Home: Both#2
              └ ● Search: Both#1
        """))
  }

  @Test func eachBoundScreenIsADestination() {
    check(
      """
      route /list{List}/:id{Item}/extra{Extra}! tag shop
      route /list{List}/:id{Item}/reviews{Reviews}
      route /new(/:kind){New}?beta
      scheme web { route a { route b{B}/c{C} } }
      """,
      """
      open /list
      open /list/1
      open /list/1/extra
      open /list/1/reviews
      open /new/x?beta
      open web://a/b
      open web://a/b/c
      """,
      expect(
        """
        4:20 `a` error route-without-target: this route leads nowhere (write 'group' if it only holds other routes, or add '-> Screen', '=> URL' or 'do { … }')
        open /list: push List
            ▸ main: List
        open /list/1: push Item
            ▸ main: List › Item
        open /list/1/extra: present Extra
            ▸ modal1: Extra
              main: List › Item
        open /list/1/reviews: push List, push Item, push Reviews
            ▸ modal1: Extra › List#2 › Item#2 › Reviews
              main: List#1 › Item#1
        open /new/x?beta: push New
            ▸ modal1: Extra › List#2 › Item#2 › Reviews › New
              main: List#1 › Item#1
        open web://a/b: push B
            ▸ modal1: Extra › List#2 › Item#2 › Reviews › New › B
              main: List#1 › Item#1
        open web://a/b/c: push C
            ▸ modal1: Extra › List#2 › Item#2 › Reviews › New › B › C
              main: List#1 › Item#1
        """))
  }

  @Test func boundScreensAndPresentations() {
    check(
      """
      route /list{List}/:id{Item}/extra{Extra}!
      route /replace -> New present replace
      route /root -> Root present root
      """,
      """
      open /list/1/extra
      dismiss
      open /replace
      open /list/1/extra
      open /root
      """,
      expect(
        """
        open /list/1/extra: push List, push Item, present Extra
            ▸ modal1: Extra
              main: List › Item
        dismiss: dismiss Extra
            ▸ main: List › Item
        open /replace: replace stack with List, New
            ▸ main: List › New
        open /list/1/extra: push Item, present Extra
            ▸ modal1: Extra
              main: List › New › Item
        open /root: dismiss Extra, replace stack with Root
            ▸ main: Root
        """))
  }

  @Test func theSameScreenAtSeveralPlaces() {
    check(
      """
      screen Item(id: int)
      route /a/:id<int> -> Item
      route /list -> List { route :id<int> -> Item }
      """,
      """
      open /a/1
      open /a/1
      open /a/2
      open /list/1
      open /list/2
      """,
      expect(
        """
        3:16 `List` warning unknown-screen: there is no screen 'List' (declare it: screen List)
        open /a/1: push Item
            ▸ main: Item
        open /a/1: reload Item
            ▸ main: Item
        open /a/2: push Item
            ▸ main: Item#1 › Item#2
        open /list/1: push List, push Item
            ▸ main: Item#1 › Item#2 › List › Item#3
        open /list/2: push Item
            ▸ main: Item#1 › Item#2 › List › Item#3 › Item#4
        """))
  }
}
