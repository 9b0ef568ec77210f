import Serving

/// The command line's arguments of `serve`.
struct ServeArguments: Equatable, Sendable {
  /// Whether requests are lines on standard input.
  var usesLines = false
  /// The form of these lines.
  var form = LineServer.Form.parley
  /// Whether the history keeps the talks.
  var keepsHistory = false
  /// The address of the database that keeps the talks; `nil` to keep them elsewhere.
  var sessions: String?
  /// The address and port of `--http`.
  var http: ServeConfiguration.HTTP?
  /// The file with the token that requests over HTTP need; `nil` for none.
  var tokenFile: String?
  /// The origins of other web pages that may ask.
  var origins: [String] = []
  /// The names by which the server may be called.
  var hosts: [String] = []
}
