import Platform

/// The mode of a terminal at one time, to be restored later.
struct TerminalMode {
  private let descriptor: Int32
  private let attributes: termios

  /// Reads the mode; `nil` if the descriptor is not a terminal.
  init?(of descriptor: Int32) {
    var attributes = termios()
    guard unsafe tcgetattr(descriptor, &attributes) == 0 else { return nil }
    self.descriptor = descriptor
    self.attributes = attributes
  }

  /// Turns echo and line editing off until `restore`; typed keys wait unseen, Ctrl-C still sends its signal, and Ctrl-S
  /// stops no output.
  func silence() {
    var attributes = attributes
    attributes.c_lflag &= ~tcflag_t(ECHO | ICANON)
    attributes.c_iflag &= ~tcflag_t(IXON)
    _ = unsafe tcsetattr(descriptor, TCSADRAIN, &attributes)
  }

  func restore() {
    var attributes = attributes
    _ = unsafe tcsetattr(descriptor, TCSADRAIN, &attributes)
  }
}
