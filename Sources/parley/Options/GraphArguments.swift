import Graphs

/// The arguments of `graph`.
struct GraphArguments: Equatable, Sendable {
  var format = GraphFormat.dot
  /// The links to show; `nil` for all.
  var links: GraphLinks?
  /// The topic or rule from which the graph is followed.
  var start: String?
  /// The maximum number of links from the start; `nil` for no maximum.
  var depth: Int?
}

/// The formats of a graph; the raw values are the names in `--format`.
enum GraphFormat: String, CaseIterable, Sendable {
  case dot, json, svg
}

/// The parts of a graph; the raw values are the names in `--of`.
enum GraphLinks: String, CaseIterable, Sendable {
  /// The topics, and the ways from one to another.
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
