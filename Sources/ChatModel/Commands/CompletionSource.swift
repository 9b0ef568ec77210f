/// What Tab may make of a line; a View asks while the line is being typed.
@MainActor
package protocol CompletionSource: AnyObject {
  /// Whole lines that begin with this one; none where nothing fits.
  func completions(for line: String) -> [String]
}
