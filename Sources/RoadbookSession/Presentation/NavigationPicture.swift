import RoadbookEngine
import RoadbookText

/// Draws the app's screens as a tree: modals first, the topmost on top, then the containers.
///
/// `▸` marks the visible screen, `●` the selected child of a container. Screens that appear more than once are
/// numbered.
struct NavigationPicture {
  let state: NavigationState
  let layout: ContainerLayout

  private static let outside: StyledText = "  outside the root:"

  var lines: [StyledText] {
    let visible = state.visibleContainer(layout)
    var tree = Tree(lines: [], seen: [], counts: instanceCounts)
    var below = state.root
    for modal in state.modals {
      let line = tree.line(
        label(modal, above: below), modal.screens, isVisible: modal.container == visible)
      tree.lines.insert(line, at: 0)
      below = modal.container
    }
    tree.add(state.root, "", "", self, visible)
    let outermost = layout.containers.map(\.name).filter { layout.parent(of: $0) == nil }
    for name in outermost + layout.containers.map(\.name)
    where !tree.seen.contains(name) && layout.way(from: name, upTo: state.root) == nil {
      if !tree.lines.contains(Self.outside) { tree.lines.append(Self.outside) }
      tree.add(name, "  ", "  ", self, visible)
    }
    return tree.lines
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

  private var instanceCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for instance in state.stacks.flatMap(\.screens) + state.modals.flatMap(\.screens) {
      counts[instance.screen, default: 0] += 1
    }
    return counts
  }

  private struct Tree {
    /// Containers are drawn to this depth, since a map may nest them without limit.
    static let depthLimit = 24

    var lines: [StyledText]
    var seen: Set<String>
    let counts: [String: Int]

    func line(
      _ label: String, _ screens: [NavigationState.Instance], isVisible: Bool
    ) -> StyledText {
      let names = screens.map { instance in
        counts[instance.screen, default: 1] > 1
          ? "\(instance.screen)#\(instance.identity)" : instance.screen
      }
      let stack = names.isEmpty ? "(empty)" : names.joined(separator: " › ")
      return "\(isVisible ? "▸" : " ", .good) \(label): \(stack, isVisible ? .screen : .plain)"
    }

    /// Draws a container with its contents. `lead` starts its own line, `indent` those of its children.
    mutating func add(
      _ name: String, _ lead: String, _ indent: String, _ picture: NavigationPicture,
      _ visible: String?, depth: Int = 0
    ) {
      guard seen.insert(name).inserted, let container = picture.layout.container(name) else {
        return
      }
      if container.kind == .stack {
        let stack = picture.state.stacks.first { $0.container == name }
        if stack?.isMade == false {
          lines.append("  \(lead)\(name): (not created yet)")
        } else {
          lines.append(line(lead + name, stack?.screens ?? [], isVisible: name == visible))
        }
        return
      }
      guard depth < Self.depthLimit else {
        seen.formUnion(container.children)
        return lines.append("  \(lead)\(name) …")
      }
      lines.append("  \(lead)\(name)")
      let children = container.children.filter { !seen.contains($0) }
      for child in children {
        let isLast = child == children.last
        let mark = picture.state.selected[name] == child ? "●" : "○"
        add(
          child, "\(indent)\(isLast ? "└" : "├") \(mark) ", indent + (isLast ? "    " : "│   "),
          picture, visible, depth: depth + 1)
      }
    }
  }
}
