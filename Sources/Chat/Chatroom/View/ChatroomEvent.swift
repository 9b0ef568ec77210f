public import Viper

/// What the user does in the chatroom.
public enum ChatroomEvent: Event, Equatable {
  /// A line: a message, or a /command.
  case entered(String)
  /// Ctrl-C at the prompt; `wasEmpty` tells whether there was no line to drop.
  case interrupted(wasEmpty: Bool)
  /// Ctrl-D, or the end of a pipe.
  case ended

  public var summary: String {
    switch self {
    case .entered(let line): "entered " + LogText.quoted(line)
    case .interrupted(let wasEmpty): wasEmpty ? "interrupted at an empty line" : "interrupted"
    case .ended: "ended"
    }
  }
}
