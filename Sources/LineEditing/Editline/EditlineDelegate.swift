/// The delegate that libedit calls while a line is being edited.
protocol EditlineDelegate: AnyObject {
  /// Waits for the next key, and returns it; called when the previous key has taken effect.
  func nextKey() -> EditlineKey
  /// Runs one of Parley's own commands.
  func perform(_ command: EditorCommand) -> EditlineEffect
}

/// The delegate's answer to a request for a key.
enum EditlineKey {
  case scalar(Unicode.Scalar)
  case command(EditorCommand)
  /// Abandons the line.
  case stop
  case end
}

/// The effect of a command.
enum EditlineEffect {
  case nothing
  /// The line or its cursor changed.
  case line
  /// The command failed; the bell rings.
  case refused
  /// The end of the input.
  case end
}
