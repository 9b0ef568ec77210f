package import Conversations
package import Responder
package import ScreenKit
package import Terminal
import Viper

/// The events of the chatroom, from the user and from the Wireframe.
package enum ChatroomEvent: ScreenChannelEvent, CompletingEvent {
  package typealias App = ChatApp

  case opened(ChatroomParams)
  case returned(ChatroomReturn)
  case told(ChatApp.ScreenEvent, by: ChatApp.Screen?)
  /// A line: a message, or a /command.
  case entered(String)
  /// Tab after this text.
  case completing(String)
  /// Ctrl-C at the prompt; `wasEmpty` is false if the line had text, which is discarded.
  case interrupted(wasEmpty: Bool)
  /// Ctrl-D, or the end of a pipe.
  case ended
  /// The View of a pipe is about to show the replies that it has held back.
  case showing

  package static var beforeShowing: Self? { .showing }

  package var summary: String {
    switch self {
    case .opened(let params): "opened with \(params)"
    case .returned(let data): "returned with \(data)"
    case .told(let event, _): "told \(event)"
    case .entered(let line): "entered " + LogText.quoted(line)
    case .completing(let typed): "completing " + LogText.quoted(typed)
    case .interrupted(let wasEmpty): wasEmpty ? "interrupted at an empty line" : "interrupted"
    case .ended: "ended"
    case .showing: "showing"
    }
  }
}

/// The data that another screen returns to the chatroom.
package enum ChatroomReturn: Sendable, CustomStringConvertible {
  /// Send this message again.
  case ask(String)
  case resume(KeptConversation)
  case lesson(TeachingCallback)
  /// The robot that the user wanted failed to load.
  case robotFailed(RobotLoadError)

  package var description: String {
    switch self {
    case .ask(let message): "ask " + LogText.quoted(message)
    case .resume(let conversation): "resume \(conversation.id)"
    case .lesson(let callback): callback.description
    case .robotFailed(let error): "robot failed: " + LogText.quoted(error.reason)
    }
  }
}

/// The results for the chatroom's View.
///
/// A View that has no form of its own for a result shows `shownNote` instead.
package enum ChatroomResult: CompletingResult, Equatable {
  case progress(ProgressDisplay)
  /// The robot's greeting; shown only to a person at a terminal.
  case greeting(String)
  /// The last exchanges of a conversation that continues; shown only to a person at a terminal.
  case recalled(RecalledDisplay)
  case reply(ReplyDisplay)
  case note(NoteDisplay)
  /// A message is sent again, either in place of the last exchange or in addition.
  case askingAgain(String, instead: Bool)
  case cleared
  /// The user asked to copy this reply to the clipboard.
  case copy(ClipboardText)
  /// The state of the conversation, for the prompt; sent when it has changed.
  case state(ChatStateDisplay)
  /// The complete lines for Tab.
  case completed([CompletionChoice])

  package var completions: [CompletionChoice] {
    if case .completed(let choices) = self { choices } else { [] }
  }

  package var summary: String {
    switch self {
    case .progress(let progress): progress.summary
    case .greeting(let text): "greeting " + LogText.quoted(text)
    case .recalled(let recalled): "recalled \(recalled.exchanges.count) exchanges"
    case .reply(let reply): "reply " + LogText.quoted(reply.text)
    case .note(let note): note.summary
    case .askingAgain(let message, _): "asking again " + LogText.quoted(message)
    case .cleared: "cleared"
    case .copy(let reply): "copy \(reply.text.utf8.count) bytes"
    case .state(let state): "state " + LogText.quoted(state.words ?? "")
    case .completed(let choices): "\(choices.count) completions"
    }
  }

  /// The note that any View can show for the result; `nil` if there is none.
  package var shownNote: NoteDisplay? {
    switch self {
    case .note(let note): note
    case .askingAgain(let message, _): .notice(Words.askingAgain(message))
    case .copy: .problem(Words.noClipboard)
    case .progress, .greeting, .recalled, .reply, .cleared, .state, .completed: nil
    }
  }
}

/// A robot's reply as a View shows it.
package struct ReplyDisplay: Sendable, Equatable {
  /// The text, which may contain control characters and line breaks.
  package var text: String
  /// The message that the reply answers.
  package var message: String
  /// The rule that answered, if it was requested.
  package var rule: RuleDisplay?
  /// Whether a View for a person shows the rule.
  package var showsRule = false
  /// The topic after the reply; `nil` for the language's default.
  package var topic: String?
  /// The time that the robot took.
  package var microseconds: Int64 = 0
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
}

extension ReplyDisplay {
  /// - Parameters:
  ///   - explained: whether to determine which rule answered.
  ///   - showsRule: whether the rule is shown below the reply, for a person.
  init(_ exchange: Exchange, explained: Bool, showsRule: Bool = false) {
    let answering = explained ? exchange.reply.answeringRule : nil
    self.init(
      text: exchange.reply.text, message: exchange.message,
      rule: answering.map {
        RuleDisplay(
          trigger: $0.text, file: $0.location.file, line: $0.location.line,
          path: exchange.rulePath)
      },
      showsRule: showsRule, topic: exchange.topic, microseconds: exchange.duration.microseconds,
      isOnlyCatchAll: answering?.isOnlyCatchAll ?? false, outOfBand: exchange.reply.outOfBand,
      calls: exchange.reply.calls)
  }
}

/// The part of the conversation's state that the prompt shows.
package struct ChatStateDisplay: Sendable, Equatable {
  /// The topic; `nil` for the initial one.
  package var topic: String?
  package var isTracing = false
  /// The robot's name; empty before one is loaded.
  package var robot = ""

  /// The title of a window: the robot and the topic.
  package var title: String { Words.list([robot] + (topic.map { [$0.oneLine] } ?? [])) }

  private static let maximumTopicColumns = 20

  /// The state in a few words: `games, trace`; `nil` if there is nothing to show.
  package var words: String? {
    let topic = topic.map { $0.oneLine.truncated(toWidth: Self.maximumTopicColumns) }
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
