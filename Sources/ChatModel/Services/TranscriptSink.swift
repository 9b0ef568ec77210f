/// Where a talk is written while it goes on.
@MainActor
package protocol TranscriptSink: AnyObject {
  /// The file from the root.
  var path: String { get }
  /// Adds to the end; the text is safe on the disk when this returns.
  func append(_ text: String) throws(TranscriptError)
}
