/// An input's violation of a law.
struct BrokenLaw: Error, CustomStringConvertible {
  /// The law, and the result that breaks it.
  let description: String

  /// Throws unless the law holds.
  static func unless(_ holds: Bool, _ words: @autoclosure () -> String) throws(BrokenLaw) {
    if !holds { throw BrokenLaw(description: words()) }
  }
}
