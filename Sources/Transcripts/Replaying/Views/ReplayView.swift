import TranscriptFormat

/// A View into which a transcript types.
@MainActor
protocol ReplayView: AnyObject {
  var screen: ScriptedExchange.Step.Screen { get }
  /// Types a line, and returns when all its output has been written to the board.
  func type(_ line: String) async
}
