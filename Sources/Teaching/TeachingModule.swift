package import ScreenKit
import Viper

/// The events of the `/teach` dialogue, from the user and from the Wireframe.
package enum TeachingEvent: ScreenChannelEvent {
  package typealias App = ChatApp
  package typealias Callback = TeachingCallback

  case opened(TeachingParams)
  case told(ChatApp.ScreenEvent, by: ChatApp.Screen?)
  case answered(String)
  /// Ctrl-C, Ctrl-D or an empty line, which cancels the lesson.
  case cancelled

  package var summary: String {
    switch self {
    case .opened(let params): "opened with \(params)"
    case .told(let event, _): "told \(event)"
    case .answered(let line): "answered " + LogText.quoted(line)
    case .cancelled: "cancelled"
    }
  }
}

/// The results for the View of the `/teach` dialogue.
package enum TeachingResult: EventResult, Equatable {
  case question(String)
  case problem(String)
  case cancelled(String)

  package var summary: String {
    switch self {
    case .question(let text): "question " + LogText.quoted(text)
    case .problem(let text): "problem " + LogText.quoted(text)
    case .cancelled(let text): "cancelled " + LogText.quoted(text)
    }
  }
}
