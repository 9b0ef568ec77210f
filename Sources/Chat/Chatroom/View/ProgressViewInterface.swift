/// A View that shows that something takes its time.
@MainActor
public protocol ProgressViewInterface: AnyObject {
  func beginProgress(_ label: String)
  func advanceProgress(done: Int, total: Int)
  func endProgress()
}

extension ProgressViewInterface {
  func show(_ progress: ProgressDisplay) {
    switch progress {
    case .began(let label): beginProgress(label)
    case .advanced(let done, let total): advanceProgress(done: done, total: total)
    case .ended: endProgress()
    }
  }
}
