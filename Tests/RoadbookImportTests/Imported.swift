import RoadbookBinder
import RoadbookSession
import RoadbookText
import Testing

@testable import RoadbookImport

/// The map imported from sources, without its first lines, followed by the diagnostics, one per
/// line.
///
/// Every such map must load without an error; checking it here ensures that no test forgets it.
func imported(_ files: [(name: String, text: String)], _ library: ImportLibrary) -> String {
  let result = importResult(files, library)
  let errors = mapErrors(result.map)
  #expect(errors.isEmpty, "\(errors)\n\(result.map)")
  let lines = result.map.split(separator: "\n", omittingEmptySubsequences: false)
  // The dialect is shown only if it has options.
  let body = lines.dropFirst(3).drop { $0 == "dialect \(library.rawValue)" || $0.isEmpty }
  let map = body.joined(separator: "\n")
  return ([map] + result.findings.map(concise)).joined(separator: map.hasSuffix("\n") ? "" : "\n")
}

func importResult(_ files: [(name: String, text: String)], _ library: ImportLibrary) -> ImportResult
{
  let sources = files.map { file in
    (
      text: SourceText(name: file.name, file.text),
      language: SourceLanguage(fileName: file.name) ?? .swift
    )
  }
  return ImportResult(sources, from: library)
}

/// Imports Objective-C inside a method.
func objectiveC(_ text: String, _ library: ImportLibrary) -> String {
  imported([("App.m", text)], library)
}

func swift(_ text: String, _ library: ImportLibrary) -> String {
  imported([("App.swift", text)], library)
}

/// Where URLs lead in the map imported from a source.
func destinations(_ name: String, _ text: String, _ library: ImportLibrary, _ urls: [String])
  -> String
{
  lines(of: urls, in: importResult([(name, text)], library).map)
}

/// The routes of a router. Files that no reader of routes takes are those beside the source, such
/// as app.json.
func routerImport(
  _ files: [(name: String, text: String)], _ router: ImportRouter,
  _ options: RouterImport.Options = .init()
) -> RouterImport {
  let sources = files.map { SourceText(name: $0.name, $0.text) }
  func isSource(_ source: SourceText) -> Bool {
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    return !RouterImport.namesBeside.contains(name)
      && router.endings.contains(where: name.hasSuffix)
  }
  return RouterImport(
    router, sources.filter(isSource), beside: sources.filter { !isSource($0) }, options)
}

/// The map without its first lines, and the findings. The map must load without an error.
func described(_ result: RouterImport) -> String {
  let errors = mapErrors(result.map)
  #expect(errors.isEmpty, "\(errors)\n\(result.map)")
  let lines = result.map.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3)
  let map = lines.drop(while: \.isEmpty).joined(separator: "\n")
  let text = map + result.findings.map(concise).joined()
  return text.hasSuffix("\n") ? String(text.dropLast()) : text
}

/// Where URLs lead in a map.
func lines(of urls: [String], in map: String) -> String {
  var session = session(map)
  return urls.map { url in
    ResolutionLine.text(session.resolve(url)).plain.split(
      separator: "\t", omittingEmptySubsequences: false
    )
    .joined(separator: " | ")
  }.joined(separator: "\n")
}

func mapErrors(_ map: String) -> [String] {
  let session = session(map)
  return session.documents.indices.flatMap { session.live.diagnostics(of: $0) }
    .filter { $0.severity == .error }.map { "\($0.code.rawValue): \($0.message)" }
}

private func concise(_ finding: ImportFinding) -> String {
  let diagnostic = finding.diagnostic
  #expect(
    diagnostic.code.severities.contains(diagnostic.severity),
    "'also' is missing in the entry of \(diagnostic.code.rawValue)")
  let place = finding.source.position(of: diagnostic.range.start)
  let text = finding.source.text(in: diagnostic.range).split(separator: "\n").first ?? ""
  return "\(place.line):\(place.column) `\(text.prefix(30))` \(diagnostic.severity.rawValue) "
    + "\(diagnostic.code.rawValue): \(diagnostic.message)\n"
}

private func session(_ map: String) -> Session {
  var session = Session(files: OneFile(text: map))
  _ = session.load("map")
  return session
}

private struct OneFile: FileAccess {
  let text: String
  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    path == "map"
      ? .success(Array(text.utf8)) : .failure(FileTrouble(path: path, reason: "missing"))
  }
  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? { nil }
  func canonical(_ path: String) -> String? { path == "map" ? path : nil }
}
