package import Conversations
package import ScreenKit
import Viper

package enum SplashEvent: ScreenChannelEvent {
  package typealias App = ChatApp
  /// The reason why the robot failed to load.
  package typealias Callback = RobotLoadError

  case opened(RobotVisit)
  case told(ChatApp.ScreenEvent, by: ChatApp.Screen?)
  /// The screen is visible, and loading can start.
  case shown

  package var summary: String {
    switch self {
    case .opened(let visit): "opened with \(visit)"
    case .told(let event, _): "told \(event)"
    case .shown: "shown"
    }
  }
}

/// The results for the splash screen's View.
package enum SplashResult: EventResult, Equatable {
  case progress(ProgressDisplay)
  case ready(SplashDisplay)
  /// The robot failed to load; the list has the problems of its rules if these are the reason.
  ///
  /// - Parameter isAtStart: whether there is no earlier chat that continues.
  case failed([ProblemDisplay], reason: String, isAtStart: Bool)

  package var summary: String {
    switch self {
    case .progress(let progress): progress.summary
    case .ready(let display): "ready " + LogText.quoted(display.robotName)
    case .failed(_, let reason, _): "failed " + LogText.quoted(reason)
    }
  }
}

/// A robot as the splash screen presents it.
package struct SplashDisplay: Sendable, Equatable {
  package var robotName: String
  /// The size of the rules and the loading time: `212 triggers in 8 files, loaded in 3.1 ms`.
  package var loadSummary: String
  package var problems: [ProblemDisplay]
  /// The hints for the start, one for each line.
  package var help: [String]
}
