package import Conversations
package import Responder
package import ScreenKit
import Viper

/// The requests to the module that inspects a robot and its conversation, and changes neither.
package enum InspectionRequest: Event {
  /// Explain the reply of an exchange, by its number as typed; 1 is the last one.
  case explain(String, ExplanationNode.Detail)
  /// Explain why the rules that the text names did not answer the last message.
  case explainMiss(of: String)
  /// List the possible replies to the last message.
  case listReplies
  /// Find the rules that contain a text.
  case find(String)
  /// Show the rules that the text names; without a text, the one that answered last.
  case show(String)
  /// List the words that select rules; with a text, the rules of that word.
  case listKeywords(String)
  /// List the user's variables; with a text, the variable of that name.
  case listVariables(String)
  /// Find a part of the conversation's state.
  case state(of: Subject)
  /// List the names that can complete an argument which begins with this text.
  case complete([Candidates.Kind], String)

  /// A part of the state that a command shows or hands to another screen.
  package enum Subject: String, Sendable, CaseIterable {
    case topic, seed, objects, robots, lastReply
    case robot
    /// The last exchange, if its reply can be corrected.
    case lesson
  }

  /// Whether a command that sends this request shows progress.
  package var takesTime: Bool {
    switch self {
    case .explain, .explainMiss, .listReplies: true
    default: false
    }
  }

  package var summary: String {
    switch self {
    case .explain(let number, let detail): "explain \(number), \(detail)"
    case .explainMiss(let rule): "explain miss of " + LogText.quoted(rule)
    case .listReplies: "list replies"
    case .find(let text): "find " + LogText.quoted(text)
    case .show(let rule): "show rule " + LogText.quoted(rule)
    case .listKeywords(let word): "list keywords " + LogText.quoted(word)
    case .listVariables(let name): "list variables " + LogText.quoted(name)
    case .state(of: let subject): "look for \(subject)"
    case .complete(let kinds, let text):
      "complete " + LogText.quoted(text) + " from \(kinds.map(\.rawValue))"
    }
  }
}

package enum InspectionResult: EventResult {
  case explained(Moment, runnersUp: [RunnerUp], ExplanationNode.Detail, FilePaths)
  case explainedMisses([RuleMiss], FilePaths)
  /// The possible replies.
  ///
  /// - Parameter isWhole: whether their probabilities add up to nearly 1; otherwise, replies are missing.
  case possibleReplies([PossibleReply], isWhole: Bool)
  case found([Rule], containing: String, FilePaths)
  case shown([Rule], FilePaths)
  case keywords([RuleKeyword])
  case keyword(RuleKeyword)
  /// The user's variables, or only the one with this name; empty if it has no value.
  case variables([String: String], named: String)
  case state(of: InspectionRequest.Subject, in: Talk, builtin: [String])
  case candidates([Candidates])
  case stopped(InspectionStop)
  case met(ChatProblem)

  package var summary: String {
    switch self {
    case .explained(let moment, _, _, _): "explained " + LogText.quoted(moment.exchange.message)
    case .explainedMisses(let misses, _): "explained \(misses.count) misses"
    case .possibleReplies(let replies, _): "found \(replies.count) replies"
    case .found(let rules, let text, _): "found \(rules.count) rules with " + LogText.quoted(text)
    case .shown(let rules, _): "showed \(rules.count) rules"
    case .keywords(let keywords): "\(keywords.count) keywords"
    case .keyword(let keyword): "keyword " + LogText.quoted(keyword.word)
    case .variables(let variables, _): "\(variables.count) variables"
    case .state(of: let subject, _, _): "saw \(subject)"
    case .candidates(let lists): "candidates of \(lists.count) kinds"
    case .stopped(let stop): "stopped: \(stop)"
    case .met(let problem): "met " + LogText.quoted(problem.words)
    }
  }
}

/// The absolute paths of rule files by their names, for links; empty if files are not linked.
package typealias FilePaths = [String: String]

/// The reason why a rule did not answer a message, or did not give some of its replies.
package struct RuleMiss: Sendable {
  package var rule: Rule
  /// The obstacle; `nil` if the language cannot determine it.
  package var obstacle: Obstacle?
  /// If the rule did answer: the failed conditions that excluded some of its replies.
  package var failures: [Explanation.Finding] = []
}

/// Names of one kind that may complete an argument.
package enum Candidates: Sendable {
  package enum Kind: String, Sendable {
    case rules, ruleFiles, keywords, topics, variables, files, robots
  }

  /// Rules, named by their location.
  case rules([Rule])
  case ruleFiles([Rule])
  case keywords([RuleKeyword])
  case topics([String])
  case variables([String: String])
  case files([FileChoice])
  /// The built-in robots.
  case robots([String])
}
