package import Conversations
package import Responder
package import ScreenKit
import Terminal
package import Viper

/// The events of the chatroom, from the user and from the Wireframe.
package enum ChatroomEvent: ScreenChannelEvent, LineEvent {
  package typealias App = ChatApp

  case opened(ChatApp.Params)
  case returned(ChatApp.Params)
  case told(ChatApp.ScreenEvent, by: ChatApp.Screen?)
  /// A line: a message, or a /command.
  case entered(String)
  /// Ctrl-C at the prompt; `wasEmpty` is false if the line had text, which is discarded.
  case interrupted(wasEmpty: Bool)
  /// Ctrl-D, or the end of a pipe.
  case ended

  package var summary: String {
    switch self {
    case .opened(let params): "opened with \(params)"
    case .returned(let params): "returned with \(params)"
    case .told(let event, _): "told \(event)"
    case .entered(let line): "entered " + LogText.quoted(line)
    case .interrupted(let wasEmpty): wasEmpty ? "interrupted at an empty line" : "interrupted"
    case .ended: "ended"
    }
  }
}

/// The results for the chatroom's View.
package enum ChatroomResult: EventResult, Equatable {
  case progress(ProgressDisplay)
  /// The robot's greeting, before the user's first message.
  case greeting(String)
  /// The last exchanges of a conversation that continues, for a person.
  case recalled(RecalledDisplay)
  case message(MessageDisplay)
  /// A text of the program itself, such as the answer to a /command.
  case notice(String)
  case problem(String)
  /// Problems in rule files, and their consequence.
  case problems([ProblemDisplay], then: String)
  /// The explanation of a reply.
  case explanation(ExplanationNode)
  /// A list of texts, each after a label such as a number.
  case list([HangingLine])
  /// The overview of the commands.
  case help(CommandHelp)
  /// A message is sent again, either in place of the last exchange or in addition.
  case askingAgain(String, instead: Bool)
  case cleared
  /// A reply that the user asked to copy to the clipboard.
  case copied(ClipboardText)
  /// The state of the conversation, for the prompt; sent when it has changed.
  case state(ChatStateDisplay)
  /// A result that transcripts do not record, because a replay may not produce it.
  indirect case aside(ChatroomResult)

  package var summary: String {
    switch self {
    case .progress(let progress): progress.summary
    case .greeting(let text): "greeting " + LogText.quoted(text)
    case .recalled(let recalled): "recalled \(recalled.exchanges.count) exchanges"
    case .message(let message): "message " + LogText.quoted(message.text)
    case .notice(let text): "notice " + LogText.quoted(text)
    case .problem(let text): "problem " + LogText.quoted(text)
    case .explanation(let node): "explanation " + LogText.quoted(node.text)
    case .list(let lines): "list of \(lines.count)"
    case .help: "help"
    case .problems(let problems, _): "\(problems.count) problems in rules"
    case .askingAgain(let message, _): "asking again " + LogText.quoted(message)
    case .cleared: "cleared"
    case .copied(let copy): "copied \(copy.text.utf8.count) bytes"
    case .state(let state): "state " + LogText.quoted(state.words ?? "")
    case .aside(let result): "aside: " + result.summary
    }
  }
}

/// A robot's reply as a View shows it.
package struct MessageDisplay: Sendable, Equatable {
  /// The text, which may contain control characters and line breaks.
  package var text: String
  /// The message that the reply answers.
  package var asked: String
  /// The rule that answered, if it was requested.
  package var rule: RuleDisplay?
  /// Whether a View for a person shows the rule.
  package var showsRule = false
  /// The topic after the reply; `nil` for the language's default.
  package var topic: String?
  package var microseconds: Int64
  /// Whether only a catch-all matched the message; false if the rule was not requested.
  package var isOnlyCatchAll = false
  /// The time of the robot's clock, if the reply depends on it.
  package var clock: LocalTime?
  /// The out-of-band elements: commands for the client's device, which are not part of the text.
  package var outOfBand: [String] = []
  /// The calls of objects whose results the reply contains.
  package var calls: [ObjectCall] = []
  /// The local time, `08:31`, if the settings ask for it.
  package var time: String?

  package init(
    text: String, asked: String, rule: RuleDisplay? = nil, topic: String? = nil,
    microseconds: Int64 = 0
  ) {
    self.text = text
    self.asked = asked
    self.rule = rule
    self.topic = topic
    self.microseconds = microseconds
  }

  /// - Parameters:
  ///   - explained: whether to determine which rule answered.
  ///   - showsRule: whether the rule is shown below the reply, for a person.
  init(_ exchange: Exchange, explained: Bool, showsRule: Bool = false) {
    let answering = explained ? exchange.reply.answeringRule : nil
    self.init(
      text: exchange.reply.text, asked: exchange.message,
      rule: answering.map {
        RuleDisplay(
          trigger: $0.text, file: $0.location.file, line: $0.location.line,
          path: exchange.rulePath)
      },
      topic: exchange.topic, microseconds: exchange.took.microseconds)
    self.showsRule = showsRule
    isOnlyCatchAll = answering?.isOnlyCatchAll ?? false
    outOfBand = exchange.reply.outOfBand
    calls = exchange.reply.calls
    time = exchange.clockTime
  }
}

