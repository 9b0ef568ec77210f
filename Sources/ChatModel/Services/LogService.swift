/// Where the log goes, a line at a time.
@MainActor
package protocol LogService: AnyObject {
  /// `line` comes without its line end.
  func write(line: String)
}
