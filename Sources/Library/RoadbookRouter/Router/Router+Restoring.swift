public import RoadbookEngine
import RoadbookModel
import RoadbookRuntime

/// Why what was on show cannot be shown again; nothing has changed then, unless a step failed.
public enum RestorationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It does not fit the map or the driver, for this reason: an earlier version of the app has
  /// stored it.
  case outdated(String)
  /// URLs are under way.
  case busy
  /// A URL was opened meanwhile.
  case overtaken
  /// The driver could not carry out a step; those before it stay.
  case failed(NavigationError)

  /// The reason in words.
  public var description: String {
    switch self {
    case .outdated(let reason): reason
    case .busy: "URLs are under way"
    case .overtaken: "a URL was opened meanwhile"
    case .failed(let error): error.description
    }
  }
}

/// Going on where an earlier launch of the app has ended.
extension Router {
  /// What is on show, to be stored and given to `restore(_:)` at the next launch; empty without a
  /// driver. Screens that the map does not know are left out then.
  public var state: NavigationState {
    let layout = map.layout
    return driver?.shown(in: layout) ?? NavigationState(layout)
  }

  /// Shows what was on show in an earlier launch: no guard is asked, and no handler is called. Call
  /// it before the first URL.
  ///
  /// - Parameter stored: What `state` was. Lazy stacks that exist already stay.
  /// - Throws: `RestorationError` if it does not fit the map any more, or the driver cannot show
  ///   it.
  public func restore(_ stored: NavigationState) async throws(RestorationError) {
    if isBusy { throw .busy }
    guard let driver else { return }
    let linked = appMap.map.linked
    let wanted: NavigationState
    do throws(NavigationProblem) {
      wanted = try stored.moved(to: linked.layout) { !$0.screen.isEmpty }
    } catch {
      throw .outdated(error.message)
    }
    let known = linked.screenNames
    let initial = Set(linked.layout.containers.flatMap(\.screens))
    for screen in wanted.screens {
      // Screens of containers begin without arguments.
      if screen.arguments.isEmpty, initial.contains(screen.screen) { continue }
      if !known.contains(screen.screen) {
        throw .outdated("the map has no screen '\(screen.screen)'")
      }
      if let reason = misfit(of: screen, in: linked) { throw .outdated(reason) }
    }
    let opening = OpeningState(appMap, "")
    try await carryOut(driver.shown(in: linked.layout).steps(to: wanted), on: driver, opening)
  }

  /// Keeps URLs that were deferred in an earlier launch, for `resume()`: they are matched again,
  /// and their guards are asked again. Of several the newest is kept, unless the map keeps many
  /// with `rules { deferral many }`; those of a route that the map has no more are dropped.
  public func restore(_ routes: [DeferredRoute]) {
    let linked = appMap.map.linked
    let requests = routes.compactMap { $0.request(linked) }
    changeApp { app in
      app.deferred =
        linked.defersMany ? requests + app.deferred : (requests + app.deferred).suffix(1)
    }
  }

  /// Why the map cannot give a screen these arguments, or the driver cannot show it; nil if all
  /// fits.
  private func misfit(of instance: NavigationState.Instance, in map: LinkedMap) -> String? {
    let name = ScreenName(instance.screen)
    if driver?.screens?.contains(name) == false {
      return "\(NavigationError.unknownScreen(name))"
    }
    let arguments = Arguments(instance.arguments)
    if let parameters = map.screen(named: instance.screen)?.parameters {
      let names = arguments.fields.map(\.name)
      guard names.count == parameters.count, Set(names) == Set(parameters.map(\.name)) else {
        return "screen '\(name)' has other parameters"
      }
      let unfit = parameters.first { parameter in
        guard let value = arguments[parameter.name], value != .null else {
          return !parameter.isOptional
        }
        return !parameter.type.accepts(value)
      }
      if let unfit {
        let value = ValueText.shown(arguments[unfit.name] ?? .null)
        return "screen '\(name)' has no \(unfit.name) of type \(unfit.typeText), but \(value)"
      }
    }
    return driver?.reader.error(reading: arguments, of: name)?.reason
  }
}

extension NavigationState {
  fileprivate var screens: [Instance] { stacks.flatMap(\.screens) + modals.flatMap(\.screens) }
}
