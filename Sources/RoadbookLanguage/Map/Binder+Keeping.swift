import RoadbookText
import RoadbookURL

/// Linking of a text that is read again and again: what neither changed nor speaks of something that did is taken over.
///
/// Whether a route is there twice is asked each time: that depends on all the others.
extension Binder {
  /// What is being put together about the names of a map.
  struct Keeping: Sendable {
    let readings: KeptReadings
    /// Options and schemes.
    var declarations: [LinkMemo] = []
    var screens: [LinkDeclarations.Entry] = []
    var types: [LinkDeclarations.Entry] = []
    var variables: [LinkDeclarations.Entry] = []
    /// The route tables of the routes as they are.
    var tables: LazyTables?
    /// Whether something is there of which nothing can be kept.
    var isUncertain = false
    /// What all of these are together, once they are collected.
    var names: LinkNames?
    /// The routes at file level and in schemes that can be kept, in order.
    var units: [RouteUnit] = []
    /// Which names were looked up, by what is linked right now; in the end, by all that is not kept.
    var asked = AskedNames()
    /// Of the names that tests may use because of screens, and of routes that can be kept.
    var keptGiven = 0
    /// Of those that they may use because of anything else.
    var otherGiven = 0
    var givenFingerprint: Int { keptGiven &+ otherGiven }
    var marks = GivenMarks()
  }

  /// Where a route stands with those nested in it.
  struct RouteUnit: Sendable {
    var memo: LinkMemo
    var first: Int
    var count: Int

    var end: Int { first + count }
  }

  /// Notes a declaration whose name or meaning others may depend on.
  mutating func note(_ declaration: Declaration) {
    guard keeping != nil else { return }
    switch declaration.kind {
    case .condition, .rules, .scheme:
      if let memo = declaration.memo {
        keeping?.declarations.append(memo)
      } else if case .condition = declaration.kind {
        // Conditions of a scheme stand in its head, which is noted itself.
      } else {
        keeping?.isUncertain = true
      }
    case .screen, .type, .variable: if declaration.memo == nil { keeping?.isUncertain = true }
    default: break
    }
  }

  /// Notes a declaration that counts: the first one of its name.
  mutating func noteFirst(_ declaration: Declaration) {
    guard keeping != nil, let memo = declaration.memo else { return }
    switch declaration.kind {
    case .screen(let screen):
      keeping?.screens.append(LinkDeclarations.Entry(name: screen.name.text, memo: memo))
    case .type(let type):
      keeping?.types.append(
        LinkDeclarations.Entry(
          name: type.name.text, memo: memo, uses: type.type?.typeNames ?? []))
    case .variable(let variable):
      keeping?.variables.append(LinkDeclarations.Entry(name: variable.name.text, memo: memo))
    default: break
    }
  }

  /// All names are collected: finds out whether they are what they were.
  mutating func settleNames() {
    guard let keeping, !keeping.isUncertain else {
      keeping = nil
      return
    }
    let words =
      guards.map { "guard " + $0.name } + containerNames.sorted().map { "container " + $0 }
      + styles.map { "style \($0.name) \($0.namespace)" }
    self.keeping?.names = keeping.readings.settle(
      LinkNames(
        words: LinkWords(keeping.declarations, words),
        screens: LinkDeclarations(keeping.screens, screenIndices),
        types: LinkDeclarations(keeping.types),
        variables: LinkDeclarations(keeping.variables, variableIndices)))
  }
}
