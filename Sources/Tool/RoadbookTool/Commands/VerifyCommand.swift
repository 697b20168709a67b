import ArgumentParser
import RoadbookBinder
import RoadbookPlatforms
import RoadbookSession
import RoadbookShell
import RoadbookSyntax
import RoadbookText

/// `roadbook verify MAP [FILE…]`: holds a map against the files with which systems learn which URLs
/// the app opens.
struct VerifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare a map with an app's association files, manifest and property lists.",
    discussion: """
      Shows for each route whether iOS and Android open it, and finds URLs that a system opens \
      although no route matches, or keeps in the browser although one does. Each is decided over \
      all URLs. The files are apple-app-site-association, assetlinks.json, AndroidManifest.xml, \
      Info.plist, and entitlements: those that the map names in 'platforms', or those that are \
      named here. What a file contains says which one it is. A folder means those of these names in \
      it. The exit code is 1 if there is an error.
      """)
  static let manual = ManualNotes(
    failure: "a file and the map differ",
    examples: [
      ("Compare a map with the files that it names:", "roadbook verify shop.roadbook"),
      (
        "Compare a map with what a site says, from standard input:",
        "roadbook verify shop.roadbook - < apple-app-site-association"
      ),
      (
        "Show the differences at the lines of a pull request:",
        "roadbook verify shop.roadbook . --format github"
      ),
    ])

  @Argument(help: "The map.", completion: .maps, transform: readPath)
  var map: String

  @Argument(
    help: ArgumentHelp(
      "Files, or folders; - is standard input. By default those that the map names.",
      valueName: "file"),
    completion: .file(), transform: readPath)
  var paths: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The host of the site's files; else every host of the map.", valueName: "host"))
  var host: String?

  @Option(help: ArgumentHelp("The app of a site's file; else the first one.", valueName: "id"))
  var app: String?

  @Flag(help: "Show what cannot be helped, too.")
  var hints = false

  @Flag(help: "Only list the URLs of the differences, with what each system does.")
  var urls = false

  @Option(help: "How to show the findings; github: at the lines of a pull request.")
  var format = CheckFormat.text

  @OptionGroup var colour: ColourOption

  func run() throws {
    let streams = colour.streams
    var session = try loadedSession(map, streams)
    let named = NamedFiles(of: session.map, session.documents, DiskAccess())
    let files: [PlatformFile]
    var known: [Verification.Finding] = []
    if !paths.isEmpty {
      files = try PlatformPaths.files(paths, streams).flatMap(named.described)
    } else if named.isEmpty {
      throw streams.refuse(
        "\(TerminalText.escaped(map)): the map names no files: write platforms { … } in it, or name "
          + "them here")
    } else {
      (files, known) = named.read()
    }
    let result = Verification(
      session.map, sources: session.documents.map(\.source),
      PlatformFiles(files, app: app, host: host?.lowercased()), known: known)
    if urls {
      for witness in result.witnesses {
        let answer = witness.isOpened ? "opens" : "browser"
        streams.output.writeLines(
          "\(witness.system)\t\(TerminalText.escaped(witness.url))\t\(answer)")
      }
    } else {
      VerifyReport(result: result, files: files.count, showsHints: hints, format: format).write(
        streams)
    }
    let isWrong = result.findings.contains { $0.diagnostic.severity == .error }
    try streams.end(isWrong ? .findings : .clean)
  }
}

/// The table and the findings of a comparison.
private struct VerifyReport {
  let result: Verification
  let files: Int
  let showsHints: Bool
  let format: CheckFormat

  func write(_ streams: Streams) {
    let output = streams.output
    let shown = result.findings.filter { showsHints || $0.diagnostic.severity > .hint }
    switch format {
    case .text:
      for line in table { output.writeLines(TerminalText.escaped(line)) }
      if !table.isEmpty { output.write([UInt8(ascii: "\n")]) }
      for finding in shown {
        output.writeLines(
          DiagnosticRenderer.full(
            finding.diagnostic, in: finding.source,
            isColoured: streams.renderOptions.colouredOutput))
      }
      output.writeLines(summary)
    case .github:
      for finding in shown {
        output.writeLines(GitHubAnnotations.line(finding.diagnostic, in: finding.source))
      }
      output.writeLines(summary)
    case .sarif:
      let rows = result.findings.map { (finding: $0.diagnostic, source: $0.source) }
      output.writeLines(SARIFReport.json(rows, version: toolVersion).compact)
    case .json:
      var writers = FixWriters()
      let findings = result.findings.map { writers.json($0.diagnostic, in: $0.source) }
      output.writeLines(
        JSON.object([
          "files": .int(files), "routes": .int(result.routeCount),
          "errors": .int(count(.error)), "warnings": .int(count(.warning)),
          "hints": .int(count(.hint)), "table": .array(result.sections.map(json)),
          "findings": .array(findings),
        ]).compact)
    }
  }

  private func count(_ severity: Severity) -> Int {
    result.findings.count { $0.diagnostic.severity == severity }
  }

  private var summary: String {
    let hints = count(.hint)
    var text =
      "\(counted(files, "file")), \(counted(result.routeCount, "route")): "
      + "\(counted(count(.error), "error")), \(counted(count(.warning), "warning"))"
    if hints > 0 {
      text += ", \(counted(hints, "hint"))"
      if !showsHints { text += " (--hints shows \(hints == 1 ? "it" : "them"))" }
    }
    return text
  }

  // MARK: The table

  private var table: [String] {
    var lines: [[String]] = []
    var heads: [String]?
    for section in result.sections {
      lines.append([section.title] + (section.columns == heads ? [] : section.columns))
      heads = section.columns
      for row in section.rows {
        lines.append(
          ["  " + row.name] + row.cells.map(text) + (row.isExternal ? ["external"] : []))
      }
      if !section.withoutRoute.isEmpty {
        lines.append(
          ["  no route"]
            + section.withoutRoute.map { $0 == 0 ? "-" : $0 < 9 ? "opens \($0)" : "opens 9+" })
      }
    }
    let count = lines.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      lines.map { column < $0.count ? CellWidth.of($0[column]) : 0 }.max() ?? 0
    }
    return lines.map { cells in
      cells.enumerated().map { column, cell in
        column == cells.count - 1 ? cell : cell.padded(to: widths[column] + 3)
      }.joined()
    }
  }

  private func text(_ cell: Verification.Cell) -> String {
    switch cell {
    case .opens: "opens"
    case .browser: "browser"
    case .some: "some"
    case .unknown: "-"
    }
  }

  private func json(_ section: Verification.Section) -> JSON {
    .object([
      "title": .string(section.title), "systems": .strings(section.columns),
      "routes": .array(
        section.rows.map { row in
          .object([
            "route": .string(row.name), "external": .bool(row.isExternal),
            "answers": .strings(row.cells.map(text)),
          ])
        }),
      "withoutRoute": .array(section.withoutRoute.map(JSON.int)),
    ])
  }
}
