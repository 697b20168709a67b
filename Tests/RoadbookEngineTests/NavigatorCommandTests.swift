import RoadbookEngine
import RoadbookTestSupport
import Testing

/// Single commands, and what makes them impossible.
@Suite struct NavigatorCommandTests {
  private func instance(_ text: String) -> NavigationState.Instance {
    NavigatorScript.instance(text)
  }

  @Test func n20Pushing() {
    var script = NavigatorScript(NavigatorScript.tabs)
    script.run(.push(instance("A"), onto: nil))
    script.run(.push(instance("A"), onto: nil))
    script.run(.push(instance("B"), onto: "Search"))
    script.run(.push(instance("B"), onto: "Main"))
    script.run(.push(instance("B"), onto: "Nowhere"))
    script.run(.present([instance("M")], Presentation(), from: nil))
    script.run(.push(instance("C"), onto: nil))
    script.run(.push(instance("D"), onto: "modal1"))
    script.run(.present([instance("P")], Presentation("sheet", isWrapped: false), from: nil))
    script.run(.push(instance("C"), onto: nil))
    expect(
      """
        push A in Home
      = Search [Find], Home [A]
        push A in Home animated
      = Search [Find], Home [A A#2]
        push B in Search animated
      = Search [Find B], Home [A A#2]
      ! cannot push onto 'Main': it is not a stack
      ! there is no container 'Nowhere'
        present ["M"] as modal from Main animated
      = Search [Find B], Home [A A#2], modal1 [M] over Main
        push C in modal1 animated
      = Search [Find B], Home [A A#2], modal1 [M C] over Main
        push D in modal1 animated
      = Search [Find B], Home [A A#2], modal1 [M C D] over Main
        present ["P"] bare as sheet from modal1 animated
      = Search [Find B], Home [A A#2], modal1 [M C D] over Main, modal2 [P] over modal1
      ! cannot push onto 'P': it is presented without a stack
      """
    ).match(script.text)
  }

  @Test func n21Presenting() {
    var script = NavigatorScript(NavigatorScript.tabs)
    script.run(.present([instance("A"), instance("B")], Presentation("sheet"), from: "Home"))
    script.run(.present([instance("C")], Presentation(), from: "Home"))
    script.run(.present([instance("C")], Presentation(), from: "modal1"))
    script.run(.present([instance("D")], Presentation(), from: "Nowhere"))
    script.run(.present([], Presentation(), from: nil))
    script.run(
      .present([instance("D"), instance("E")], Presentation(isWrapped: false), from: nil))
    script.run(.dismiss(.one))
    script.run(.back)
    script.run(.back)
    script.run(.back)
    expect(
      """
        present ["A", "B"] as sheet from Home animated
      = Search [Find], modal1 [A B] over Home
      ! 'Home' cannot present: 'B' is presented above it
        present ["C"] as modal from modal1 animated
      = Search [Find], modal1 [A B] over Home, modal2 [C] over modal1
      ! there is no container 'Nowhere'
      ! there is no screen to present
      ! 'D' is presented without a stack, so nothing can be on top of it
        dismiss ["C"] animated
      = Search [Find], modal1 [A B] over Home
        popTo A in modal1, 1 popped animated
      = Search [Find], modal1 [A] over Home
        dismiss ["A"] animated
      = Search [Find]
      ! there is nothing to go back to
      """
    ).match(script.text)
  }

  @Test func dismissing() {
    var script = NavigatorScript()
    script.run(.dismiss(.all))
    script.open("List Edit! Colour Pick! Help!")
    script.run(.dismiss(.to(screen: "Help")))
    script.run(.dismiss(.to(screen: "Nobody")))
    script.run(.dismiss(.to(screen: "Colour")))
    script.run(.dismiss(.to(screen: "List")))
    script.open("List Edit! Pick!")
    script.run(.dismiss(.all))
    expect(
      """
      = nothing
      > List Edit! Colour Pick! Help!
        push List in main
        present ["Edit"] as modal from main
        push Colour in modal1
        present ["Pick"] as modal from modal1
        present ["Help"] as modal from modal2 animated
      = main [List], modal1 [Edit Colour] over main, modal2 [Pick] over modal1, modal3 [Help] over modal2
      ! nothing is presented above 'Help'
      ! 'Nobody' is neither on screen nor below a modal
        dismiss ["Help"] animated
        dismiss ["Pick"] animated
      = main [List], modal1 [Edit Colour] over main
        dismiss ["Edit", "Colour"] animated
      = main [List]
      > List Edit! Pick!
        popTo List in main, 0 popped
        reload List
        present ["Edit"] as modal from main
        present ["Pick"] as modal from modal1 animated
      = main [List], modal1 [Edit] over main, modal2 [Pick] over modal1
        dismiss ["Pick"] animated
        dismiss ["Edit"] animated
      = main [List]
      """
    ).match(script.text)
  }

