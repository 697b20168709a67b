import RoadbookIDE
import RoadbookSemantics
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook check [PATH…]`: finds problems in maps.
struct CheckCommand: ToolCommand {
  static let name = "check"
  static let summary = "Find mistakes in maps."
  static let discussion = """
    A folder means all *.roadbook files in it, those that another file includes as parts of that file; the \
    default is the current folder. The exit code is 1 if there is an error.
    """

  static var arguments: [Argument<Self>] {
    [
      .values("path", to: \.paths, completion: .maps, "Maps or folders."),
      .option(
        "--format", to: \.format,
        "How to show the findings; github: at the lines of a pull request."),
      .flag("--fix", \.fix, "First apply the fixes that need no decision, and replace the files."),
      .colour(\.colour),
    ]
  }

  var paths: [String] = []
  var format = CheckFormat.text
  var fix = false
  var colour = ColourPolicy.auto

  /// The maximum number of diagnostics per file that are shown as text.
  private static let limit = 200

  func run() throws {
    let streams = Streams(colour)
    let (files, problems) = MapPaths.expand(paths)
    var status = try streams.report(problems, besides: files, in: paths)
    if fix { status = max(status, applyFixes(to: files, streams)) }
    var rows: [(finding: Diagnostic, source: SourceText)] = []
    var unreadable = 0
    var counts = (errors: 0, others: 0, routes: 0)
    // A file that several maps include has the same mistakes in each.
    var known: [String: Set<Diagnostic>] = [:]
    let maps = files.map { file in
      var session = Session(files: DiskAccess())
      session.work.progress = streams.progress?.progress
      let answer = session.load(file)
      return (file: file, session: session, answer: answer)
    }
    let standalone = MapPaths.standalone(
      maps.map { ($0.file, $0.session.includedFiles) }, named: paths)
    var parts: [(path: String, source: SourceText, found: [Diagnostic])] = []
    for index in standalone {
      let answer = maps[index].answer
      if answer.isUsageError, case .problem(let message, _) = answer.content {
        streams.warn(TerminalText.escaped(message))
        status = .unusable
        unreadable += 1
        continue
      }
      var session = maps[index].session
      // Only JSON has hints, which are expensive because they need the rewrite to the native language.
      let found = session.findings(withHints: format == .json)
      streams.progress?.finish()
      counts.routes += session.map.routes.count
      for (document, found) in zip(session.documents, found) {
        let path = DiskAccess().canonical(document.source.name) ?? document.source.name
        parts.append((path, document.source, found))
      }
    }
    // A guard of a file that several maps include never runs only if it runs in none of them.
    var unused: [String: Set<Diagnostic>] = [:]
    for part in parts {
      let own = Set(part.found.filter(Self.isAboutMap))
      unused[part.path] = unused[part.path]?.intersection(own) ?? own
    }
    for (path, source, found) in parts {
      let findings = found.filter {
        (!Self.isAboutMap($0) || unused[path]?.contains($0) == true)
          && known[path, default: []].insert($0).inserted
      }
      // A file that is not a map at all has too many problems to read.
      let (shown, hidden) = findings.filter { $0.severity > .hint }.shown(atMost: Self.limit)
      switch format {
      case .json, .sarif: rows += findings.map { ($0, source) }
      case .github:
        for finding in shown {
          streams.output.writeLines(GitHubAnnotations.line(finding, in: source))
        }
      case .text:
        for finding in shown {
          streams.output.writeLines(
            DiagnosticRenderer.full(
              finding, in: source, isColoured: streams.renderOptions.colouredOutput))
        }
      }
      for finding in findings {
        if finding.severity == .error {
          counts.errors += 1
          status = max(status, .findings)
        } else if finding.severity == .warning {
          counts.others += 1
        }
      }
      if !hidden.isEmpty, format == .text || format == .github {
        let name = TerminalText.escaped(source.name)
        streams.output.writeLines("\(name): \(hidden.count) more findings")
      }
    }
    switch format {
    case .json:
      let findings = rows.map { DiagnosticRenderer.json($0.finding, in: $0.source) }
      streams.output.writeLines(
        JSON.object([
          "files": .int(standalone.count), "routes": .int(counts.routes),
          "errors": .int(counts.errors), "warnings": .int(counts.others),
          "findings": .array(findings),
        ]).compact)
    case .sarif: streams.output.writeLines(SARIFReport.json(rows, version: toolVersion).compact)
    case .text, .github:
      if unreadable == standalone.count { break }
      streams.output.writeLines(
        "\(counted(standalone.count - unreadable, "file")), \(counted(counts.routes, "route")): "
          + "\(counted(counts.errors, "error")), \(counted(counts.others, "warning"))")
    }
    try streams.end(status)
  }

  /// Whether a finding says that no other part of the map needs what is there.
  private static func isAboutMap(_ finding: Diagnostic) -> Bool {
    finding.code == "idle-guard" || finding.code == "unused-allow"
  }

  /// Replaces the files by their fixed contents.
  private func applyFixes(to files: [String], _ streams: Streams) -> ExitStatus {
    var status = ExitStatus.clean
    let workspace = Workspace(disk: DiskAccess(), mapsInFolder: { _ in [] })
    for file in files {
      guard case .success(let original) = DiskAccess().read(file) else { continue }
      let key = workspace.key(ofFile: file)
      workspace.setText(original, of: key)
      defer { workspace.close(key) }
      guard let fixed = FixAll(workspace, key)?.result else { continue }
      if let problem = DiskAccess().write(fixed.text, to: file, replacing: .contents(original)) {
        streams.warn(problem.message)
        status = .unusable
      } else if format == .text {
        let name = TerminalText.escaped(file)
        streams.output.writeLines("\(name): \(counted(fixed.count, "fix"))")
        show(fixed.changedMeaning, in: SourceText(name: file, bytes: original), streams)
      }
    }
    return status
  }

  /// Shows the statements of a map of the earlier language version that a person has to check
  /// again.
  private func show(_ changed: [Diagnostic], in old: SourceText, _ streams: Streams) {
    guard !changed.isEmpty else { return }
    streams.output.writeLines("Statements with a changed meaning (line numbers before the fixes):")
    for finding in changed {
      streams.output.writeLines(
        DiagnosticRenderer.full(
          finding, in: old, isColoured: streams.renderOptions.colouredOutput))
    }
  }
}
