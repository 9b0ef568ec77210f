import Conversations
import Graphs
import JSON
import Responder
import RuleLoading
import Terminal
import Transcripts

struct GraphArguments: CommandArguments {
  var common = CommonArguments()
  /// The format; `nil` to take it from the extension of the output, or else `dot`.
  var chosenFormat: GraphFormat?
  /// The links to show; `nil` for all.
  var links: GraphPart?
  /// The topic or rule from which links are followed; `nil` to show all links.
  var start: String?
  /// The maximum number of links from the start; `nil` for no maximum.
  var depth: Int?
  /// The file of the graph; `nil` for standard output.
  var output: String?

  var format: GraphFormat {
    chosenFormat ?? fileExtension.flatMap(GraphFormat.init(rawValue:)) ?? .dot
  }

  /// Whether the output's name ends like a file of another form, such as `.png`.
  var namesOtherFormat: Bool {
    guard chosenFormat == nil, let fileExtension else { return false }
    return GraphFormat(rawValue: fileExtension) == nil && !["gv", "txt"].contains(fileExtension)
  }

  private var fileExtension: String? {
    guard let name = output?.split(separator: "/").last, let dot = name.lastIndex(of: "."),
      dot > name.startIndex
    else { return nil }
    return name[dot...].dropFirst().lowercased()
  }
}

/// The formats of a graph; the raw values are the names in `--format`.
enum GraphFormat: String, CaseIterable, Sendable {
  case dot, json, svg, html
}

/// The parts of a graph; the raw values are the names in `--of`.
enum GraphPart: String, CaseIterable, Sendable {
  /// The topics, and the links from one to another.
  case topics
  /// The rules that redirect, and their targets.
  case redirects
  /// The redirects, and the links from a rule to the rules that require its reply.
  case links

  var kinds: Set<RuleGraph.Edge.Kind> {
    switch self {
    case .topics: [.enters, .includes, .inherits]
    case .redirects: [.redirect]
    case .links: [.redirect, .previous]
    }
  }
}

