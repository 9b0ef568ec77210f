import TranscriptFormat

/// A View into which a transcript types.
@MainActor
protocol ReplayView: AnyObject {
  var screen: ScriptedExchange.Step.Screen { get }
  /// Types a line, and returns when all its output has been written to the board.
  func type(_ line: String) async
}

extension ReplayView {
  /// Does nothing, because the replay calls `type(_:)` for each line.
  func takeTurn() async {}
}
