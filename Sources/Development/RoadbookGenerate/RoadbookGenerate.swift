import Foundation

/// Generates source and documentation from the grammar file and the texts. `make generate`
/// runs it in the project's folder.
@main
struct RoadbookGenerate {
  static func main() {
    do {
      let grammar = try GrammarFile(try read("grammar/roadbook.grammar"))
      let reference = (try? read(GrammarFile.referencePath)) ?? ""
      let help = try HelpFiles(try read(HelpFiles.helpPath))
      let findings = try FindingFiles(try read(FindingEntries.path))
      let chapter = (try? read(FindingFiles.chapterPath)) ?? ""
      let words = try GrammarFile.wordFiles.map { file in
        (file.path, grammar.replacingWords(in: try read(file.path), of: file))
      }
      let queries = words.first { $0.0 == GrammarFile.highlightsPath }?.1 ?? ""
      let derived = grammar.highlights(from: queries)
      for output in grammar.outputs(reference: reference) + words + derived
        + help.outputs + findings.outputs(chapter: chapter) + (try TextFiles(read).outputs())
      where (try? read(output.path)) != output.text {
        try output.text.write(toFile: output.path, atomically: true, encoding: .utf8)
        print("\(output.path) is written")
      }
    } catch {
      FileHandle.standardError.write(Data("roadbook.grammar: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func read(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}
