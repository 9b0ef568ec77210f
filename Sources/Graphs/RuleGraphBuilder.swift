package import Responder

/// Makes the graph of a robot: finds the rule that answers each redirect, and the replies that rules require.
package struct RuleGraphBuilder {
  /// The name of a node that stands for rules without a topic in a folded graph.
  static let anyTopic = "*"
  private static let begin = "__begin__"

  private let responder: any Responder
  private let links: RuleLinks
  /// A word that no rule contains, for the unknown parts of targets.
  private var unknownWord = "unknownword"
  private var rules: [LinkedRule] { links.rules }
  private var nodes: [RuleGraph.Node] = []
  private var edges: [RuleGraph.Edge] = []
  /// The indices of rules by location.
  private var ruleIndices: [SourceLocation: Int] = [:]
  /// The nodes of topics, by name in lower case.
  private var topics: [String: Int] = [:]
  private var missingNodes: [String: Int] = [:]
  /// The rules found for redirects, by topic and text.
  private var answers: [String: Int?] = [:]

  /// Returns the graph of a robot.
  ///
  /// Complexity: a match or a reply for each different redirect, and for each required reply the comparison with the
  /// replies that contain its rarest word.
  package static func graph(of responder: any Responder, _ links: RuleLinks) -> RuleGraph {
    var builder = RuleGraphBuilder(responder, links)
    builder.addTopics()
    for index in builder.rules.indices { builder.addTargets(of: index) }
    builder.addRequiredReplies()
    builder.markTopicsWithoutExit()
    return RuleGraph(nodes: builder.nodes, edges: RuleGraph.summed(builder.edges))
  }

  private init(_ responder: any Responder, _ links: RuleLinks) {
    self.responder = responder
    self.links = links
    for (index, linked) in rules.enumerated() {
      let rule = linked.rule
      nodes.append(
        RuleGraph.Node(
          kind: .rule, name: rule.text.oneLine, topic: rule.topic, location: rule.location))
      ruleIndices[rule.location] = index
    }
    while rules.contains(where: { $0.rule.text.lowercased().contains(unknownWord) }) {
      unknownWord += "x"
    }
  }

  private mutating func addTopics() {
    for linked in rules {
      if let topic = linked.rule.topic { _ = node(ofTopic: topic, at: linked.rule.location) }
    }
    for topic in links.topics { _ = node(ofTopic: topic.name, at: nil) }
    for topic in links.topics {
      guard let from = topics[topic.name.lowercased()] else { continue }
      for name in topic.includes { edges.append(edge(from, toTopic: name, .includes)) }
      for name in topic.inherits { edges.append(edge(from, toTopic: name, .inherits)) }
    }
  }

  private mutating func node(ofTopic name: String, at location: SourceLocation?) -> Int {
    let key = name.lowercased()
    if let known = topics[key] {
      // A topic with rules in several files belongs to none of them.
      if let location, nodes[known].location?.file != location.file { nodes[known].location = nil }
      return known
    }
    nodes.append(RuleGraph.Node(kind: .topic, name: name.oneLine, location: location))
    topics[key] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func edge(
    _ from: Int, toTopic name: String, _ kind: RuleGraph.Edge.Kind
  ) -> RuleGraph.Edge {
    if let topic = topics[name.lowercased()] {
      return RuleGraph.Edge(from: from, to: topic, kind: kind)
    }
    let to = node(ofMissing: "topic \(name)")
    return RuleGraph.Edge(from: from, to: to, kind: kind, isDeadEnd: true)
  }

  private mutating func node(ofMissing name: String) -> Int {
    if let known = missingNodes[name] { return known }
    nodes.append(RuleGraph.Node(kind: .missing, name: name.oneLine, isDeadEnd: true))
    missingNodes[name] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func addTargets(of index: Int) {
    let linked = rules[index]
    let entered = linked.targets.compactMap { target -> String? in
      if case .topic(let name) = target { name } else { nil }
    }
    for target in linked.targets {
      switch target {
      case .rule(let other): edges.append(.init(from: index, to: other, kind: .redirect))
      case .topic(let name?): edges.append(edge(index, toTopic: name, .enters))
      case .topic(nil): break
      case .answer(let text):
        let ruleTopic = linked.rule.topic == Self.begin ? responder.initialTopic : linked.rule.topic
        addRedirect(to: text, from: index, in: [ruleTopic] + entered)
      }
    }
  }

  /// Adds the redirect to the rule that answers a text in one of the topics, or to a missing node if none does.
  ///
  /// The first topic with an answer counts; topics in which only a catch-all answers come after the others. A text with
  /// unknown parts gets no redirect to a catch-all or to a missing node.
  private mutating func addRedirect(
    to target: String, from index: Int, in candidates: [String?]
  ) {
    let text = target.replacing(LinkedRule.unknownPart, with: unknownWord)
    let found = candidates.compactMap { answer(to: text, in: $0) }
    let best = found.first { !rules[$0].rule.isCatchAll } ?? found.first
    let wantsCatchAll = !text.contains { $0.isLetter || $0.isNumber }
    // If not even the known words of such a text lead to a rule, the unknown parts decide which rule answers.
    if text != target, best.map({ rules[$0].rule.isCatchAll }) ?? true { return }
    guard let best else {
      let to = node(ofMissing: text)
      edges.append(.init(from: index, to: to, kind: .redirect, isDeadEnd: true))
      return
    }
    let isLost = rules[best].rule.isCatchAll && !wantsCatchAll
    edges.append(.init(from: index, to: best, kind: .redirect, isDeadEnd: isLost))
  }

  /// Returns the index of the rule that answers a text in a topic; `nil` if there is none.
  private mutating func answer(to text: String, in topic: String?) -> Int? {
    let key = (topic ?? "") + "\n" + text
    if let known = answers[key] { return known }
    let found = winner(for: text, in: topic).flatMap { ruleIndices[$0] }
    answers[key] = found
    return found
  }

  private func winner(for text: String, in topic: String?) -> SourceLocation? {
    if let findRule = links.findRule { return findRule(text, topic) }
    var talk = Conversation(user: "")
    talk.topic = topic
    return responder.respond(to: text, in: &talk).explanation.winner?.location
  }
}

/// Required replies, and topics without an exit.
extension RuleGraphBuilder {
  private mutating func addRequiredReplies() {
    let waiting = rules.indices.filter { rules[$0].rule.previous != nil }
    guard !waiting.isEmpty else { return }
    var replies: [(rule: Int, text: ReplyPattern)] = []
    var byWord: [Substring: [Int]] = [:]
    for (index, linked) in rules.enumerated() {
      let texts = linked.rule.alternatives.map(\.text) + linked.rule.conditions.map(\.text)
      for text in texts {
        let pattern = ReplyPattern(reply: text, lastSentence: links.comparesLastSentenceOnly)
        guard !pattern.words.isEmpty else { continue }
        for word in pattern.words { byWord[word, default: []].append(replies.count) }
        replies.append((index, pattern))
      }
    }
    for index in waiting {
      let required = ReplyPattern(required: rules[index].rule.previous ?? "")
      let lists = required.words.map { byWord[$0] ?? [] }
      guard let candidates = lists.min(by: { $0.count < $1.count }) else { continue }
      var seen: Set<Int> = []
      for candidate in candidates {
        let (from, said) = replies[candidate]
        guard !seen.contains(from), canFollow(index, from), required.overlaps(said) else {
          continue
        }
        seen.insert(from)
        edges.append(.init(from: from, to: index, kind: .previous))
      }
    }
  }

  /// Returns whether a rule can answer the message after another rule’s reply.
  private func canFollow(_ ruleIndex: Int, _ otherIndex: Int) -> Bool {
    guard let topic = rules[ruleIndex].rule.topic, let before = rules[otherIndex].rule.topic
    else { return true }
    if responder.topics(searchedIn: before).contains(topic) { return true }
    return rules[otherIndex].targets.contains { target in
      switch target {
      case .topic(nil), .answer, .rule: true
      case .topic(let name?): responder.topics(searchedIn: name).contains(topic)
      }
    }
  }

  /// Marks the topics that a conversation can enter, but not leave.
  private mutating func markTopicsWithoutExit() {
    var leaving: Set<String> = []
    for linked in rules {
      let leaves = linked.targets.contains { target in
        switch target {
        case .topic(let name): name?.lowercased() != linked.rule.topic?.lowercased()
        case .answer, .rule: false
        }
      }
      guard leaves else { continue }
      // A rule of all topics, or of the topic that is tried before all others, leads out of every topic.
      guard let topic = linked.rule.topic, topic != Self.begin else { return }
      leaving.insert(topic)
    }
    let entered = Set(edges.filter { $0.kind == .enters }.map(\.to))
    for index in entered where nodes[index].kind == .topic {
      let name = nodes[index].name
      guard name != responder.initialTopic,
        responder.topics(searchedIn: name).isDisjoint(with: leaving)
      else { continue }
      nodes[index].isDeadEnd = true
    }
  }
}
