#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import RoadbookRouter
  import UIKit

  extension UIKitDriver {
    /// Carries one step out on the window; returns when its animation has ended.
    ///
    /// Animates only while the window's scene is in the foreground.
    ///
    /// - Throws: `NavigationError.wrongState` if the window does not show what the step was planned
    ///   for or UIKit refuses it, `busy` if a transition runs for longer than `patience`, and what
    ///   making a controller throws.
    public func perform(_ step: NavigationStep) async throws(NavigationError) {
      try await settle()
      guard let window else { throw .wrongState("the window is gone") }
      let now = look()
      do throws(NavigationProblem) {
        var next = now.state
        try next.apply(step, in: layout)
      } catch {
        throw NavigationError(error)
      }
      switch step {
      case .push(let screen, let container, let animated):
        let stack = try stack(container, now)
        stack.pushViewController(try make(screen), animated: animates(animated, stack))
      case .popTo(let screen, let container, _, let animated):
        try pop(to: screen, in: container, animated)
      case .replaceStack(let container, let screens): try replace(container, screens, now)
      case .present(let screens, let presentation, let from, let animated):
        try await present(screens, presentation, from, animated, now)
      case .dismiss(_, let animated): try await dismiss(animated, now)
      case .select(let container, let child, _): try select(child, in: container)
      case .setRoot(let name, _):
        let root = try container(name)
        if window.rootViewController !== root { window.rootViewController = root }
      case .reload(let screen, let isNew): if !isNew { try reload(screen, now) }
      case .displayed: break
      case .external(let url): try await openExternally(url)
      }
      fill()
      try await settle()
    }

    // MARK: Stacks

    /// The navigation controller of a stack or modal.
    private func stack(
      _ name: String, _ now: ShownControllers
    ) throws(NavigationError) -> UINavigationController {
      if let modal = now.state.modals.lastIndex(where: { $0.container == name }) {
        guard let stack = now.presented[safe: modal] as? UINavigationController else {
          throw .wrongState("'\(name)' is presented without a stack")
        }
        return stack
      }
      guard let stack = try container(name) as? UINavigationController else {
        throw .wrongState("the controller of '\(name)' is no UINavigationController")
      }
      fill(name)
      return stack
    }

    private func pop(
      to screen: NavigationState.Instance, in container: String, _ animated: Bool
    ) throws(NavigationError) {
      let stack = try stack(container, look())
      // A stack that was still empty has its initial screens now.
      let now = look()
      let controllers = now.controllers(in: container)
      guard let index = now.index(of: screen, in: container), let target = controllers[safe: index]
      else { throw .wrongState("'\(screen.screen)' is not in the stack '\(container)'") }
      if target !== controllers.last {
        _ = stack.popToViewController(target, animated: animates(animated, stack))
      }
    }

    /// Screens at the bottom that stay keep their controllers; the topmost gets a new one.
    private func replace(
      _ container: String, _ screens: [NavigationState.Instance], _ now: ShownControllers
    ) throws(NavigationError) {
      let stack = try stack(container, now)
      let present = zip(now.state.screens(in: container), now.controllers(in: container))
      let kept = zip(screens.dropLast(), present).prefix { $0 == $1.0 }.map { $1.1 }
      var controllers = Array(kept)
      for screen in screens.dropFirst(kept.count) { controllers.append(try make(screen)) }
      stack.setViewControllers(controllers, animated: false)
    }

    private func reload(
      _ screen: NavigationState.Instance, _ now: ShownControllers
    ) throws(NavigationError) {
      guard let container = now.container(of: screen),
        let index = now.index(of: screen, in: container),
        let controller = now.controllers(in: container)[safe: index]
      else { return fillLazily(screen) }
      let entry = ScreenEntry(screen)
      let hasChanged = self.entry(of: controller)?.arguments != entry.arguments
      if let controller = controller as? any RouteReloading {
        remember(controller, entry)
        controller.reload(entry.arguments)
      } else if hasChanged {
        guard let stack = controller.navigationController else {
          throw .notMade(entry.screen, "it is presented alone and takes no new arguments")
        }
        var controllers = stack.viewControllers
        guard let place = controllers.firstIndex(where: { $0 === controller }) else { return }
        controllers[place] = try make(screen)
        stack.setViewControllers(controllers, animated: false)
      }
    }

    /// A screen that is initially in a lazy stack is made when it is reloaded.
    private func fillLazily(_ screen: NavigationState.Instance) {
      for container in layout.containers where container.screens.contains(screen.screen) {
        fill(container.name)
      }
    }

    // MARK: Modals

    private func present(
      _ screens: [NavigationState.Instance], _ presentation: Presentation, _ from: String,
      _ animated: Bool, _ now: ShownControllers
    ) async throws(NavigationError) {
      guard let root = window?.rootViewController, let first = screens.first else { return }
      var made: [UIViewController] = []
      for screen in screens { made.append(try make(screen, isAlone: !presentation.isWrapped)) }
      guard var controller = made.first else { return }
      if presentation.isWrapped {
        let stack = wrapper(presentation)
        stack.setViewControllers(made, animated: false)
        controller = stack
      }
      let named = living(from).flatMap { $0.viewIfLoaded?.window == nil ? nil : $0 }
      let presenter = now.presented.last ?? named ?? root
      let isAnimated = animates(animated, presenter)
      remember(controller, presentation, from: from)
      if let own = presenters[presentation.name] {
        return await own(controller, presenter, ScreenEntry(first), isAnimated)
      }
      switch presentation.name {
      case "fullscreen": controller.modalPresentationStyle = .fullScreen
      case "sheet":
        #if os(tvOS)
          break
        #else
          controller.modalPresentationStyle = .pageSheet
        #endif
      default: break
      }
      presenter.present(controller, animated: isAnimated, completion: nil)
      try await settle()
      guard controller.presentingViewController != nil else {
        throw .wrongState("UIKit has not presented '\(first.screen)'")
      }
    }

    private func dismiss(_ animated: Bool, _ now: ShownControllers) async throws(NavigationError) {
      guard let top = now.presented.last, let below = top.presentingViewController else {
        throw .wrongState("nothing is presented")
      }
      below.dismiss(animated: animates(animated, top), completion: nil)
      try await settle()
      guard top.presentingViewController == nil else {
        throw .wrongState(
          "UIKit has not dismissed '\(now.state.modals.last?.screens.first?.screen ?? "")'")
      }
    }

    // MARK: Containers

    private func select(_ child: String, in name: String) throws(NavigationError) {
      let parent = try container(name)
      let inner = try container(child)
      if parent.shownChild.map({ inner.isSame(asOrInside: $0) }) == true { return }
      if let tabs = parent as? UITabBarController {
        // The child may be inside the controller of its tab.
        guard let tab = tabs.viewControllers?.first(where: { inner.isSame(asOrInside: $0) }) else {
          throw .wrongState("'\(child)' is no tab of '\(name)'")
        }
        tabs.selectedViewController = tab
      } else if let own = parent as? any RouteContainer {
        guard own.select(inner, isAnimated: animates(true, own)) else {
          throw .wrongState("'\(name)' cannot select '\(child)'")
        }
      } else {
        throw .wrongState("the controller of '\(name)' is neither tabs nor a RouteContainer")
      }
    }

    // MARK: Transitions

    /// Animations need a scene in the foreground and a view in the window.
    private func animates(_ isWanted: Bool, _ controller: UIViewController) -> Bool {
      isWanted && window?.windowScene?.activationState == .foregroundActive
        && controller.viewIfLoaded?.window != nil
    }

    /// Waits until no transition is running: UIKit ignores changes meanwhile.
    private func settle() async throws(NavigationError) {
      let end = ContinuousClock.now + patience
      while isMoving {
        guard ContinuousClock.now < end else { throw .busy }
        do {
          try await Task.sleep(for: .milliseconds(10))
        } catch {
          throw .busy
        }
      }
    }

    private var isMoving: Bool {
      guard let root = window?.rootViewController else { return false }
      var base = root
      for _ in 0..<32 {
        let leaf = base.visibleLeaf
        if leaf.transitionCoordinator != nil || base.transitionCoordinator != nil { return true }
        guard let next = leaf.presentedViewController else { return false }
        if next.isBeingPresented || next.isBeingDismissed { return true }
        base = next
      }
      return false
    }

    private func openExternally(_ text: String) async throws(NavigationError) {
      guard let url = URL(string: text), let scene = window?.windowScene else {
        throw .wrongState("the system cannot be asked to open \(text)")
      }
      let isOpen = await withCheckedContinuation { done in
        scene.open(url, options: nil) { done.resume(returning: $0) }
      }
      if !isOpen { throw .wrongState("the system does not open \(text)") }
    }
  }

  extension Array {
    fileprivate subscript(safe index: Int) -> Element? {
      indices.contains(index) ? self[index] : nil
    }
  }
#endif
