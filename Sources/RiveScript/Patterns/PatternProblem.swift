/// What can be wrong in the text of a trigger.
enum PatternProblem: Error, Hashable {
  case unclosed(UInt8, offset: Int)
  case unopened(UInt8, offset: Int)
  case emptyAlternative(offset: Int)
  case strayBar(offset: Int)
  case tooDeep(offset: Int)
  /// The whole of it would take more instructions than a trigger may have.
  case tooLarge
}
