import Responder

struct Manual: Sendable {
  let pages: [ManualPage]

  init(_ registry: CommandRegistry) {
    // The other pages don't refer to the page of `serve`, because it is missing without Debian's package of the server.
    let commands = registry.commands.map { "parley-\($0.name)(1)" }.filter {
      $0 != "parley-serve(1)"
    }
    let files = ["parley-objects(5)", "parley-rules(5)", "parley-transcript(5)"]
    pages =
      [ManualPage(program: registry, relatedPages: commands + files)]
      + registry.commands.map { ManualPage($0, relatedPages: ["parley(1)"] + files) }
      + [ManualPage.objects, .rules, .transcript]
  }

  /// The page with a name, which may be shortened: `parley-rules.5`, `parley-rules` or `rules`; `nil` if there is none.
  subscript(name: String) -> ManualPage? {
    pages.first { $0.names.contains(name) }
  }

  /// Returns the name of a page that resembles a misspelled one; `nil` if there is none.
  func nearest(to name: String) -> String? { nearestName(to: name, among: pages.flatMap(\.names)) }
}

extension ManualPage {
  /// The names of the page, the shortest first.
  var names: [String] {
    let short = name.hasPrefix("parley-") ? [String(name.dropFirst(7))] : []
    return short + [name, fileName]
  }
}
