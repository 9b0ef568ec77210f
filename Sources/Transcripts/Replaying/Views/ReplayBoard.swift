import Chat
import Chatroom
import ScreenKit
import Splash
import Teaching
import Terminal
package import TranscriptFormat
import Viper

/// The factory of a replay's Views, which collects their output.
@MainActor
final class ReplayBoard: ViewFactory {
  private(set) lazy var terminal: any Terminal = NoteTerminal { [weak self] note in
    self?.write(ReplayOutput(.note, note))
  }
  private var outputs: [ReplayOutput] = []

  func write(_ output: ReplayOutput) { outputs.append(output) }

  /// Returns the output since the last call, and clears it.
  func take() -> [ReplayOutput] {
    defer { outputs = [] }
    return outputs
  }

  func splashView(handler: any EventHandler<SplashEvent>) -> any View<SplashResult> {
    ReplaySplashView(handler: handler)
  }

  func chatroomView(
    handler: any Channel<ChatroomEvent, ChatroomResult>, commands: CommandNames
  ) -> any View<ChatroomResult> {
    ReplayChatroomView(handler: handler, board: self)
  }

  func listView<Row: ListRow>(
    _: Row.Type, handler: any Channel<ListEvent<Row>, ListResult<Row>>, commands: CommandNames
  ) -> any View<ListResult<Row>> {
    ReplayListView<Row>(Row.screen == .review ? .review : .history, handler: handler, board: self)
  }

  func teachingView(handler: any EventHandler<TeachingEvent>) -> any View<TeachingResult> {
    ReplayTeachingView(handler: handler, board: self)
  }
}

/// An output of the chat: a reply or a note.
package struct ReplayOutput: Sendable, Hashable {
  package var speaker: ExpectedOutput.Speaker
  package var text: String

  package init(_ speaker: ExpectedOutput.Speaker, _ text: String) {
    self.speaker = speaker
    self.text = text
  }
}
