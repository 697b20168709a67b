import RoadbookText

/// The style sheet and the script of the page of a report.
enum ReportStyle {
  static let sheet = Markup.written(
    """
    :root { --ink: #1f2328; --soft: #57606a; --paper: #fff; --card: #f6f8fa; --edge: #d0d7de; --link: #0969da; \
    --good: #1a7f37; --bad: #b35900 }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9198a1; --paper: #0d1117; \
    --card: #161b22; --edge: #30363d; --link: #58a6ff; --good: #3fb950; --bad: #e3a008 } }
    * { box-sizing: border-box }
    html { color-scheme: light dark }
    body { margin: 0 auto; padding: 1rem; max-width: 70rem; color: var(--ink); background: var(--paper); \
    font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
    h1 { margin: 0; font-size: 1.6rem } h2 { margin: 2rem 0 .5rem; font-size: 1.25rem }
    h3 { margin: 0; font-size: 1rem; font-weight: normal }
    p { margin: .25rem 0 } a { color: var(--link) }
    code { font: .9em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
    h3 code { font-weight: bold } h3 .to::before { content: " → "; color: var(--soft) }
    input[type=search] { width: 100%; padding: .5rem .75rem; font: inherit; color: inherit; \
    background: var(--card); border: 1px solid var(--edge); border-radius: .4rem }
    nav a { margin-right: 1rem }
    #found, .place, small { color: var(--soft); font-size: .85rem }
    .card { background: var(--card); border: 1px solid var(--edge); border-radius: .4rem; \
    padding: .6rem .8rem; margin: .6rem 0; break-inside: avoid }
    .labels span { display: inline-block; margin: 0 .4rem .2rem 0; padding: 0 .5rem; font-size: .8rem; \
    border: 1px solid var(--edge); border-radius: 1rem }
    .about { white-space: pre-line }
    .urls { margin: .4rem 0; padding-left: 1.2rem }
    .good { color: var(--good) } .bad { color: var(--bad) }
    p.tests span { margin-right: .8rem; font-size: .85rem }
    ul.tests { list-style: none; padding: 0 } ul.tests .place { margin-left: .8rem }
    .qr summary { cursor: pointer; color: var(--soft); font-size: .85rem }
    svg.code { width: 11rem; height: 11rem; display: block }
    .picture { overflow: auto; border: 1px solid var(--edge); border-radius: .4rem }
    .picture svg { display: block }
    table { border-collapse: collapse; width: 100% } th { text-align: left; color: var(--soft) }
    td, th { padding: .3rem .6rem .3rem 0; vertical-align: top; border-bottom: 1px solid var(--edge) }
    tr.card { display: table-row }
    [hidden] { display: none !important }
    @media print { input, nav, #found, summary { display: none } body { max-width: none } \
    .picture { overflow: visible } .picture svg { width: 100%; height: auto } }
    """)

  /// Hides what does not contain all words that are searched for, and the sections that are then
  /// empty.
  static let script = Markup.written(
    """
    const search = document.getElementById("search"), found = document.getElementById("found");
    const cards = [...document.querySelectorAll(".card")].map(card => [card, card.textContent.toLowerCase()]);
    const sections = [...document.querySelectorAll("main > section")];
    function filter() {
      const words = search.value.toLowerCase().split(/\\s+/).filter(word => word);
      let count = 0;
      for (const [card, text] of cards) {
        card.hidden = !words.every(word => text.includes(word));
        if (!card.hidden) count++;
      }
      for (const section of sections)
        section.hidden = words.length > 0 && !section.querySelector(".card:not([hidden])");
      found.textContent = words.length == 0 ? "" : count == 1 ? "1 entry" : count + " entries";
    }
    search.addEventListener("input", filter);
    document.addEventListener("keydown", event => {
      if (event.key == "/" && document.activeElement != search) { event.preventDefault(); search.focus(); }
      if (event.key == "Escape") { search.value = ""; filter(); }
    });
    filter();
    """)
}
