/// The session's answer to libedit's request for a key.
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
