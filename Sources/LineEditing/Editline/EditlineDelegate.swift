/// Whom libedit asks while a line is being edited.
protocol EditlineDelegate: AnyObject {
  /// Waits for the next key; what the key before changed is done.
  func nextKey() -> EditlineKey
  /// Carries out a command that libedit does not have.
  func perform(_ command: EditorCommand) -> EditlineEffect
}

/// What the delegate gives libedit for a key.
enum EditlineKey {
  case scalar(Unicode.Scalar)
  case command(EditorCommand)
  /// Gives up the line.
  case stop
  case end
}

/// What a key has changed.
enum EditlineEffect {
  case nothing
  case line
  /// Nothing could be done: the bell.
  case refused
  /// The end of the input.
  case end
}
