import Responder

/// All pages, made from the table of commands and options and from the languages' own descriptions.
struct Manual: Sendable {
  let pages: [ManualPage]

  init(_ registry: CommandRegistry) {
    let commands = registry.commands.map { "parley-\($0.name)(1)" }
    let files = ["parley-rules(5)", "parley-transcript(5)"]
    pages =
      [ManualPage(program: registry, others: commands + files)]
      + registry.commands.map { ManualPage($0, others: ["parley(1)"] + files) }
      + [
        ManualPage.rules(others: ["parley(1)", "parley-check(1)", "parley-transcript(5)"]),
        ManualPage.transcript(others: ["parley(1)", "parley-replay(1)", "parley-rules(5)"]),
      ]
  }

  /// A page by its file name, which may lack the section and the prefix `parley-`: `parley-rules.5`, `parley-rules`,
  /// `rules`.
  subscript(name: String) -> ManualPage? {
    pages.first { $0.names.contains(name) }
  }

  /// Returns the page that was most likely meant, by its shortest name.
  func nearest(to name: String) -> String? {
    nearestName(to: name, among: pages.flatMap(\.names))
  }
}

extension ManualPage {
  /// The names by which it can be requested, the shortest first.
  var names: [String] {
    let short = name.hasPrefix("parley-") ? [String(name.dropFirst(7))] : []
    return short + [name, fileName]
  }
}
