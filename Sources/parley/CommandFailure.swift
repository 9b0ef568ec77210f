/// Why a command could not do its work, beyond what a screen has said already.
enum CommandFailure: Error, Equatable {
  /// `reason` is the system's own words.
  case log(path: String, reason: String)
}

extension CommandFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .log(let path, let reason): "\(path): can't be written: \(reason)"
    }
  }
}
