import RoadbookModel
import RoadbookSyntax
import Testing

@Suite struct NamespaceOptionTests {
  /// The model knows the words, since compiled maps have them; the grammar has their help.
  @Test func theGrammarKnowsTheSameOptions() {
    let options = Keyword.allCases.filter { !$0.values.isEmpty }
    #expect(Set(options.map(\.rawValue)) == Set(NamespaceOption.all.map(\.word)))
    for option in NamespaceOption.all {
      #expect(Keyword(rawValue: option.word)?.values == option.values, "\(option.word)")
    }
  }

  @Test func eachValueCanBeSetAndRead() {
    for option in NamespaceOption.all where option.word != "fallback" {
      #expect(option.value(NamespaceSettings()) == option.values.first, "\(option.word)")
      for value in option.values {
        var settings = NamespaceSettings()
        option.set(&settings, value)
        #expect(option.value(settings) == value)
      }
    }
  }
}
