package import Conversations
import Responder
package import ScreenKit
package import Terminal

extension InspectionResult {
  /// The notes that show the result; none for a result that only Tab or another screen uses.
  package var notes: [NoteDisplay] {
    switch self {
    case .explained(let moment, let runnersUp, let detail, let paths):
      [
        .explanation(
          ExplanationNode(moment, runnersUp: runnersUp, detail: detail).linked(to: paths))
      ]
    case .explainedMisses(let misses, let paths):
      misses.map { .explanation(ExplanationNode($0).linked(to: paths)) }
    case .possibleReplies(let replies, let isWhole):
      [
        .list(
          Words.probabilities(of: replies) + (isWhole ? [] : [HangingLine("", Words.allRepliesCut)])
        )
      ]
    case .found(let rules, let text, let paths):
      [.explanation(Self.node(of: rules, containing: text).linked(to: paths))]
    case .shown(let rules, let paths):
      rules.map { .explanation(ExplanationNode($0, withAnswers: true).linked(to: paths)) }
    case .keywords(let keywords):
      [.notice(keywords.isEmpty ? Words.noKeywords : Self.byRank(keywords).revealed)]
    case .keyword(let keyword): [.notice(Self.written(keyword).revealed)]
    case .variables(let variables, let name): [.notice(Self.written(variables, named: name))]
    case .state(of: let subject, let talk, let robots): Self.notes(on: subject, in: talk, robots)
    case .candidates: []
    case .stopped(let stop): [stop.note]
    case .met(let problem): [.problem(problem.words)]
    }
  }

  private static func node(of rules: [Rule], containing text: String) -> ExplanationNode {
    var node = ExplanationNode(
      .note, Words.found(rules.count, text),
      children: rules.map { ExplanationNode($0, around: text) })
    node.searchedText = text
    node.limits = .listed
    return node
  }

  private static func notes(
    on subject: InspectionRequest.Subject, in talk: Talk, _ robots: [String]
  ) -> [NoteDisplay] {
    switch subject {
    case .topic:
      let explanation = talk.last?.exchange.reply.explanation
      let rule = explanation?.isOnlyCatchAll == true ? explanation?.winner : nil
      let topic = NoteDisplay.notice(Words.topic(talk.topic))
      // News is not recorded, so that the transcripts of earlier versions, which lack this note, pass.
      return rule.map { [topic, .news(Words.onlyCatchAll($0))] } ?? [topic]
    case .seed: return [.notice(Words.seed(talk.seed))]
    case .objects: return [.notice(talk.robot.objects.map(Words.objects) ?? Words.noObjects)]
    case .robots: return [.notice(Words.robots(robots, now: talk.robot))]
    case .lastReply, .robot, .lesson: return []
    }
  }

  /// Returns one line for each rank, the highest first: ` 10  ALIKE, SAME`.
  private static func byRank(_ keywords: [RuleKeyword]) -> String {
    let ranks = Dictionary(grouping: keywords, by: \.rank).sorted { $0.key > $1.key }
    let width = ranks.map { String($0.key).count }.max() ?? 0
    return ranks.map { rank, keywords in
      String(rank).flushRight(in: width) + "  "
        + keywords.map(\.word).sorted().joined(separator: ", ")
    }.joined(separator: "\n")
  }

  /// Returns the keyword with its location, rank, tags, rules and replies, in the notation of ELIZA scripts.
  private static func written(_ keyword: RuleKeyword) -> String {
    var first = keyword.word
    if let substitute = keyword.substitute { first += " = \(substitute)" }
    if keyword.rank != 0 { first += " \(keyword.rank)" }
    if !keyword.tags.isEmpty { first += " (/" + keyword.tags.joined(separator: " ") + ")" }
    var lines = ["\(first)  \(keyword.location)"]
    for rule in keyword.rules {
      // The reply of a link or a line of MEMORY contains the whole rule.
      let isWhole = rule.kind == "link" || rule.kind == "memory"
      if !isWhole { lines.append("  " + rule.text.dropFirst(keyword.word.count + 1)) }
      lines += rule.alternatives.map { (isWhole ? "  " : "    ") + $0.text }
    }
    return lines.joined(separator: "\n")
  }

  private static func written(_ variables: [String: String], named name: String) -> String {
    if variables.isEmpty { return name.isEmpty ? Words.noVariables : Words.unset(name) }
    return variables.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
      .joined(separator: "\n")
  }
}

extension InspectionStop {
  /// The note that the work with rules was stopped.
  package var note: NoteDisplay {
    switch self {
    case .interrupted: .news(Words.interrupted)
    case .outOfTime(let limit): .warning(Words.nothingFound(within: limit))
    }
  }
}

extension ExplanationNode {
  /// Creates the node of a rule with an excerpt around a text: from its trigger, or else from its first reply or
  /// condition that contains the text.
  fileprivate init(_ rule: Rule, around text: String) {
    self.init(rule, withAnswers: false)
    if let excerpt = Words.excerpt(of: rule.text, around: text) {
      self.text =
        "\(rule.kind) \(excerpt)" + (rule.previous.map { " after " + Words.clipped($0) } ?? "")
      return
    }
    let replies = rule.alternatives.map { (kind: Kind.reply, line: $0) }
    let conditions = rule.conditions.map { (kind: Kind.condition, line: $0) }
    for (kind, line) in replies + conditions {
      guard let excerpt = Words.excerpt(of: line.text, around: text) else { continue }
      children = [
        ExplanationNode(
          kind, excerpt, at: line.location, values: [.init("text", line.text)])
      ]
      return
    }
  }

  /// Creates the node of a rule, with the reason why the rule did not answer or did not give some of its replies.
  fileprivate init(_ miss: RuleMiss) {
    self.init(
      .rule, Words.rule(miss.rule), at: miss.rule.location,
      values: [.init("trigger", miss.rule.text)],
      children: [ExplanationNode(.note, Words.obstacle(miss.obstacle, of: miss.rule))]
        + miss.failures.map { ExplanationNode($0) })
  }

  /// Returns the tree with links to the files of its nodes.
  fileprivate func linked(to paths: FilePaths) -> ExplanationNode {
    if paths.isEmpty { return self }
    var node = self
    node.path = file.flatMap { paths[$0] }
    node.children = children.map { $0.linked(to: paths) }
    return node
  }
}

extension Candidates {
  /// The names as Tab offers them.
  package var choices: [CompletionChoice] {
    switch self {
    case .rules(let rules): RuleSearch(rules).completions
    case .ruleFiles(let rules): RuleSearch(rules).fileCompletions
    case .keywords(let keywords):
      keywords.sorted { $0.word < $1.word }.map { keyword in
        CompletionChoice(keyword.word, summary: keyword.substitute.map { "= " + $0 } ?? "")
      }
    case .topics(let names): names.map { CompletionChoice($0) }
    case .variables(let variables):
      variables.sorted { $0.key < $1.key }.map { CompletionChoice($0.key, summary: $0.value) }
    case .files(let files): files.completions
    case .robots(let names): names.map { CompletionChoice($0, summary: Words.builtin) }
    }
  }
}
