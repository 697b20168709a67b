import RoadbookText
import RoadbookURL

/// The controllers that present routes: stacks, and the tab bars that contain them.
extension Importer {
  /// The name of the stack that shows a route; records it for declaration.
  mutating func waContainer(_ call: SourceCall) -> String? {
    // Swift shortens the name of the argument.
    guard let value = call["presentingController", "presenting"], !value.isNothing else {
      return nil
    }
    guard let name = value.unwrapped.path?.last, TextShape.isName(name.utf8) else {
      report(
        .importContainer, value,
        "the container that shows this route is unknown",
        "add 'in NAME' to the route")
      return nil
    }
    if !containers.contains(name) { containers.append(name) }
    return name
  }

  /// Declares the stacks that show routes, their initial screens, and the tab bar around them.
  mutating func readContainers() {
    var tabs: [(name: String, children: [String])] = []
    var starts: [String: [String]] = [:]
    for file in files {
      for index in file.tokens.indices {
        guard let (owner, value) = file.children(index), let list = try? reading.list(value)
        else { continue }
        let names = list.compactMap { $0.unwrapped.path?.last }
        if names.count == list.count, !names.isEmpty, names.contains(where: containers.contains) {
          if !tabs.contains(where: { $0.name == owner }), !containers.contains(owner) {
            tabs.append((owner, names.filter { TextShape.isName($0.utf8) }))
          }
        } else if containers.contains(owner) {
          let screens = list.compactMap { reading.screen($0) }
          if screens.count == list.count, !screens.isEmpty {
            starts[owner] = screens
            waScreenNames += screens
          }
        }
      }
    }
    var lines: [String] = []
    for name in containers {
      lines.append(
        "stack \(name)" + (starts[name].map { " = [\($0.joined(separator: ", "))]" } ?? ""))
    }
    var outermost = containers
    for tab in tabs {
      let children = tab.children.filter { child in containers.contains(child) }
      guard children.count > 1, TextShape.isName(tab.name.utf8) else { continue }
      lines.append("tabs \(tab.name) { \(children.joined(separator: "; ")) }")
      outermost = [tab.name] + containers.filter { !children.contains($0) }
      break
    }
    if outermost.count > 1 { lines.append("root \(outermost[0])") }
    draft.head += lines
    if !waScreens.isEmpty { draft.head += declaredScreens() }
  }

  /// If one screen is declared, all must be.
  private func declaredScreens() -> [String] {
    Set(waScreenNames).sorted().map { name in
      guard let allowed = waScreens[name] else { return "screen \(name)" }
      // Properties hold strings or numbers; a default shows which.
      let parameters = allowed.map { key in
        "\(key): \(waOtherDefaults.contains("\(name).\(key)") ? "int | bool | string?" : "string?")"
      }
      return "screen \(name)(\(parameters.joined(separator: ", ")))"
    }
  }
}

extension SourceFile {
  /// `[tabs setViewControllers:@[a, b]]`, `tabs.viewControllers = @[a, b]`.
  fileprivate func children(_ index: Int) -> (owner: String, value: TokenRange)? {
    let call = isWord(index, "setViewControllers") ? call(named: index) : nil
    let assigned =
      isWord(index, "viewControllers") && isSymbol(index - 1, ".") ? assignedValue(index + 1) : nil
    guard let value = call?.first ?? assigned,
      let receiver = call?.receiver ?? receiver(before: index),
      let owner = receiver.unwrapped.path?.last
    else { return nil }
    return (owner, value)
  }
}
