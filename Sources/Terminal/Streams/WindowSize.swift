import Platform

/// The size of the terminal behind a file descriptor.
package struct WindowSize: Sendable, Equatable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Reads the size; 80 × 24 if the descriptor is not a terminal or reports no size.
  package init(of descriptor: Int32) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else {
      self.init(columns: 80, rows: 24)
      return
    }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
