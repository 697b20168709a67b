import ArgumentParser
import RoadbookBinder
import RoadbookIDE
import RoadbookSession
import RoadbookShell
import RoadbookSyntax
import RoadbookText

/// `roadbook check [PATH…]`: finds problems in maps.
struct CheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find mistakes in maps.",
    discussion: """
      A folder means all *.roadbook files in it, those that another file includes as parts of \
      that file; the default is the current folder. The exit code is 1 if there is an error; \
      with --strict, if there is a warning, too.
      """)
  static let manual = ManualNotes(
    failure: "a map has an error; with --strict, a warning, too",
    examples: [
      ("Check all maps below the current folder:", "roadbook check"),
      ("Apply the fixes that need no decision:", "roadbook check --fix shop.roadbook"),
      ("Write a report for code scanning:", "roadbook check --format sarif > maps.sarif"),
    ])

  @Argument(
    help: ArgumentHelp("Maps or folders.", valueName: "path"), completion: .maps,
    transform: readPath)
  var paths: [String] = []

  @Option(help: "How to show the findings; github: at the lines of a pull request.")
  var format = CheckFormat.text

  @Flag(help: "First apply the fixes that need no decision, and replace the files.")
  var fix = false

  @Flag(help: "Fail on warnings, too.")
  var strict = false

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    let (files, problems) = MapPaths.expand(paths)
    var status = try streams.report(problems, besides: files, in: paths)
    if fix { status = max(status, applyFixes(to: files, streams)) }
    var report = CheckReport(format: format, output: streams.output)
    report.isColoured = streams.renderOptions.colouredOutput
    var work = Work()
    work.progress = streams.progress?.progress
    let maps = MapPaths.standalone(files, named: paths).map {
      MapSnapshot(file: $0, in: DiskAccess(), work)
    }
    check(maps, &report, streams)
    if report.unreadable > 0 { status = .unusable }
    if report.lacksNames, format == .text { tellOfParts(streams) }
    report.end(files: maps.count)
    let isFailure = report.errors > 0 || strict && report.warnings > 0
    try streams.end(isFailure ? max(status, .findings) : status)
  }

  /// Tells which of the files that were named are parts of other maps: by itself, a part may lack
  /// declarations.
  private func tellOfParts(_ streams: Streams) {
    for file in paths where file.hasSuffix(".roadbook") {
      guard let map = MapPaths.map(including: file) else { continue }
      let (part, whole) = (TerminalText.escaped(file), TerminalText.escaped(map))
      streams.warn("\(part) is a part of \(whole), which may declare what it lacks: check that map")
    }
  }

  /// Reports the findings of maps, those of a file in several maps once.
  private func check(_ maps: [MapSnapshot], _ report: inout CheckReport, _ streams: Streams) {
    var uses: [String: Int] = [:]
    for map in maps { for key in map.keys { uses[key, default: 0] += 1 } }
    var found: [String: [(source: SourceText, findings: [Diagnostic])]] = [:]
    for map in maps {
      if let trouble = map.trouble {
        streams.warn(TerminalText.escaped(trouble))
        report.unreadable += 1
        continue
      }
      // Only JSON has hints, which are expensive because they need the rewrite to the native
      // language.
      map.followURLs(withHints: format == .json)
      streams.progress?.finish()
      report.routes += map.routeCount
      for (document, key) in map.keys.enumerated() {
        var all = found.removeValue(forKey: key) ?? []
        all.append((map.source(document), map.ownFindings(document)))
        guard all.count == uses[key] else {
          found[key] = all
          continue
        }
        // All maps that contain the file are checked.
        for one in all {
          report.add(one.findings.agreed(with: all.map(\.findings)), in: one.source, key)
        }
      }
    }
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
      guard let fixed = ChangeTarget(workspace, key)?.fixed else { continue }
      if let problem = DiskAccess().write(fixed.text, to: file, replacing: .contents(original)) {
        streams.warn(problem.message)
        status = .unusable
      } else if format == .text {
        let name = TerminalText.escaped(file)
        streams.output.writeLines("\(name): \(counted(fixed.count, "fix"))")
      }
    }
    return status
  }
}

/// What `check` has found so far; as text, each finding is shown at once.
private struct CheckReport {
  let format: CheckFormat
  let output: OutputStream
  var isColoured = false
  private var rows: [(finding: Diagnostic, source: SourceText)] = []
  /// Whether names have no declaration.
  private(set) var lacksNames = false
  private(set) var errors = 0
  private(set) var warnings = 0
  var routes = 0
  /// The number of maps that could not be read.
  var unreadable = 0
  /// A file that several maps include has the same mistakes in each.
  private var known: [String: Set<Diagnostic>] = [:]

  /// The maximum number of diagnostics per file that are shown as text.
  private static let limit = 200

  init(format: CheckFormat, output: OutputStream) {
    self.format = format
    self.output = output
  }

  mutating func add(_ found: [Diagnostic], in source: SourceText, _ path: String) {
    let findings = found.filter { known[path, default: []].insert($0).inserted }
    errors += findings.count { $0.severity == .error }
    lacksNames = lacksNames || findings.contains { $0.code.tags.contains(.name) }
    warnings += findings.count { $0.severity == .warning }
    // A file that is not a map at all has too many problems to read.
    let (shown, hidden) = findings.filter { $0.severity > .hint }.shown(atMost: Self.limit)
    switch format {
    case .json, .sarif: rows += findings.map { ($0, source) }
    case .github:
      for finding in shown { output.writeLines(GitHubAnnotations.line(finding, in: source)) }
    case .text:
      for finding in shown {
        output.writeLines(DiagnosticRenderer.full(finding, in: source, isColoured: isColoured))
      }
    }
    if !hidden.isEmpty, format == .text || format == .github {
      let name = TerminalText.escaped(source.name)
      output.writeLines("\(name): \(hidden.count) more findings")
    }
    output.flush()
  }

  /// Writes what is shown after all findings: the whole report, or the numbers.
  func end(files: Int) {
    switch format {
    case .json:
      var writers = FixWriters()
      let findings = rows.map { writers.json($0.finding, in: $0.source) }
      output.writeLines(
        JSON.object([
          "files": .int(files), "routes": .int(routes), "errors": .int(errors),
          "warnings": .int(warnings), "findings": .array(findings),
        ]).compact)
    case .sarif: output.writeLines(SARIFReport.json(rows, version: toolVersion).compact)
    case .text, .github:
      if unreadable == files { break }
      output.writeLines(
        "\(counted(files - unreadable, "file")), \(counted(routes, "route")): "
          + "\(counted(errors, "error")), \(counted(warnings, "warning"))")
    }
  }
}
