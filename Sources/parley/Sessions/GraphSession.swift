import Conversations
import Graphs
import JSON
import Responder
import Terminal
import Transcripts

/// A run of `graph`.
@MainActor
struct GraphSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    if arguments.graph.depth != nil, arguments.graph.start == nil {
      throw .needs("--depth", "--from")
    }
    let errors = ReportOutput(.error, color: arguments.color)
    let paths = arguments.chosenRules(for: "drawing", on: errors)
    let robot = try await robot(paths.isEmpty ? [RobotRequest.builtin] : paths)
    guard let links = robot.responder.tools.links else {
      throw .noGraph(language: robot.responder.summary.language)
    }
    let progress = WorkProgress("Drawing")
    defer { progress.end() }
    let graph = try chosen(await Self.graph(of: robot.responder, links))
    let text: String
    switch arguments.graph.format {
    case .json: text = JSONValue(graph).text + "\n"
    case .dot: text = drawing(of: graph.folded, of: robot)
    case .svg: text = try Graphviz.svg(of: drawing(of: graph.folded, of: robot))
    }
    progress.end()
    if arguments.graph.format != .json, let notice = graph.folded.notice {
      errors.write(StyledText("parley: \(notice); --from NAME draws a part\n", .dim))
    }
    if graph.edges.isEmpty { errors.write("parley: nothing to draw: there are no such links\n") }
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

  private func robot(_ paths: [String]) async throws(CommandFailure) -> Robot {
    do throws(RobotLoadError) {
      return try await LiveRobots(rules: paths, languages: arguments.languages)
        .robot(for: RobotRequest())
    } catch {
      throw .rules(path: error.path ?? paths[0], reason: error.reason)
    }
  }

  @concurrent
  private static func graph(
    of responder: any Responder, _ links: @Sendable () -> RuleLinks
  ) async -> RuleGraph {
    RuleGraphBuilder.graph(of: responder, links())
  }

  /// Returns the part of the graph that the options choose; a picture of topics has no rules, but JSON has all links.
  private func chosen(_ graph: RuleGraph) throws(CommandFailure) -> RuleGraph {
    var graph = graph
    if let links = arguments.graph.links {
      graph = graph.showing(links.kinds, keepsTopics: links == .topics)
      if links == .topics, arguments.graph.format != .json { graph = graph.folded(byFile: false) }
    }
    if let name = arguments.graph.start {
      let starts = graph.nodes(named: name)
      guard !starts.isEmpty else {
        let known = graph.nodes.map(\.name)
        throw .noRule(name, nearest: nearestName(to: name, among: known))
      }
      return graph.reached(
        from: starts, depth: arguments.graph.depth,
        throughTopics: arguments.graph.links == .topics)
    }
    let all = Set(RuleGraph.Edge.Kind.allCases)
    return graph.showing(all, keepsTopics: arguments.graph.links == .topics)
  }

  private func drawing(of graph: RuleGraph, of robot: Robot) -> String {
    let part = arguments.graph.links.map { ": \($0.rawValue)" } ?? ""
    let start = arguments.graph.start.map { " from \($0)" } ?? ""
    return GraphDrawing(
      graph, title: robot.name + part + start, initialTopic: robot.responder.initialTopic
    ).dot
  }
}
