import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// A named type is shown by its name everywhere.
@Suite struct TypeNameTests {
  private static let map = """
    ## A bank account.
    type Iban = /[A-Z]{2}[0-9]{4}/
    type Stars = 1...5
    screen Account(iban: Iban, stars: Stars?, days: list<Stars> = "1", span: 0...9 = 1)
    screen Plain(code: Iban from c)
    route /accounts/:iban<Iban> -> Account as account
    route /accounts/:iban<Iban>/rated?stars=:stars<Stars> -> Account
    route /plain/:c -> Plain

    """

  private func map(_ marked: String) -> EditorMap { EditorMap(Self.map + marked) }

  @Test func inHintsHoversAndSignatures() {
    let map = map("test \"t\" { expect /accounts/AA1111 -> Account($0) }")
    let all = map.view?.inlayHints(in: 0, within: TextRange(0, map.offset), [.types]) ?? []
    expect(
      """
      <Iban>
      """
    ).match(all.map(\.label).joined(separator: "\n"))
    let places = [":iban<", "Account", "Plain(", "code:", ":c ", "/rated"]
    expect(
      """
      iban: Iban  A bank account.
      screen Account(iban: Iban, stars: Stars?, days: list<Stars> = "1", span: 0...9 = 1)  -
      screen Plain(code: Iban from c)  -
      code: Iban from c  A bank account.
      c: Iban  A bank account.
      route /accounts/:iban<Iban>/rated?stars=:stars<Stars>  -  'accounts', then Iban as iban, then 'rated'; stars in the query: Stars as stars  iban: Iban, stars: Stars
      """
    ).match(
      places.map { place in
        guard let found = map.text.text.firstRange(of: place) else { return "no \(place)" }
        let offset = map.text.text.utf8.distance(
          from: map.text.text.startIndex, to: found.lowerBound)
        let hover = map.view?.hover(in: 0, at: offset + 1)
        let facts = (hover?.facts ?? []).filter { ["takes", "captures"].contains($0.label) }
        return
          ([hover?.title ?? "nothing", hover?.documentation ?? "-"] + facts.map(\.text.plain))
          .joined(separator: "  ")
      }.joined(separator: "\n"))
    expect(
      """
      Account(iban: Iban, stars: Stars?, days: list<Stars> = "1", span: 0...9 = 1)
      """
    ).match(
      map.view.flatMap {
        $0.analysis.signature(in: map.text.text, at: map.offset)
      }?.label ?? "nothing")
  }

  /// Diagnostics show what the type accepts: its name alone would not help.
  @Test func inFindings() {
    let view = map("screen S(code: Iban = \"x\", n: Stars = null)").view
    expect(
      """
      the default of 'code' must be like /[A-Z]{2}[0-9]{4}/, not "x"; no advice
      the default of 'n' must be in 1...5, not null; write 'n: Stars?'
      """
    ).match(
      (view?.findings(0) ?? []).filter { $0.code.rawValue == "default-type" }.map {
        "\($0.message); \($0.advice ?? "no advice")"
      }.joined(separator: "\n"))
  }
}
