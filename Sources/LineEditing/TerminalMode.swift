#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How a terminal was set before an editor changed it.
struct TerminalMode {
  private let descriptor: Int32
  private let attributes: termios

  /// nil for what is no terminal.
  init?(of descriptor: Int32) {
    var attributes = termios()
    guard unsafe tcgetattr(descriptor, &attributes) == 0 else { return nil }
    self.descriptor = descriptor
    self.attributes = attributes
  }

  var isEchoing: Bool { attributes.c_lflag & tcflag_t(ECHO) != 0 }

  /// Shows no more what is typed, and keeps it as it is typed, until `restore`; signals still come.
  func silence() {
    var attributes = attributes
    attributes.c_lflag &= ~tcflag_t(ECHO | ICANON)
    _ = unsafe tcsetattr(descriptor, TCSADRAIN, &attributes)
  }

  func restore() {
    var attributes = attributes
    _ = unsafe tcsetattr(descriptor, TCSADRAIN, &attributes)
  }
}
