#if canImport(SwiftUI)
  public import RoadbookRouter
  public import SwiftUI

  #if canImport(Combine)
    public import Combine
  #endif
  #if canImport(Observation)
    public import Observation
  #endif

  /// What an app with SwiftUI shows: the screens of each stack, the selected tabs, the sheets.
  ///
  /// ```swift
  /// let navigation = SwiftUINavigation()
  /// let router = try Router(map, driver: navigation)
  ///
  /// var body: some View {
  ///   RoadbookStack("Home", navigation) { EmptyView() } destination: { ScreenView($0) }
  ///     .roadbookSheets(navigation) { ScreenView($0) }
  ///     .handlesRoutes(router)
  /// }
  /// ```
  ///
  /// It is an object outside views, so that a URL can be opened before any view exists. Views
  /// change it through bindings: what the user pops or pulls down is gone here, too. Its stacks are
  /// lists of `ScreenEntry`, since a `NavigationPath` cannot be read. From iOS 17 and macOS 14 on
  /// it is also `Observable`, for views and code that read `state` without `@ObservedObject`.
  ///
  /// - Important: It is type-checked and tested against a stub of SwiftUI's declarations. It has
  ///   run on no device.
  @MainActor
  public final class SwiftUINavigation: ObservableObject, ImmediateNavigationDriver {
    /// Screens that are presented above everything.
    public struct Sheet: Hashable, Sendable, Identifiable {
      /// Distinguishes all sheets that were ever presented.
      public var id: Int
      /// The name of its stack.
      public var container: ContainerName
      /// Its screens, the lowest first; exactly one without a stack of its own.
      public var entries: [ScreenEntry]
      /// How it is presented.
      public var presentation: Presentation
    }

    @Published private var current = NavigationState(ContainerLayout())
    /// An `ObservationRegistrar`, where the system has it.
    private let registrar: (any Sendable)?

    /// What is on show. What observes this driver observes it.
    public private(set) var state: NavigationState {
      get {
        #if canImport(Observation)
          if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
            (registrar as? ObservationRegistrar)?.access(self, keyPath: \.state)
          }
        #endif
        return current
      }
      set {
        #if canImport(Observation)
          if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *),
            let registrar = registrar as? ObservationRegistrar
          {
            registrar.withMutation(of: self, keyPath: \.state) { current = newValue }
            return
          }
        #endif
        current = newValue
      }
    }

    private static func registrar() -> (any Sendable)? {
      #if canImport(Observation)
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { return ObservationRegistrar() }
      #endif
      return nil
    }

    /// The screens that the app's views can show; nil if they show any.
    public let screens: Set<ScreenName>?
    /// How they read the arguments of screens.
    public let reader: ArgumentReader
    /// Passes a URL of another app to the system. `handlesRoutes` sets it.
    public var openExternally: (@MainActor (String) -> Void)?

    private var layout = ContainerLayout()
    private var hasStarted = false
    /// The numbers of the sheets, as `state.modals`.
    private var sheetNumbers: [Int] = []
    private var lastSheet = 0

    /// Creates a driver; it shows the initial screens of the first map that asks it.
    ///
    /// - Parameter screens: The screens that the app's views can show, for `Router.check()`; nil if
    ///   they show any.
    public init(screens: Set<ScreenName>? = nil) {
      self.screens = screens
      reader = .any
      registrar = Self.registrar()
    }

    /// Creates a driver for views that show the screens of an enumeration.
    public init<Screen: TypedScreen>(screens: Screen.Type) {
      self.screens = Screen.names
      reader = ArgumentReader(Screen.self)
      registrar = Self.registrar()
    }

    // MARK: As a driver

    /// What is on show.
    public func shown(in layout: ContainerLayout) -> NavigationState {
      if !hasStarted {
        (hasStarted, self.layout) = (true, layout)
        state = NavigationState(layout)
      } else if layout != self.layout {
        self.layout = layout
        rebuild()
      }
      return state
    }

    /// Changes what is on show as the step says. SwiftUI animates as it does for any change of
    /// state.
    ///
    /// - Throws: `NavigationError.wrongState` if the step was planned for something else than is on
    ///   show.
    public func performNow(_ step: NavigationStep) throws(NavigationError) {
      if case .external(let url) = step {
        guard let openExternally else { throw .wrongState("no view can open \(url) yet") }
        return openExternally(url)
      }
      var next = state
      do throws(NavigationProblem) {
        try next.apply(step, in: layout)
      } catch {
        throw NavigationError(error)
      }
      set(next)
    }

    // MARK: For views and other code

    /// The container that is the root now: `Main`, or that of a sign-in. An app's topmost view
    /// switches over it.
    public var root: ContainerName { ContainerName(state.root) }

    /// The screens of a stack or sheet, the lowest first. Unknown stacks are empty and stay so; a
    /// sheet without screens is dismissed.
    public subscript(container: ContainerName) -> [ScreenEntry] {
      get { state.screens(in: container.rawValue).map { ScreenEntry($0) } }
      set {
        if let sheet = state.modals.firstIndex(where: { $0.container == container.rawValue }) {
          if newValue.isEmpty { return dismiss(from: sheet) }
          rebuild(modals: { $0 == sheet ? newValue.map(\.instance) : nil })
        } else {
          rebuild(stacks: [container.rawValue: newValue.map(\.instance)])
        }
      }
    }

    /// The selected child of tabs or another container; nil if none is selected.
    public func selected(in container: ContainerName) -> ContainerName? {
      state.selected[container.rawValue].map { ContainerName($0) }
    }

    /// Selects a child of a container, as a tap on a tab does. Unknown names change nothing.
    public func select(_ child: ContainerName, in container: ContainerName) {
      let step = NavigationStep.select(
        container: container.rawValue, child: child.rawValue, changed: true)
      try? performNow(step)
    }

    /// The sheets, the lowest first.
    public var sheets: [Sheet] {
      zip(state.modals, sheetNumbers).map { modal, number in
        Sheet(
          id: number, container: ContainerName(modal.container),
          entries: modal.screens.map { ScreenEntry($0) }, presentation: modal.presentation)
      }
    }

    /// Dismisses a sheet and those above it, as the user does by pulling it down.
    public func dismiss(from index: Int) {
      guard state.modals.indices.contains(index) else { return }
      var next = state
      while next.modals.count > index, let top = next.modals.last,
        (try? next.apply(.dismiss(top.screens, animated: true), in: layout)) != nil
      {}
      set(next)
    }

    // MARK: Bindings

    /// The path of a `NavigationStack` for a stack: its screens above the lowest one, which is the
    /// stack's root view.
    public func path(_ container: ContainerName) -> Binding<[ScreenEntry]> {
      Binding {
        Array(self[container].dropFirst())
      } set: {
        self[container] = self[container].prefix(1) + $0
      }
    }

    /// The selection of a `TabView`.
    public func selection(_ container: ContainerName) -> Binding<ContainerName> {
      Binding {
        self.selected(in: container) ?? ContainerName("")
      } set: {
        self.select($0, in: container)
      }
    }

    /// A sheet for `sheet(item:)` or `fullScreenCover(item:)`, by its level, 0 for the lowest; nil
    /// if there is none.
    func sheet(_ level: Int, coversAll: Bool) -> Binding<Sheet?> {
      let current = sheets.indices.contains(level) ? sheets[level] : nil
      let id = current?.id
      return Binding {
        guard let current, (current.presentation.name == "fullscreen") == coversAll else {
          return nil
        }
        return current
      } set: { new in
        // SwiftUI may report the end of a sheet after another one has taken its place.
        guard new == nil, let id, let place = self.sheets.firstIndex(where: { $0.id == id }) else {
          return
        }
        self.dismiss(from: place)
      }
    }

    // MARK: Changes

    private func set(_ next: NavigationState) {
      let kept = min(
        sheetNumbers.count,
        zip(state.modals, next.modals).prefix { $0.screens.first == $1.screens.first }.count)
      sheetNumbers.removeLast(sheetNumbers.count - kept)
      while sheetNumbers.count < next.modals.count {
        lastSheet += 1
        sheetNumbers.append(lastSheet)
      }
      if next != state { state = next }
    }

    /// The state with other screens in some stacks, in the containers of the layout.
    private func rebuild(
      stacks changed: [String: [NavigationState.Instance]] = [:],
      modals: (Int) -> [NavigationState.Instance]? = { _ in nil }
    ) {
      var stacks: [String: [NavigationState.Instance]] = [:]
      let start = NavigationState(layout)
      for stack in start.stacks where stack.isMade { stacks[stack.container] = stack.screens }
      for stack in state.stacks where stack.isMade { stacks[stack.container] = stack.screens }
      stacks.merge(changed) { $1 }
      let selected = state.selected.filter { name, child in
        layout.container(name)?.children.contains(child) == true
      }
      let next = try? NavigationState(
        layout, root: layout.container(state.root) == nil ? nil : state.root,
        stacks: stacks.filter { layout.container($0.key)?.kind == .stack }, selected: selected,
        modals: state.modals.enumerated().map { index, modal in
          NavigationState.Modal(
            screens: modals(index) ?? modal.screens, presentation: modal.presentation,
            from: modal.from)
        })
      if let next { set(next) }
    }
  }

  #if canImport(Observation)
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    extension SwiftUINavigation: Observation.Observable {}
  #endif
#endif
