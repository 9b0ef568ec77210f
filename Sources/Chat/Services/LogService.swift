/// Where the log goes, a line at a time.
@MainActor
public protocol LogService: AnyObject {
  /// `line` comes without its line end.
  func write(line: String)
}
