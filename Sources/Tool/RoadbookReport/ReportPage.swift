import RoadbookAnalysis
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookText
import RoadbookURL

/// Writes a report as a page of HTML.
struct ReportPage {
  private let report: Report

  init(_ report: Report) { self.report = report }

  var text: String {
    let page = Markup.element(
      "html", ["lang": "en"],
      .element(
        "head", [:],
        .element("meta", ["charset": "utf-8"]),
        .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        // Nothing is loaded, whatever a map says.
        .element(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
          ]),
        .element("title", [:], shown("Routes of \(report.title)")),
        .element("style", [:], ReportStyle.sheet)),
      .element("body", [:], header, main, .element("script", [:], ReportStyle.script)))
    return Markup([.written("<!DOCTYPE html>\n"), page, .written("\n")]).text
  }

  private func shown(_ text: String) -> Markup { Markup(TerminalText.escaped(text)) }

  private func code(_ text: String) -> Markup { .element("code", [:], shown(text)) }

  // MARK: Parts

  private var header: Markup {
    let entries = report.sections.flatMap(\.entries)
    let failed = report.tests.results.count(where: \.isFailure)
    var facts = [counted(entries.count + report.internals.count, "route")]
    if !report.tests.results.isEmpty {
      facts.append(
        counted(report.tests.results.count, "test")
          + (failed > 0 ? ", \(failed) failed" : " passed"))
    }
    if let coverage = report.coverage { facts.append(counted(coverage.urls, "URL") + " of logs") }
    return .element(
      "header", [:],
      .element("h1", [:], shown(report.title)),
      .element("p", [:], Markup(facts.joined(separator: " · "))),
      .element(
        "input",
        [
          "type": "search", "id": "search",
          "placeholder": "Search routes, screens, tests…  (press /)",
          "aria-label": "Search",
        ]),
      .element("p", ["id": "found", "role": "status"]),
      .element(
        "nav", [:],
        report.sections.enumerated().map { index, section in
          .element("a", ["href": "#section\(index)"], shown(Self.title(section.scheme)))
        } + [.element("a", ["href": "#drawing"], Markup("Picture"))]
          + (report.tests.results.isEmpty
            ? [] : [.element("a", ["href": "#tests"], Markup("Tests"))])
          + (report.coverage == nil ? [] : [.element("a", ["href": "#logs"], Markup("Logs"))])))
  }

  private static func title(_ scheme: String?) -> String {
    scheme.map { "Scheme \($0)" } ?? "Scheme-less routes"
  }

  private var main: Markup {
    var parts = report.sections.enumerated().map { index, section in
      Markup.element(
        "section", ["id": "section\(index)"],
        [.element("h2", [:], shown(Self.title(section.scheme)))] + section.entries.map(card))
    }
    if !report.internals.isEmpty {
      parts.append(
        .element(
          "section", [:],
          [.element("h2", [:], Markup("Opened by the app only"))] + report.internals.map(card)))
    }
    parts.append(
      .element(
        "section", ["id": "drawing"], .element("h2", [:], Markup("Screens and routes")),
        .element("div", ["class": "picture"], report.drawing)))
    if !report.tests.results.isEmpty { parts.append(tests) }
    if let coverage = report.coverage { parts.append(logs(coverage)) }
    return .element("main", [:], parts)
  }

  // MARK: Routes

  private func card(_ entry: Report.Entry) -> Markup {
    let route = entry.route
    var parts: [Markup] = [
      .element(
        "h3", [:], Markup(joined(route.written.map(code), ", ")),
        .element("span", ["class": "to"], shown(entry.target))),
      labels(entry),
    ]
    if let text = route.documentation {
      parts.append(.element("p", ["class": "about"], shown(text)))
    }
    for (name, demands) in entry.item.guards {
      parts.append(
        .element(
          "p", ["class": "guard"], Markup("Guard "), .element("strong", [:], shown(name)),
          Markup(demands.isEmpty ? "" : ": "), Markup(joined(demands.map(code), ", "))))
    }
    if !entry.item.trials.isEmpty {
      let first = entry.item.trials.firstIndex { $0.isOpenable && $0.example.elsewhere == nil }
      parts.append(
        .element(
          "ul", ["class": "urls"],
          entry.item.trials.enumerated().map { self.trial($1, withCode: $0 == first) }))
    }
    parts +=
      entry.tests.isEmpty
      ? [] : [.element("p", ["class": "tests"], joined(entry.tests.map(tested), " "))]
    parts.append(.element("p", ["class": "place"], shown(entry.location.text)))
    return .element(
      "article", ["class": "card", "id": "route\(route.index)"], parts)
  }

  private func joined(_ pieces: [Markup], _ separator: String) -> [Markup] {
    pieces.enumerated().flatMap { $0 == 0 ? [$1] : [Markup(separator), $1] }
  }

  private func labels(_ entry: Report.Entry) -> Markup {
    let route = entry.route
    var labels: [(text: String, style: String?)] = []
    if let container = route.containers.first { labels.append(("in \(container)", nil)) }
    if route.presentation != "push" { labels.append((route.presentation, nil)) }
    if let owner = route.owner { labels.append(("owner \(owner)", nil)) }
    if let since = route.since { labels.append(("since \(since)", nil)) }
    labels += route.tags.map { ($0, nil) }
    if let deprecated = route.deprecated {
      labels.append((deprecated.isEmpty ? "deprecated" : "deprecated: \(deprecated)", "bad"))
    }
    if !route.conditions.isEmpty {
      labels.append(("when \(route.conditions.map(\.text).joined(separator: " && "))", nil))
    }
    if let hits = entry.hits {
      labels.append(hits == 0 ? ("never opened", "bad") : ("\(hits) hits", nil))
    }
    return .element(
      "p", ["class": "labels"],
      labels.map { .element("span", ["class": $0.style], shown($0.text)) })
  }

  private func trial(_ trial: Checklist.Trial, withCode: Bool) -> Markup {
    let url = trial.example.url
    let platforms = trial.isOfSome ? "on " + trial.platforms.joined(separator: ", ") : nil
    let notes = [trial.example.note, platforms].compactMap(\.self).joined(separator: "; ")
    var parts = [
      trial.isOpenable && Self.isSafe(url) ? .element("a", ["href": url], code(url)) : code(url)
    ]
    if !notes.isEmpty { parts.append(.element("small", [:], shown(" (\(notes))"))) }
    if let elsewhere = trial.example.elsewhere {
      parts.append(.element("p", ["class": "bad"], shown("does not lead here: \(elsewhere)")))
    } else {
      if let obstacle = trial.obstacle {
        parts.append(.element("p", ["class": "bad"], shown("stops: \(obstacle)")))
        if let setting = trial.setting {
          parts.append(.element("p", [:], Markup("with "), code(setting), Markup(":")))
        }
      }
      if trial.obstacle == nil || trial.setting != nil { parts += outcome(of: trial) }
    }
    if withCode, Self.isSafe(url), let code = QRCode(url) {
      parts.append(
        .element(
          "details", ["class": "qr"], .element("summary", [:], Markup("QR code")), drawing(of: code)
        ))
    }
    return .element("li", [:], parts)
  }

  private func outcome(of trial: Checklist.Trial) -> [Markup] {
    let resolution = trial.resolution
    var parts: [Markup] = []
    if !resolution.rewrites.isEmpty {
      parts.append(
        .element("p", [:], [Markup("redirects to ")] + joined(resolution.rewrites.map(code), ", ")))
    }
    let shows: Markup =
      if let external = resolution.externalURLs.first {
        Markup([Markup("the system opens "), code(external)])
      } else {
        trial.scene.map(scene) ?? Markup("no new screen")
      }
    let arguments = (resolution.arguments ?? []).map { "\($0.name) = \(ValueText.shown($0.value))" }
    parts.append(
      .element(
        "p", ["class": "shows"],
        [Markup("shows "), shows]
          + (arguments.isEmpty ? [] : [Markup(" with ")] + joined(arguments.map(code), ", "))))
    if !trial.backs.isEmpty {
      parts.append(
        .element(
          "p", ["class": "backs"], [Markup("then back: ")] + joined(trial.backs.map(scene), ", ")))
    }
    return parts
  }

  private func scene(_ scene: Checklist.Scene) -> Markup {
    if scene.isUnselected { return Markup("nothing selected") }
    var parts =
      scene.screens.isEmpty
      ? [Markup("the empty stack")]
      : joined(scene.screens.map { .element("strong", [:], shown($0)) }, " › ")
    if let presentation = scene.presentation {
      parts.append(shown(", \(presentation)"))
    } else if let container = scene.container {
      parts.append(shown(" in \(container)"))
    }
    return Markup(parts)
  }

  /// Whether a URL may be a link: one that a browser runs, or opens with the page's rights, may
  /// not.
  private static func isSafe(_ url: String) -> Bool {
    guard let scheme = URLParts(url).schemeName else { return false }
    return !["javascript", "vbscript", "data", "file", "blob", "about", "view-source"].contains(
      scheme)
  }

  private func drawing(of code: QRCode) -> Markup {
    var path = ""
    for row in 0..<code.size {
      var column = 0
      while column < code.size {
        let start = column
        while code.isDark(row: row, column: column) { column += 1 }
        if column > start {
          path += "M\(start + 4) \(row + 4)h\(column - start)v1h-\(column - start)z"
        } else {
          column += 1
        }
      }
    }
    let side = "\(code.size + 8)"
    return .element(
      "svg",
      ["viewBox": "0 0 \(side) \(side)", "class": "code", "role": "img", "aria-label": "QR code"],
      .element("rect", ["width": side, "height": side, "fill": "#fff"]),
      .element("path", ["d": path, "fill": "#000"]))
  }

  // MARK: Tests and logs

  private func verdict(_ result: TestResult) -> Markup {
    .element(
      "span", ["class": result.isFailure ? "bad" : "good", "title": result.location.text],
      shown("\(result.isFailure ? "✗" : "✓") \(result.name)"))
  }

  private func tested(_ test: Report.Tested) -> Markup {
    let rows = test.rows == 1 ? "" : " (\(test.rows - test.failed) of \(test.rows) rows)"
    return .element(
      "span", ["class": test.failed > 0 ? "bad" : "good"],
      shown("\(test.failed > 0 ? "✗" : "✓") \(test.name)\(rows)"))
  }

  private var tests: Markup {
    .element(
      "section", ["id": "tests"], .element("h2", [:], Markup("Tests")),
      .element(
        "ul", ["class": "tests"],
        report.tests.results.map { result in
          .element(
            "li", ["class": "card"], verdict(result),
            .element("span", ["class": "place"], shown(result.location.text)),
            result.failure.map { .element("p", ["class": "bad"], shown($0.message)) } ?? .none)
        }))
  }

  private func logs(_ coverage: LogCoverage) -> Markup {
    let rows = coverage.rankedUnmatched.prefix(100).map { kind, found in
      Markup.element(
        "tr", ["class": "card"],
        .element("td", [:], Markup("\(found.hits)")),
        .element("td", [:], joined(found.examples.map(code), " ")),
        .element("td", [:], kind.nearest.map(code) ?? .none),
        .element("td", [:], shown(found.reason)))
    }
    let outcomes = Outcome.allCases.compactMap { outcome in
      coverage.outcomes[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    return .element(
      "section", ["id": "logs"], .element("h2", [:], Markup("URLs of logs")),
      .element("p", [:], Markup(outcomes.joined(separator: ", "))),
      rows.isEmpty
        ? .none
        : .element(
          "table", [:],
          [
            .element(
              "tr", [:],
              ["URLs", "without a route, such as", "nearest", "why"].map {
                .element("th", [:], Markup($0))
              })
          ] + rows))
  }
}
