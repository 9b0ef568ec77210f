#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How large the terminal behind a file descriptor is.
package struct WindowSize: Sendable, Equatable {
  package var columns: Int
  package var rows: Int

  /// What is assumed where nobody knows.
  package static let unknown = WindowSize(columns: 80, rows: 24)

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// `unknown` where the descriptor is no terminal, or one that does not tell.
  package init(of descriptor: Int32) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else {
      self = .unknown
      return
    }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
