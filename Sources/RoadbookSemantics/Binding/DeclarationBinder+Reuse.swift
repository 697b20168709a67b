/// Declarations whose results are kept: bound only if they changed, or a name that they look up.
extension DeclarationBinder {
  mutating func bind(_ declared: DeclaredScreen, _ memo: inout BindingMemo) -> BoundScreen? {
    guard case .screen(let screen) = declared.declaration.kind else { return nil }
    let bound: BoundScreen
    if let known = memo.screens.last(for: declared.declaration),
      known.screen.place == declared.place,
      memo.changed.isEmpty || !memo.changed.concern(known.output.lookups)
    {
      bound = known
    } else {
      let parameters = parameters(of: screen)
      bound = BoundScreen(
        Screen(
          name: screen.name.text, parameters: parameters, isOpen: screen.isOpen,
          declines: screen.declines, place: declared.place,
          documentation: declared.declaration.documentation),
        take())
      memo.noteChange(ofScreen: bound.screen.name)
    }
    memo.screens.keep(bound, for: declared.declaration)
    return bound
  }

  /// `first`: the number of routes before it.
  mutating func bind(
    _ route: RouteDeclaration, _ around: Surroundings, first: Int, _ memo: inout BindingMemo
  ) -> BoundRoutes {
    let bound: BoundRoutes
    if let known = memo.routes.last(for: route.statement), known.namespace == around.namespace,
      known.document == around.document,
      memo.changed.isEmpty || !memo.changed.concern(known.output.lookups)
    {
      bound = known.moved(to: first)
    } else {
      let unit = bind(route, around, first: first)
      bound = BoundRoutes(unit, take(), around, namespaces, hasScreens: !symbols.screens.isEmpty)
    }
    memo.routes.keep(bound, for: route.statement)
    return bound
  }

  /// `names`: those that all tests of the map can use.
  mutating func check(_ test: Test, _ names: NameTypes, _ memo: inout BindingMemo) -> CheckedTest {
    let checked: CheckedTest
    if let known = memo.tests.last(for: test.declaration), known.document == test.place.document,
      memo.changed.isEmpty || !memo.changed.concernTest(known.output.lookups)
    {
      checked = known
    } else {
      check(test, names)
      checked = CheckedTest(document: test.place.document, take())
    }
    memo.tests.keep(checked, for: test.declaration)
    return checked
  }
}