/// The part of the conversation's state that the prompt shows.
package struct ChatStateDisplay: Sendable, Equatable {
  /// The topic; `nil` for the initial one.
  package var topic: String?
  package var isTracing: Bool

  package init(topic: String? = nil, isTracing: Bool = false) {
    self.topic = topic
    self.isTracing = isTracing
  }

  /// The maximum width of a topic, in columns.
  private static let maximumWidth = 20

  /// The state in a few words: `games, trace`; `nil` if there is nothing to show.
  package var words: String? {
    let topic = topic.map { $0.oneLine.truncated(toWidth: Self.maximumWidth) }
    let parts = [topic, isTracing ? "trace" : nil].compactMap { $0 }
    return parts.isEmpty ? nil : Words.list(parts)
  }
}

/// The rule that answered, as a View shows it.
package struct RuleDisplay: Sendable, Equatable {
  package var trigger: String
  package var file: String
  package var line: Int
  /// The absolute path of the file; `nil` if it was not requested, or if the file is embedded in the program.
  package var path: String?

  /// The file's name and the line: `memory.rive:14`.
  package var place: String { "\(file):\(line)" }
}

/// A View that shows the messages of a conversation.
@MainActor
package protocol MessageBoardViewInterface: AnyObject {
  /// Shows the robot's greeting to a person; does nothing by default.
  func showGreeting(_ text: String)
  /// Shows the last exchanges of a conversation to a person; does nothing by default.
  func showRecalled(_ recalled: RecalledDisplay)
  func showMessage(_ message: MessageDisplay)
  func showNotice(_ text: String)
  func showProblem(_ text: String)
  /// Shows an explanation, by default as a notice.
  func showExplanation(_ node: ExplanationNode)
  /// Shows a list, by default as a notice.
  func showList(_ lines: [HangingLine])
  /// Shows the overview of the commands, by default as a notice.
  func showHelp(_ help: CommandHelp)
  /// Shows the state in the prompt; does nothing by default.
  func showState(_ state: ChatStateDisplay)
  func clearBoard()
  /// Copies a text to the user's clipboard; returns false if there is no clipboard, as it does by default.
  func copyToClipboard(_ copy: ClipboardText) -> Bool
}

extension MessageBoardViewInterface {
  package func showGreeting(_ text: String) {}
  package func showRecalled(_ recalled: RecalledDisplay) {}
  package func showState(_ state: ChatStateDisplay) {}

  package func copyToClipboard(_ copy: ClipboardText) -> Bool { false }

  package func showExplanation(_ node: ExplanationNode) {
    showNotice(node.lines.joined(separator: "\n"))
  }

  package func showList(_ lines: [HangingLine]) {
    showNotice(lines.map(\.plain).joined(separator: "\n"))
  }

  package func showHelp(_ help: CommandHelp) {
    showNotice(help.lines.joined(separator: "\n"))
  }
}

/// The chatroom's View on any medium.
package protocol ChatroomView: View, ProgressViewInterface, MessageBoardViewInterface
where Result == ChatroomResult {}

extension ChatroomView {
  /// Calls the method that shows the result.
  package func receive(_ result: ChatroomResult) {
    switch result {
    case .progress(let progress): show(progress)
    case .greeting(let text): showGreeting(text)
    case .recalled(let recalled): showRecalled(recalled)
    case .message(let message): showMessage(message)
    case .notice(let text): showNotice(text)
    case .problem(let text): showProblem(text)
    case .explanation(let node): showExplanation(node)
    case .list(let lines): showList(lines)
    case .help(let help): showHelp(help)
    case .problems(let problems, let text):
      showProblem(StyledText(problems: problems).text + text)
    case .askingAgain(let message, _): showNotice(Words.askingAgain(message))
    case .cleared: clearBoard()
    case .copied(let copy):
      copyToClipboard(copy) ? showNotice(Words.copied) : showProblem(Words.noClipboard)
    case .state(let state): showState(state)
    case .aside(let result): receive(result)
    }
  }
}
