import TranscriptFormat

/// A View that a transcript types into.
@MainActor
protocol ReplayView: AnyObject {
  /// Which label's lines are typed here.
  var screen: ScriptedExchange.Step.Screen { get }
  /// Returns when everything that the line set off has been written on the board.
  func type(_ line: String) async
}
