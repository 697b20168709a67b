import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Renders a checklist as Markdown.
enum ChecklistText {
  static func markdown(_ checklist: Checklist) -> String {
    var text = "# URLs to open, and the expected screens\n"
    if checklist.sections.isEmpty { text += "\nNo route can be reached from outside.\n" }
    for section in checklist.sections {
      text += "\n## \(section.scheme.map { "Scheme \(plain($0))" } ?? "Scheme-less routes")\n"
      for item in section.items { write(item, &text) }
    }
    if !checklist.internals.isEmpty {
      text += "\n## Not reachable from outside\n\n"
      for route in checklist.internals {
        text += "- \(code(route.written.first ?? "")): \(plain(route.targetText))\n"
      }
    }
    return text
  }

  private static func write(_ item: Checklist.Item, _ text: inout String) {
    let route = item.route
    text += "\n### \(code(route.written.joined(separator: ", ")))\n\n"
    for line in route.documentation?.split(separator: "\n") ?? [] {
      text += plain(String(line)) + "\n"
    }
    if route.documentation != nil { text += "\n" }
    if let deprecated = route.deprecated {
      text += "Deprecated\(deprecated.isEmpty ? "" : ": " + plain(deprecated)).\n\n"
    }
    for (name, demands) in item.guards {
      let asked = demands.isEmpty ? "" : ": " + demands.map(code).joined(separator: ", ")
      text += "Guard \(plain(name))\(asked)\n\n"
    }
    if item.trials.isEmpty {
      text += "- [ ] No URL could be generated: add an `example` to this route\n"
    }
    for trial in item.trials { write(trial, &text) }
  }

  private static func write(_ trial: Checklist.Trial, _ text: inout String) {
    let url = trial.example.url
    let platforms = trial.isOfSome ? "on " + trial.platforms.joined(separator: ", ") : nil
    let notes = [trial.example.note, platforms].compactMap(\.self)
    let note = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    if let elsewhere = trial.example.elsewhere {
      text += "- [ ] \(code(url))\(note) does not lead here: \(plain(elsewhere))\n"
      return
    }
    text += "- [ ] open \(code(url))\(note)\n"
    if EntryScheme(of: url) != nil {
      // Only the system opens it: there is no command line for it.
    } else if trial.isOpenable {
      let commands = trial.platforms.compactMap { ShellText.opening(url, on: $0) }
      if !commands.isEmpty {
        text += "\n  ```sh\n" + commands.map { "  \($0)\n" }.joined() + "  ```\n\n"
      }
    } else {
      text +=
        "  - the map declares no scheme for this route: "
        + "name one with `export checklist for SCHEME`\n"
    }
    if let obstacle = trial.obstacle {
      text += "  - [ ] it stops: \(plain(obstacle))\n"
      guard let setting = trial.setting else { return }
      text += "  - with \(code(setting)):\n"
    }
    let resolution = trial.resolution
    if !resolution.rewrites.isEmpty {
      let redirects = resolution.rewrites.map(code).joined(separator: ", ")
      text += "  - redirects to \(redirects)\n"
    }
    text += "  - [ ] on screen: \(result(trial))\n"
    let arguments = (resolution.arguments ?? []).map {
      "\($0.name) = \(ValueText.shown($0.value))"
    }
    if !arguments.isEmpty {
      text += "  - [ ] with \(arguments.map(code).joined(separator: ", "))\n"
    }
    for back in trial.backs { text += "  - [ ] back: \(scene(back))\n" }
  }

  private static func result(_ trial: Checklist.Trial) -> String {
    if let url = trial.resolution.externalURLs.first { return "the system opens \(code(url))" }
    return trial.scene.map(scene) ?? "no new screen"
  }

  /// The visible stack from bottom to top, with its container.
  private static func scene(_ scene: Checklist.Scene) -> String {
    if scene.isUnselected { return "nothing selected" }
    let screens = scene.screens.map { "**\(plain($0))**" }
    let shown = screens.isEmpty ? "the empty stack" : screens.joined(separator: " › ")
    if let presentation = scene.presentation { return "\(shown), \(plain(presentation))" }
    return scene.container.map { "\(shown) in \(plain($0))" } ?? shown
  }

  /// Inline code; its fence is longer than every run of backticks inside.
  private static func code(_ text: String) -> String {
    MarkdownText.code(TerminalText.escaped(text))
  }

  /// Text with Markdown and HTML characters escaped.
  private static func plain(_ text: String) -> String {
    TerminalText.escaped(text).escaped {
      "\\`*_{}[]<>#|&~!".unicodeScalars.contains($0) ? "\\\($0)" : nil
    }
  }
}

/// Words and command lines for a POSIX shell.
package enum ShellText {
  /// The path of a file as one argument, in quotes only where it needs them.
  package static func path(_ path: String) -> String {
    let path = path.hasPrefix("-") ? "./" + path : path
    let isPlain = path.utf8.allSatisfy {
      isASCIILetter($0) || isASCIIDigit($0) || "._-/".utf8.contains($0)
    }
    return isPlain ? path : quoted(path)
  }

  /// The command line that opens a URL on the simulator or device of a platform; nil if there is
  /// none.
  static func opening(_ url: String, on platform: String) -> String? {
    switch platform {
    case "ios": simulator(url)
    case "android": device(url)
    default: nil
    }
  }

  static func simulator(_ url: String) -> String {
    "xcrun simctl openurl booted \(quoted(url))"
  }

  /// The device's shell parses the words a second time, so they are quoted twice.
  static func device(_ url: String) -> String {
    "adb shell "
      + quoted("am start -W -a android.intent.action.VIEW -d \(quoted(url))")
  }

  /// In single quotes, or in double quotes where that is shorter and equivalent.
  static func quoted(_ text: String) -> String {
    let safe = TerminalText.escaped(text)
    let isLiteral = !safe.contains { "\"$`\\!".contains($0) }
    if safe.contains("'"), isLiteral { return "\"\(safe)\"" }
    return "'"
      + safe.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
