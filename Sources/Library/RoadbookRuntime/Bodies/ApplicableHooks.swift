import RoadbookEngine
import RoadbookModel

extension LinkedMap {
  /// The namespace whose guards and hooks apply to a URL that a route handles.
  ///
  /// `namespace`: that of the URL.
  func watchingNamespace(of route: Route, _ namespace: Int) -> Int {
    namespaces[namespace].settings.library.watchesWholeScheme ? namespace : route.namespace
  }

  /// The hooks to notify of an event, in order of declaration: those for the screen or URL, and the
  /// last one without targets (of the namespace, or else of the scheme-less routes).
  func hooks(
    _ kind: Hook.Kind, in namespace: Int, showing screen: String?,
    _ request: @autoclosure () -> Request?
  ) -> [Hook] {
    let settings = namespaces[namespace].settings
    let isShared =
      !settings.library.sharesHooksOnlyWithRoutes || settings.options.fallsBackToGlobal
    let listening = hooks.indices.filter { index in
      let hook = hooks[index]
      return hook.kind == kind
        && (hook.namespace == namespace || hook.namespace == 0 && isShared)
    }
    let general = listening.filter { hooks[$0].targets.isEmpty }
    let last = general.last { hooks[$0].namespace == namespace } ?? general.last
    if general.count == listening.count { return last.map { [hooks[$0]] } ?? [] }
    let matches = hookTable.flatMap { table in request().map { table.matches($0) } } ?? []
    let matched = Set(matches.map(\.route.index))
    return listening.filter { index in
      index == last || matched.contains(index)
        || hooks[index].targets.contains { target in
          switch target {
          case .screen(let name): name.text == screen
          case .everything: true
          case .pattern: false
          }
        }
    }.map { hooks[$0] }
  }
}
