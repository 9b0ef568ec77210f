/// The options of `graph`.
extension Option {
  static let graphFormat = Option(
    "format", argument: "FORM", values: .words(GraphFormat.allCases.map(\.rawValue)),
    help: "write as dot, json or svg",
    detail: """
      `dot` is the language of Graphviz, `svg` a picture that Graphviz draws, if it is installed. `json` has all links, whatever their \
      number; the `count` of an edge is the number of links that it stands for.
      """
  ) { text, arguments throws(BadValue) in
    guard let format = GraphFormat(rawValue: text) else {
      throw BadValue(expected: "dot, json or svg")
    }
    arguments.graph.format = format
  }

  static let graphLinks = Option(
    "of", argument: "LINKS", values: .words(GraphLinks.allCases.map(\.rawValue)),
    help: "show only topics, redirects or links",
    detail: """
      `topics` are the topics, with the ways into them and what they include and inherit, in JSON with the rules that enter them; `redirects` the rules that \
      redirect and those that answer; `links` also the rules that require another one's reply (`%` and `<that>`).
      """
  ) { text, arguments throws(BadValue) in
    guard let links = GraphLinks(rawValue: text) else {
      throw BadValue(expected: "topics, redirects or links")
    }
    arguments.graph.links = links
  }

  static let graphStart = Option(
    "from", argument: "NAME", help: "follow the links from a topic or a rule",
    detail: "A rule is named by its text or by its file and line, `waiter.rive:5`."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a topic or a rule") }
    arguments.graph.start = text
  }

  static let graphDepth = Option(
    "depth", argument: "N", help: "with --from: follow at most N links in a row"
  ) { text, arguments throws(BadValue) in
    guard let number = Int(text), number > 0 else {
      throw BadValue(expected: "a whole number from 1 up")
    }
    arguments.graph.depth = number
  }
}
