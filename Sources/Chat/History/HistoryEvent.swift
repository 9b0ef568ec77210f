public import Viper

/// What the user does on the history screen.
public enum HistoryEvent: Event, Equatable {
  /// The number of a line, or a command.
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
