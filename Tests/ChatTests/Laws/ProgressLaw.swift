@testable import ScreenKit

/// The progress that a Presenter shows: begun before it advances or ends, and ended before its event is handled.
struct ProgressLaw {
  private(set) var isUnderway = false
  /// Whether it advanced without having begun.
  private(set) var isBroken = false

  mutating func see(_ progress: ProgressDisplay) {
    switch progress {
    case .began: isUnderway = true
    case .advanced: if !isUnderway { isBroken = true }
    case .ended: isUnderway = false
    }
  }

  static func holds(for progress: [ProgressDisplay]) -> Bool {
    var law = ProgressLaw()
    for step in progress { law.see(step) }
    return !law.isUnderway && !law.isBroken
  }
}