/// `parley graph robots/waiter`: draws the links between rules and topics.
struct GraphCommand: Command {
  static let name = "graph"
  static let summary = "draw the links between rules and topics"
  static let operands = "[RULES…]"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<GraphArguments>] = [
    .choice(
      "format", "FORM", of: GraphFormat.allCases, help: "write as dot, json, svg, or html",
      detail: """
        `dot` is the language of Graphviz, `svg` is a picture that Graphviz draws, if it is installed, and `html` is a page \
        on which the picture can be searched and zoomed. `json` contains all links, however many there are; the `count` of \
        an edge is the number of links that it stands for. Without the option, the name of the output decides: `-o g.svg`.
        """
    ) { $0.chosenFormat = $1 },
    .choice(
      "of", "LINKS", of: GraphPart.allCases, help: "show only topics, redirects, or links",
      detail: """
        `topics` shows the topics, how they are entered, and what they include and inherit, in JSON also the rules that enter \
        them. `redirects` shows the rules that redirect and those that answer. `links` also shows the rules that require \
        another rule's reply (`%` and `<that>`).
        """
    ) { $0.links = $1 },
    .text(
      "from", "NAME", "a topic or a rule", help: "follow the links from a topic or a rule",
      detail: "Name a rule by its text, or by its file and line: `waiter.rive:5`."
    ) { $0.start = $1 },
    .number("depth", help: "with --from: follow at most N links in a row") { $0.depth = $1 },
    .output { $0.output = $1 }, .rules, .language, .order, .max, .utf8, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders. The default is the rule files in the current
    folder, or if there are none, Wren, the built-in robot.
    Dead ends are red: redirects that no rule or only a catch-all answers, topics
    without rules, and topics that no rule leaves. If there are more than \(RuleGraph.maximumEdges)
    arrows, topics are drawn instead of rules, or the rules with the most links.
    """
  ]
  static let examples = [
    "parley graph -o graph.svg robots/waiter",
    "parley graph --of topics robots/waiter | dot -Tpdf > topics.pdf",
    "parley graph --from game --depth 2 robots/waiter",
  ]

  let arguments: GraphArguments
}

@MainActor
extension GraphCommand {
  func run() async throws(CommandFailure) -> ExitCode {
    if arguments.depth != nil, arguments.start == nil { throw .needs("--depth", "--from") }
    if arguments.namesOtherFormat, let path = arguments.output {
      throw .unwritable(
        path: path,
        reason: "unknown extension; a graph ends in .svg, .html, .json, .dot, .gv, or .txt")
    }
    let errors = ReportOutput(.error, color: arguments.color)
    let paths = arguments.chosenRules(for: "drawing", on: errors)
    var shallow = arguments
    // With depth 1, a redirect is followed to the rule that answers it, but no further.
    shallow.limits.aimlDepth = 1
    let robot = try await shallow.robot(of: paths)
    try ReportOutput.check(arguments.output, against: robot.stamp.files.map(\.path))
    guard let findLinks = robot.responder.tools.links else {
      throw .noGraph(language: robot.responder.summary.language)
    }
    let progress = WorkProgress("Drawing")
    defer { progress.end() }
    let graph = try chosen(await Self.graph(of: robot.responder, findLinks))
    let picture = graph.foldedIfLarge
    let dot = drawing(of: picture, of: robot)
    let text =
      switch arguments.format {
      case .json: JSONValue(graph).text + "\n"
      case .dot: dot
      case .svg: try Graphviz.svg(of: dot)
      case .html: GraphPage.text(around: try Graphviz.svg(of: dot), title: robot.name)
      }
    progress.end()
    if arguments.format != .json, let notice = picture.notice {
      errors.write(StyledText("parley: \(notice); --from NAME draws a part\n", .dim))
    }
    if graph.edges.isEmpty {
      let isWhole = arguments.links == nil && arguments.start == nil
      let reason = isWhole ? "the rules have no links" : "there are no such links"
      errors.write("parley: nothing to draw: \(reason)\n")
    }
    errors.flush()
    if let path = arguments.output {
      try ReportOutput.put(text, at: path)
    } else {
      let output = ReportOutput(.output, color: .never, isPlain: true)
      output.write(exactly: Array(text.utf8))
      output.flush()
    }
    return .ok
  }

  @concurrent
  private static func graph(
    of responder: any Responder, _ findLinks: @Sendable () -> RuleLinks
  ) async -> RuleGraph {
    RuleGraphBuilder.graph(of: responder, findLinks())
  }

  /// Returns the part of the graph that the options choose.
  ///
  /// With `--of topics`, rules are folded into topics, except in JSON.
  private func chosen(_ graph: RuleGraph) throws(CommandFailure) -> RuleGraph {
    var graph = graph
    if let links = arguments.links {
      graph = graph.showing(links.kinds, keepsTopics: links == .topics)
      if links == .topics, arguments.format != .json { graph = graph.folded(byFile: false) }
    }
    if let name = arguments.start {
      let starts = graph.nodes(named: name)
      guard !starts.isEmpty else {
        let known = graph.nodes.map(\.name)
        throw .noRule(name, nearest: nearestName(to: name, among: known))
      }
      return graph.reached(
        from: starts, depth: arguments.depth,
        throughTopics: arguments.links == .topics)
    }
    let all = Set(RuleGraph.Edge.Kind.allCases)
    return graph.showing(all, keepsTopics: arguments.links == .topics)
  }

  private func drawing(of graph: RuleGraph, of robot: Robot) -> String {
    let part = arguments.links.map { ": \($0.rawValue)" } ?? ""
    let start = arguments.start.map { " from \($0)" } ?? ""
    return GraphDrawing(
      graph, title: robot.name + part + start, initialTopic: robot.responder.initialTopic
    ).dot
  }
}
