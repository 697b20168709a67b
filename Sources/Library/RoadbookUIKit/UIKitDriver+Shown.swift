#if canImport(UIKit) && !os(watchOS)
  public import RoadbookRouter
  import UIKit

  /// What a window shows, as a state of the map's containers with the controllers behind it.
  @MainActor
  struct ShownControllers {
    var state: NavigationState
    /// The presented controllers, the lowest first, as `state.modals`.
    var presented: [UIViewController] = []
    /// The controllers of the stacks, as `state.stacks`.
    var stacks: [String: [UIViewController]] = [:]

    /// The controllers of a stack or modal, as `state.screens(in:)`.
    func controllers(in container: String) -> [UIViewController] {
      guard let modal = state.modals.lastIndex(where: { $0.container == container }) else {
        return stacks[container] ?? []
      }
      return state.modals[modal].presentation.isWrapped
        ? (presented[modal] as? UINavigationController)?.viewControllers ?? []
        : [presented[modal]]
    }

    /// The index of a screen in a stack: the one with its number, else the topmost with its name.
    func index(of screen: NavigationState.Instance, in container: String) -> Int? {
      let screens = state.screens(in: container)
      return screens.lastIndex { $0.screen == screen.screen && $0.identity == screen.identity }
        ?? screens.lastIndex { $0.screen == screen.screen }
    }

    /// The stack with a screen: that of its number, else the topmost with its name.
    func container(of screen: NavigationState.Instance) -> String? {
      let names = state.modals.reversed().map(\.container) + state.stacks.map(\.container)
      return names.first {
        state.screens(in: $0).contains {
          $0.screen == screen.screen && $0.identity == screen.identity
        }
      } ?? names.first { state.screens(in: $0).contains { $0.screen == screen.screen } }
    }
  }

  extension UIKitDriver {
    /// What the window shows. Stacks that are still empty get the initial screens of the map.
    ///
    /// Linear in the number of controllers on show.
    public func shown(in layout: ContainerLayout) -> NavigationState {
      self.layout = layout
      fill()
      return look().state
    }

    func look() -> ShownControllers {
      forgetTheGone()
      guard let window = window?.rootViewController else {
        return ShownControllers(state: state(nil, [:], [:], []))
      }
      var stacks: [String: [UIViewController]] = [:]
      var selected: [String: String] = [:]
      var root: String?
      for container in layout.containers {
        guard let controller = living(container.name) else { continue }
        if controller === window { root = container.name }
        if let stack = controller as? UINavigationController, container.kind == .stack {
          let isUnused = stack.viewControllers.isEmpty && layout.isLazy(container.name)
          if !isUnused { stacks[container.name] = stack.viewControllers }
        } else if let shown = controller.shownChild {
          selected[container.name] = container.children.first { name in
            living(name).map { $0.isSame(asOrInside: shown) } ?? false
          }
        }
      }
      let presented = presentedControllers(above: window)
      let modals = presented.map { controller in modal(controller, from: root ?? layout.root) }
      return ShownControllers(
        state: state(root, stacks.mapValues { $0.map(instance) }, selected, modals),
        presented: presented, stacks: stacks)
    }

    private func state(
      _ root: String?, _ stacks: [String: [NavigationState.Instance]],
      _ selected: [String: String], _ modals: [NavigationState.Modal]
    ) -> NavigationState {
      // All names are those of the layout, and no modal is empty.
      (try? NavigationState(layout, root: root, stacks: stacks, selected: selected, modals: modals))
        ?? NavigationState(layout)
    }

    /// A controller of other code is a screen without a name.
    private func instance(_ controller: UIViewController) -> NavigationState.Instance {
      entry(of: controller)?.instance ?? NavigationState.Instance(screen: "")
    }

    private func modal(_ controller: UIViewController, from root: String) -> NavigationState.Modal {
      let known = presentation(of: controller)
      let stack = controller as? UINavigationController
      let isWrapped =
        known?.0.isWrapped
        ?? (stack?.viewControllers.isEmpty == false && entry(of: controller) == nil)
      let screens = isWrapped ? stack?.viewControllers ?? [] : [controller]
      return NavigationState.Modal(
        screens: screens.isEmpty ? [.init(screen: "")] : screens.map(instance),
        presentation: known?.0 ?? Presentation("modal", isWrapped: isWrapped),
        from: known?.from ?? root)
    }

    /// The controllers that are presented above each other, the lowest first, without one that is
    /// on its way out.
    func presentedControllers(above root: UIViewController) -> [UIViewController] {
      var found: [UIViewController] = []
      var base = root
      // A controller answers for its ancestors, too.
      while let next = base.visibleLeaf.presentedViewController, !next.isBeingDismissed,
        !found.contains(where: { $0 === next })
      {
        found.append(next)
        base = next
      }
      return found
    }

    /// Puts the map's initial screens into stacks that are still empty; into those of lazy
    /// containers once they are selected.
    func fill() {
      guard layout.containers.contains(where: { !$0.screens.isEmpty }) else { return }
      let visible = look().state.selectedStack(layout)
      for container in layout.containers
      where !layout.isLazy(container.name) || container.name == visible { fill(container.name) }
    }

    func fill(_ name: String) {
      guard let container = layout.container(name),
        let stack = living(name) as? UINavigationController, stack.viewControllers.isEmpty
      else { return }
      // What the catalog cannot make is missing until a step asks for it and fails.
      let made = container.screens.compactMap { screen in
        try? make(NavigationState.Instance(screen: screen))
      }
      if !made.isEmpty { stack.setViewControllers(made, animated: false) }
    }
  }

  extension UIViewController {
    /// The child of a container that the user sees, apart from stacks.
    var shownChild: UIViewController? {
      if let tabs = self as? UITabBarController { return tabs.selectedViewController }
      return (self as? any RouteContainer)?.selectedChild
    }

    /// The innermost controller that the user sees, apart from what is presented.
    var visibleLeaf: UIViewController {
      var leaf = self
      var depth = 0
      while let next = (leaf as? UINavigationController)?.topViewController ?? leaf.shownChild,
        depth < 32
      {
        leaf = next
        depth += 1
      }
      return leaf
    }

    /// Whether it is a controller, or has it among its parents.
    func isSame(asOrInside other: UIViewController) -> Bool {
      var next: UIViewController? = self
      while let controller = next {
        if controller === other { return true }
        next = controller.parent
      }
      return false
    }
  }
#endif
