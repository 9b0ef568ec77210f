/// How far something is that the user waits for.
public enum ProgressDisplay: Sendable, Equatable {
  /// The label is what the user waits for: `Loading rules`.
  case began(String)
  case advanced(done: Int, total: Int)
  case ended

  var summary: String {
    switch self {
    case .began(let label): "began " + LogText.quoted(label)
    case .advanced(let done, let total): "advanced to \(done) of \(total)"
    case .ended: "done waiting"
    }
  }
}
