package import Chatroom
package import ScreenKit
package import Splash
package import Teaching
package import Terminal
package import Viper

/// Makes Views for a pipe, with output in lines of text or of JSON.
package final class PipeViews: ViewFactory {
  package let terminal: any Terminal
  private let plainTerminal: any Terminal
  private let errors: ErrorOutput
  private let isJSON: Bool
  private let takesCommands: Bool

  /// - Parameter takesCommands: whether a line that begins with a slash is a /command instead of a message.
  package init(
    terminal: any Terminal, errors: @escaping ErrorOutput, isJSON: Bool = false,
    takesCommands: Bool
  ) {
    plainTerminal = terminal
    self.terminal =
      isJSON
      ? NoteTerminal(reading: terminal) { terminal.write(StyledText(note: $0, isJSON: true)) }
      : terminal
    self.errors = errors
    self.isJSON = isJSON
    self.takesCommands = takesCommands
  }

  package func splashView(handler: any EventHandler<SplashEvent>) -> any View<SplashResult> {
    PipeSplashView(errors: errors, handler: handler)
  }

  package func chatroomView(
    handler: any Channel<ChatroomEvent, ChatroomResult>, commands: CommandNames
  ) -> any View<ChatroomResult> {
    if isJSON {
      return JSONChatroomView(
        terminal: plainTerminal, handler: handler, takesCommands: takesCommands)
    }
    return PipeChatroomView(
      terminal: plainTerminal, errors: errors, handler: handler, takesCommands: takesCommands)
  }

  package func listView<Row: ListRow>(
    _: Row.Type, handler: any Channel<ListEvent<Row>, ListResult<Row>>, commands: CommandNames
  ) -> any View<ListResult<Row>> {
    PipeListView<Row>(terminal: plainTerminal, errors: errors, isJSON: isJSON, handler: handler)
  }

  package func teachingView(
    handler: any EventHandler<TeachingEvent>
  ) -> any View<TeachingResult> {
    PipeTeachingView(terminal: plainTerminal, errors: errors, isJSON: isJSON, handler: handler)
  }
}
