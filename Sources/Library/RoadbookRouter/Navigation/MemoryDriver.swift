public import RoadbookEngine

/// A driver that keeps in memory what would be on show: for tests and for command-line tools.
@MainActor
public final class MemoryDriver: ImmediateNavigationDriver {
  private var layout = ContainerLayout()
  private var current: NavigationState?
  private var failures: [NavigationError] = []

  /// The most steps that are kept.
  public static let stepLimit = 10_000
  /// At most twice as many as are kept, so that few are moved.
  private var allSteps: [NavigationStep] = []

  /// The steps that were carried out, in order: the last 10,000 of them.
  public var steps: [NavigationStep] { Array(allSteps.suffix(Self.stepLimit)) }
  /// The screens that it can make; nil makes any.
  public let screens: Set<ScreenName>?
  /// How it reads the arguments of screens.
  public let reader: ArgumentReader

  /// Creates a driver; it shows the initial screens of the first map that asks it.
  ///
  /// - Parameter screens: The screens that it can make; nil makes any.
  public init(screens: Set<ScreenName>? = nil) {
    self.screens = screens
    reader = .any
  }

  /// Creates a driver that can make the screens of an enumeration.
  public init<Screen: TypedScreen>(screens: Screen.Type) {
    self.screens = Screen.names
    reader = ArgumentReader(Screen.self)
  }

  /// What is on show.
  public var state: NavigationState { current ?? NavigationState(layout) }

  /// The screens of the stack that the user sees, the lowest first.
  public var stack: [ScreenName] {
    let container = state.visibleContainer(layout)
    return container.map { state.screens(in: $0).map { ScreenName($0.screen) } } ?? []
  }

  /// The screen that the user sees; nil if none is on show.
  public var visible: NavigationState.Instance? { state.visibleScreen(layout) }

  /// The screens of a container, the lowest first.
  public func screens(in container: ContainerName) -> [NavigationState.Instance] {
    state.screens(in: container.rawValue)
  }

  /// What is on show.
  public func shown(in layout: ContainerLayout) -> NavigationState {
    if current == nil || layout != self.layout {
      self.layout = layout
      current = NavigationState(layout)
    }
    return state
  }

  /// Changes what is on show as the step says.
  public func performNow(_ step: NavigationStep) throws(NavigationError) {
    if !failures.isEmpty { throw failures.removeFirst() }
    if let screens {
      for screen in step.newScreens where !screens.contains(ScreenName(screen)) {
        throw .unknownScreen(ScreenName(screen))
      }
    }
    var next = state
    do throws(NavigationProblem) {
      try next.apply(step, in: layout)
    } catch {
      throw NavigationError(error)
    }
    current = next
    allSteps.append(step)
    if allSteps.count == 2 * Self.stepLimit { allSteps.removeFirst(Self.stepLimit) }
  }

  // MARK: For tests

  /// Makes the next step fail; several calls make several steps fail.
  public func failNext(_ error: NavigationError) { failures.append(error) }

  /// The user goes back: the topmost screen is popped, or its modal is dismissed.
  public func userGoesBack() {
    let trace = try? Navigator(layout).run(.back, state: state)
    if let trace { current = trace.state }
  }

  /// The user pulls the topmost modal down.
  public func userDismisses() {
    let trace = try? Navigator(layout).run(.dismiss(.one), state: state)
    if let trace { current = trace.state }
  }

  /// The user selects a tab.
  public func userSelects(_ container: ContainerName) {
    let trace = try? Navigator(layout).run(.select(container.rawValue), state: state)
    if let trace { current = trace.state }
  }

  /// Other code pushes a screen that the map does not know onto the visible stack.
  public func codePushes() {
    let foreign = NavigationState.Instance(screen: "")
    let trace = try? Navigator(layout).run(.push(foreign, onto: nil), state: state)
    if let trace { current = trace.state }
  }
}

extension NavigationStep {
  /// The screens that a driver has to make for the step.
  fileprivate var newScreens: [String] {
    switch self {
    case .push(let instance, _, _): [instance.screen]
    case .replaceStack(_, let screens), .present(let screens, _, _, _): screens.map(\.screen)
    case .popTo, .dismiss, .select, .setRoot, .reload, .displayed, .external: []
    }
  }
}
