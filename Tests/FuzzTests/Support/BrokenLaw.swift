/// A law that some input does not keep.
struct BrokenLaw: Error, CustomStringConvertible {
  /// The law and what was seen instead.
  let description: String

  /// Throws unless the law holds.
  static func unless(_ holds: Bool, _ words: @autoclosure () -> String) throws(BrokenLaw) {
    if !holds { throw BrokenLaw(description: words()) }
  }
}
