import RoadbookEngine
import RoadbookText

/// Draws the app's screens as a tree: modals first, the topmost on top, then the containers.
///
/// `▸` marks the visible screen, `●` the selected child of a container. Screens that appear more
/// than once are numbered.
struct NavigationPicture {
  private let state: NavigationState
  private let layout: ContainerLayout
  private let visible: String?
  /// How often each screen appears.
  private let counts: [String: Int]
  private(set) var lines: [StyledText] = []
  private var seen: Set<String> = []

  private static let outside: StyledText = "  outside the root:"
  /// Containers are drawn to this depth, since a map may nest them without limit.
  private static let depthLimit = 24

  init(state: NavigationState, layout: ContainerLayout) {
    self.state = state
    self.layout = layout
    visible = state.visibleContainer(layout)
    let instances = state.stacks.flatMap(\.screens) + state.modals.flatMap(\.screens)
    counts = Dictionary(instances.map { ($0.screen, 1) }, uniquingKeysWith: +)
    var below = state.root
    for modal in state.modals {
      let label = label(modal, above: below)
      lines.insert(line(label, modal.screens, isVisible: modal.container == visible), at: 0)
      below = modal.container
    }
    add(state.root, "", "")
    let outermost = layout.containers.map(\.name).filter { layout.parent(of: $0) == nil }
    for name in outermost + layout.containers.map(\.name)
    where !seen.contains(name) && layout.way(from: name, upTo: state.root) == nil {
      if !lines.contains(Self.outside) { lines.append(Self.outside) }
      add(name, "  ", "  ")
    }
  }

  /// `modal1 (sheet, from Home)`: notes only differences from the default.
  private func label(_ modal: NavigationState.Modal, above below: String) -> String {
    let presentation = modal.presentation
    var notes = presentation.name == "modal" ? [] : [presentation.name]
    if !presentation.isWrapped { notes.append("without a stack") }
    if let wrapper = presentation.wrapper { notes.append("wrapped in \(wrapper)") }
    if modal.from != below { notes.append("from \(modal.from)") }
    return modal.container + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }

  private func line(
    _ label: String, _ screens: [NavigationState.Instance], isVisible: Bool
  ) -> StyledText {
    let names = screens.map { instance in
      counts[instance.screen, default: 1] > 1
        ? "\(instance.screen)#\(instance.identity)" : instance.screen
    }
    let stack = names.isEmpty ? "(empty)" : names.joined(separator: " › ")
    return "\(isVisible ? "▸" : " ", .good) \(label): \(stack, isVisible ? .screen : .plain)"
  }

  /// Draws a container with its contents. `lead` starts its own line, `indent` those of its
  /// children.
  private mutating func add(_ name: String, _ lead: String, _ indent: String, depth: Int = 0) {
    guard seen.insert(name).inserted, let container = layout.container(name) else { return }
    if container.kind == .stack {
      let stack = state.stacks.first { $0.container == name }
      return lines.append(
        stack?.isMade == false
          ? "  \(lead)\(name): (not created yet)"
          : line(lead + name, stack?.screens ?? [], isVisible: name == visible))
    }
    guard depth < Self.depthLimit else {
      seen.formUnion(container.children)
      return lines.append("  \(lead)\(name) …")
    }
    lines.append("  \(lead)\(name)")
    let children = container.children.filter { !seen.contains($0) }
    for child in children {
      let isLast = child == children.last
      let mark = state.selected[name] == child ? "●" : "○"
      add(
        child, "\(indent)\(isLast ? "└" : "├") \(mark) ", indent + (isLast ? "    " : "│   "),
        depth: depth + 1)
    }
  }
}
