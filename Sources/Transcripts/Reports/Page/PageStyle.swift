import Terminal

/// The style sheet of a `ReportPage`: one column on a narrow screen, light or dark as the reader prefers.
enum PageStyle {
  static var css: String {
    """
    *{box-sizing:border-box}
    body{font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;\
    max-width:75rem;margin:0 auto;padding:1rem 1rem 4rem;overflow-wrap:anywhere}
    h1{font-size:1.6rem;margin:0}
    h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
    h3{font-size:1rem;margin:0 0 .25rem}
    p{margin:0}
    pre,code,dl,.code{font:13px/1.5 \(StyleColors.fonts)}
    pre{white-space:pre-wrap;margin:0}
    a{text-decoration:none}
    a:hover,td.problem a{text-decoration:underline}
    td.problem a{color:inherit}
    nav{display:flex;gap:1.5rem;margin-top:1rem}
    summary{cursor:pointer}
    del,ins{border-radius:3px;padding:0 2px}
    input{font:inherit;color:inherit;background:none;border:1px solid;border-radius:6px;\
    padding:.3rem .6rem;margin-bottom:.75rem;width:min(100%,24rem)}
    .scores{display:flex;flex-wrap:wrap;gap:.75rem;list-style:none;margin:1rem 0 0;padding:0}
    .scores li{flex:1 1 9rem;border:1px solid;border-radius:6px;padding:.6rem .8rem;font-weight:normal}
    .scores b{display:block;font-size:1.3rem}
    .scores .dim{font-size:.85rem}
    .scores i{display:block;height:4px;border-radius:2px;margin:.35rem 0}
    .scores i i{margin:0;background:currentColor}
    article{border:1px solid;border-left-width:4px;border-radius:6px;padding:.75rem 1rem;margin-bottom:.75rem}
    dl{display:grid;grid-template-columns:10ch minmax(0,1fr);margin:.25rem 0 .75rem}
    dl:last-child{margin-bottom:0}
    dd{margin:0;white-space:pre-wrap;text-align:left}
    a,b,bdi,dd,span{unicode-bidi:plaintext}
    section>details{border-bottom:1px solid;padding:.4rem 0}
    section>details>p{padding-left:3.2em;text-indent:-1.6em}
    section>details>p::before{content:'✓';display:inline-block;width:1.6em;text-indent:0}
    section>details>p.f::before{content:'✗'}
    section>details>p.s::before{content:'–'}
    section>details>p::after{content:attr(data-l);display:inline-block;font-size:.8rem;\
    margin-left:.75em;text-indent:0}
    .wide{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-weight:normal}
    th{font-weight:normal;text-align:right}
    td{text-align:right;border-top:1px solid;white-space:nowrap}
    #rules td{font-weight:normal}
    th,td{padding:.3rem .75rem;overflow-wrap:normal}
    th:first-child,td:first-child{text-align:left;padding-left:0;white-space:normal;min-width:9rem}
    .wide~p{margin-top:.5rem}
    .key{padding:0 .5em;border-radius:3px;margin-left:.5em}
    .file{border:1px solid;border-radius:6px;margin-top:1rem}
    .file>summary{padding:.5rem .75rem;font-weight:bold;position:sticky;top:0}
    .file>p{padding:.25rem .75rem}
    .code{counter-reset:n;border-top:1px solid;padding:.25rem 0}
    .code>div{counter-increment:n;display:grid;grid-template-columns:5ch 7ch minmax(0,1fr) auto;\
    column-gap:1ch;white-space:pre-wrap;min-height:1.5em;padding-right:.75rem}
    .code>div::before{content:counter(n);text-align:right}
    .code>div::after{content:attr(data-n);grid-column:2;grid-row:1;text-align:right;padding-right:1ch}
    .code em,.code div details{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;\
    font-style:normal;font-size:12px;white-space:normal;text-align:right}
    .code div details[open]{grid-column:3/-1;text-align:left;padding-bottom:.4rem}
    .code div details a,.code div details span{display:block}
    aside pre{padding-left:1.3em}
    .code aside{margin:0 .75rem .25rem 14ch;padding:.2rem .75rem;border-left:3px solid}
    .code aside p{padding-left:1.3em}
    .code aside summary{list-style-position:outside;margin-left:1.3em}
    .code aside details>details,.code aside details>p{margin-left:1.3em}
    .code>*,article,section>details>p{scroll-margin-top:3.5rem}
    \(chosen){outline:2px solid;outline-offset:-2px}
    #help{position:fixed;right:1rem;bottom:1rem;border:1px solid;border-radius:6px;padding:.75rem 1rem}
    #help:not([hidden]){display:block}
    #help p{display:grid;grid-template-columns:8ch 1fr}
    @media(max-width:40rem){
    .code>div{grid-template-columns:4ch 5ch minmax(0,1fr)}
    .code em,.code div details{grid-column:3;text-align:left}
    .code aside{margin-left:4ch}
    th{font-size:.7rem}
    th,td{padding:.2rem}
    th:first-child,td:first-child{min-width:5rem;overflow-wrap:anywhere}
    td .dim{display:block;font-size:.8rem}
    dl{grid-template-columns:minmax(0,1fr)}
    dt:not(:empty){margin-top:.35rem}
    }
    \(StyleColors.css("color", extra: colors))
    .no-c .c,.no-h .h,.no-m .m{background:none}
    .no-s aside{display:none}
    """
  }

  /// The selectors of the elements to which a key or a link leads.
  private static let chosen = ".code>.at,article.at,.code>:target,article:target,p:target"
  private static let link = StyleColors.Pair(light: "#0969da", dark: "#4493f8")
  private static let covered = StyleColors.Pair(light: "#e6f8ea", dark: "#12261e")
  private static let partly = StyleColors.Pair(light: "#fff8d6", dark: "#2a2413")
  private static let missed = StyleColors.Pair(light: "#ffebe9", dark: "#301b1e")
  private static let removed = StyleColors.Pair(light: "#ffd7d5", dark: "#67060c")
  private static let added = StyleColors.Pair(light: "#ccf5d4", dark: "#0f5323")

  private static var colors: [(selector: String, property: String, color: StyleColors.Pair)] {
    let text = StyleColors.color(of: .plain)
    let dim = StyleColors.color(of: .dim)
    return [
      ("body,#help", "background", StyleColors.background),
      ("a", "color", link),
      ("input", "border-color", dim),
      (
        ".scores li,article,.file,.code,td,section>details,#help", "border-color",
        StyleColors.border
      ),
      (".scores i", "background", StyleColors.border),
      ("article,.code aside", "border-left-color", StyleColors.color(of: .problem)),
      (".file>summary", "background", StyleColors.bar),
      (
        "th,.code>div::before,.code>div::after,.code em,.code div summary,dt,section>details>p::after",
        "color", dim
      ),
      ("section>details>p::before", "color", StyleColors.color(of: .good)),
      ("section>details>p.f::before", "color", StyleColors.color(of: .problem)),
      ("section>details>p.s::before", "color", StyleColors.color(of: .warning)),
      ("del", "background", removed), ("ins", "background", added), ("del,ins", "color", text),
      (".c", "background", covered), (".h", "background", partly), (".m", "background", missed),
      (".code aside", "background", StyleColors.bar),
      (chosen, "outline-color", link),
    ]
  }
}
