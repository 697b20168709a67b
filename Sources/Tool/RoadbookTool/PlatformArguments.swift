import ArgumentParser
import RoadbookBinder
import RoadbookModel
import RoadbookPlatforms
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `--app`, `--since`, `--activity`, `--strict`: how a command writes files of platforms.
struct PlatformArguments: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp(
      "The app in a site's file: TEAM.BUNDLE for iOS, the package for Android.",
      valueName: "id"))
  var id: String?

  @Option(
    help: ArgumentHelp(
      "The lowest version of Android's API that the app runs on; else every one.",
      valueName: "api"))
  var since: Int?

  @Option(help: ArgumentHelp("The activity that takes the links.", valueName: "name"))
  var activity: String?

  @Flag(help: "Where no rule of a platform is exact, open less than the map instead of more.")
  var strict = false

  /// Whether one is given that the map says itself.
  var isGiven: Bool { id != nil || since != nil || activity != nil }

  /// A new file that says what a map says.
  func text(
    _ kind: PlatformKind, of session: inout Session, host: String?, _ streams: Streams
  ) throws -> String {
    let target = PlatformExport.Target(
      kind, name: kind.title, app: id, hosts: host.map { [$0.lowercased()] } ?? [], since: since,
      activity: activity)
    let export = try streams.export([target], of: &session, isStrict: strict)
    return export.updates.map { String(decoding: $0.text, as: UTF8.self) }.joined()
  }
}

extension Streams {
  /// Makes the files of platforms of a map, and shows where they cannot say what it says; ends the
  /// command if one cannot be made.
  func export(
    _ targets: [PlatformExport.Target], of session: inout Session, isStrict: Bool
  ) throws -> PlatformExport {
    if session.loaded.hasErrors {
      throw refuse("the map has an error: a file would lack a part ('check' shows the errors)")
    }
    let sources = session.documents.map(\.source)
    let export: PlatformExport
    do throws(PlatformExport.Refusal) {
      export = try PlatformExport(
        session.map, sources: sources, targets, isStrict: isStrict)
    } catch {
      if let problem = error.unreadable {
        errors.writeLines(DiagnosticRenderer.full(problem.finding, in: problem.source))
        throw ExitStatus.unusable
      }
      let advice = error.advice.map { " (\($0))" } ?? ""
      throw refuse(TerminalText.escaped("\(error.name): \(error.message)\(advice)"))
    }
    progress?.finish()
    for finding in export.findings {
      errors.writeLines(DiagnosticRenderer.full(finding.diagnostic, in: finding.source))
    }
    return export
  }
}

extension Streams {
  /// Updates the files of platforms that a map names, or only shows what would change.
  func updatePlatforms(
    of session: inout Session, isStrict: Bool, checksOnly: Bool
  ) throws -> ExitStatus {
    let targets = try platformTargets(of: &session)
    let updates = try export(targets, of: &session, isStrict: isStrict).updates
    let changed = updates.filter(\.isChanged)
    if checksOnly {
      for update in changed {
        let difference = UnifiedDifference(
          from: update.target.source?.bytes ?? [], to: update.text)
        let old = update.target.source == nil ? "/dev/null" : update.target.name
        for line in difference.lines(old: old, new: update.target.name) {
          output.writeLines(TerminalText.escapedLines(line))
        }
      }
      output.writeLines(
        "\(changed.count) of \(counted(updates.count, "file")) would change")
      return changed.isEmpty ? .clean : .findings
    }
    for update in changed {
      let replacing = update.target.source.map { Replaceable.contents($0.bytes) } ?? .nothing
      let problem = DiskAccess().write(update.text, to: update.target.name, replacing: replacing)
      if let problem { throw refuse(problem.message) }
    }
    let names = updates.map { TerminalText.escaped($0.target.name) }
    let width = names.map(CellWidth.of).max() ?? 0
    for (name, update) in zip(names, updates) {
      output.writeLines(name.padded(to: width + 3) + TerminalText.escaped(update.summary))
    }
    return .clean
  }

  /// The files that a map names. Two lines about one file, for two hosts, are one target.
  private func platformTargets(of session: inout Session) throws -> [PlatformExport.Target] {
    let named = NamedFiles(of: session.map, session.documents, DiskAccess())
    var targets: [PlatformExport.Target] = []
    var known: [String: Int] = [:]
    for entry in named.entries {
      let (line, path) = (entry.line, entry.path)
      guard !entry.isOutside else {
        throw refuse("\(TerminalText.escaped(path)) is outside the map's folder")
      }
      guard let real = entry.place else {
        throw refuse("\(TerminalText.escaped(path)): its folder does not exist")
      }
      if let place = known[real] {
        targets[place].hosts += [line.host?.text].compactMap(\.self)
        continue
      }
      known[real] = targets.count
      targets.append(
        PlatformExport.Target(
          line.kind, name: path, source: entry.canonical == nil ? nil : try handWritten(path),
          app: line.app?.text, hosts: line.host.map { [$0.text] } ?? [], since: line.since,
          activity: line.activity?.text))
    }
    if targets.isEmpty {
      throw refuse("the map names no files: write platforms { … } in it, or name a format")
    }
    return targets
  }
}
