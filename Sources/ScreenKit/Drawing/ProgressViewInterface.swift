/// The progress of an operation that the user waits for.
package enum ProgressDisplay: Sendable, Equatable {
  /// The start, with the operation's label: `Loading rules`.
  case began(String)
  case advanced(done: Int, total: Int)
  case ended

  package var summary: String {
    switch self {
    case .began(let label): "began " + LogText.quoted(label)
    case .advanced(let done, let total): "advanced to \(done) of \(total)"
    case .ended: "done waiting"
    }
  }
}
@MainActor
package protocol ProgressViewInterface: AnyObject {
  func beginProgress(_ label: String)
  func advanceProgress(done: Int, total: Int)
  func endProgress()
}

extension ProgressViewInterface {
  package func show(_ progress: ProgressDisplay) {
    switch progress {
    case .began(let label): beginProgress(label)
    case .advanced(let done, let total): advanceProgress(done: done, total: total)
    case .ended: endProgress()
    }
  }
}
