public import Viper

/// The words of this application: its screens, what they say, and what they hand on.
public enum ChatApp: Application {
  public enum Screen: String, Sendable, CaseIterable {
    case splash, chatroom, history
  }

  public enum Message: String, Sendable, CaseIterable {
    /// The robot is there, with its rules.
    case robotLoaded
    case showHistory
    /// A line of the history was chosen.
    case lineChosen
    /// A conversation of the history is to go on.
    case conversationChosen
    case back
    /// The user, or the world outside, wants to end the program.
    case leave
  }

  public enum Params: Sendable {
    case nothing
    case robot(Robot)
    /// Only what contains these words.
    case words(String)
    /// Ask this again.
    case ask(String)
    /// Go on with this conversation.
    case resume(KeptConversation.ID)
    case leave
    case outcome(ChatOutcome)
  }

  public enum ScreenEvent: String, Sendable, CaseIterable {
    /// The window has another size.
    case resized
    /// The program was asked to end, by a signal for instance.
    case endRequested
  }
}
