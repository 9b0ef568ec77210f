/// Whom libedit asks while a line is being edited.
protocol EditlineDelegate: AnyObject {
  /// Waits for the next key.
  func nextKey() -> EditlineKey
  /// Tab was typed.
  func completeLine() -> EditlineEffect
  /// The paste key was given by `nextKey`; its text is to be put in.
  func insertPaste() -> EditlineEffect
}

/// What the delegate gives libedit for a key.
enum EditlineKey {
  case scalar(Unicode.Scalar)
  case paste
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
}
