import Responder

/// The reason why a turn ended before its reply was complete.
enum Stop: Error, Equatable {
  /// Too many redirects inside one another.
  case tooDeep
  /// Too many elements inside one another, including those around the redirects.
  case tooNested
  case tooManySteps
  case tooManyLoops(SourceLocation)
  case tooLong
  case tooMuchWork
  case interrupted(Interruption)
}
