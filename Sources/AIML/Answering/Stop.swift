internal import Responder

/// The reason why a turn ended before its reply was complete.
enum Stop: Error, Equatable {
  case tooDeep
  case tooManySteps
  case tooManyLoops
  case tooLong
  case tooMuchWork
  case interrupted(Interruption)
}