  @Test func popping() {
    var script = NavigatorScript(NavigatorScript.tabs)
    script.run(.pop(.one, in: nil))
    script.run(.pop(.toRoot, in: nil))
    script.run(.pop(.one, in: "Search"))
    script.open("A B A B C")
    script.run(.pop(.one, in: nil))
    script.run(.pop(.to(screen: "A"), in: nil))
    script.run(.pop(.to(screen: "Find"), in: nil))
    script.run(.pop(.to(screen: "Find"), in: "Search"))
    script.run(.pop(.toRoot, in: nil))
    script.run(.pop(.toRoot, in: "Main"))
    expect(
      """
      ! nothing to pop: 'Home' is empty
      ! nothing to pop: 'Home' is empty
      ! nothing to pop: 'Find' is the bottom screen of 'Search'
      > A B A B C
        push A in Home
        select Home in Main, was
        push B in Home
        push A in Home
        push B in Home
        push C in Home animated
      = Search [Find], Home [A B A#2 B#2 C]
        popTo B in Home, 1 popped animated
      = Search [Find], Home [A B A#2 B#2]
        popTo A in Home, 1 popped animated
      = Search [Find], Home [A B A#2]
      ! 'Find' is not in the stack 'Home'
        popTo Find in Search, 0 popped animated
      = Search [Find], Home [A B A#2]
        popTo A in Home, 2 popped animated
      = Search [Find], Home [A]
      ! cannot pop from 'Main': it is not a stack
      """
    ).match(script.text)
  }

  @Test func replacingAndReloading() {
    var script = NavigatorScript(policy: NavigationPolicy(announces: true))
    script.run(.replace(instance("A")))
    script.open("A B(1)")
    script.run(.replace(instance("C(2)")))
    script.run(.reload(screen: "C", arguments: instance("C(3)").arguments))
    script.run(.reload(screen: "C", arguments: nil))
    script.run(.reload(screen: "B", arguments: nil))
    script.run(.setStack([instance("C"), instance("C")], in: nil))
    script.run(.setStack([], in: nil))
    script.run(.present([instance("M")], Presentation(), from: nil))
    script.run(.setStack([], in: nil))
    expect(
      """
        replaceStack main with ["A"]
        reload A new
      = main [A]
      > A B(1)
        popTo A in main, 0 popped
        reload A
        push B in main animated
        reload B(1) new
        displayed B, told A
      = main [A B(1)]
        replaceStack main with ["A", "C"]
        reload C(2) new
      = main [A C(2)]
        reload C(3)
      = main [A C(3)]
        reload C(3)
      = main [A C(3)]
      ! 'B' is not in the stack 'main'
        replaceStack main with ["C", "C"]
        reload C new
        reload C new
      = main [C C#2]
        replaceStack main with []
      = nothing
        present ["M"] as modal from main animated
        reload M new
      = modal1 [M] over main
      ! a presented stack cannot be empty: dismiss it
      """
    ).match(script.text)
  }

  @Test func theRootMayChange() {
    let layout = ContainerLayout(
      [
        .init(name: "Welcome", kind: .stack, screens: ["Hello"]),
        .init(name: "Main", kind: .tabs, children: ["Home", "Search"], selected: "Home"),
        .init(name: "Home", kind: .stack, screens: ["Start"]),
      ], root: "Welcome")
    var script = NavigatorScript(layout)
    script.run(.select("Search"))
    script.open("Login!")
    script.run(.setRoot("Main"))
    script.run(.select("Search"))
    script.run(.select("Main"))
    script.run(.select("Nowhere"))
    script.open("List", in: "Welcome")
    script.run(.setRoot("Nowhere"))
    #expect(script.state.root == "Main")
    expect(
      """
      ! 'Search' is not inside the root 'Welcome'; 'select Main' makes Main the root
      > Login!
        present ["Login"] as modal from Welcome animated
      = Welcome [Hello], Home [Start], modal1 [Login] over Welcome
        dismiss ["Login"]
        setRoot Main
      = Welcome [Hello], Home [Start]
        select Search in Main
      = Welcome [Hello], Home [Start]
        setRoot Main
      = Welcome [Hello], Home [Start]
      ! there is no container 'Nowhere'
      > List in Welcome
      ! 'Welcome' is not inside the root 'Main'; 'select Welcome' makes Welcome the root
      ! there is no container 'Nowhere'
      """
    ).match(script.text)
  }

  @Test func equalWaysLeadToEqualStates() {
    var one = NavigatorScript()
    var other = NavigatorScript()
    one.open("List Item(1) Edit!")
    one.run(.dismiss(.one))
    other.open("List Item(2)")
    other.open("List Item(1)")
    #expect(one.state == other.state)
    other.run(.push(instance("Item(1)"), onto: nil))
    other.run(.push(instance("Item(1)"), onto: nil))
    other.run(.pop(.to(screen: "Item"), in: nil))
    #expect(other.state.screens(in: "main").map(\.identity) == [1, 1, 2, 3])
  }

  @Test func statesOnTheWayAreRecordedOnDemand() throws {
    let layout = NavigatorScript.tabs
    let command = NavigationCommand.open(
      ["A", "B", "M!"].map(NavigatorScript.stop), in: ["Search"])
    let state = NavigationState(layout)
    let quick = try Navigator(layout).run(command, state: state)
    let full = try Navigator(layout).run(command, state: state, records: true)
    #expect(quick.state == full.state && quick.steps == full.steps)
    #expect(quick.changes.allSatisfy { $0.after == nil })
    #expect(full.changes.last?.after == full.state)
    expect(
      """
        replaceStack Search with ["A"]
      = Search [A]
        select Search in Main
      = Search [A]
        push B in Search
      = Search [A B]
        present ["M"] as modal from Main animated
      = Search [A B], modal1 [M] over Main
      """
    ).match(
      full.changes.map { change in
        NavigatorScript.text(change.step) + "\n= "
          + (change.after.map { NavigatorScript.text($0) } ?? "")
      }.joined(separator: "\n"))
  }
}
