/// Shows that something is being worked out: what to draw at a moment, without a clock of its own.
package struct Spinner: Sendable {
  /// Nothing is shown for what takes less than this: it would only flicker.
  package static let patience = Duration.milliseconds(200)
  /// How long a picture stays; draw at least this often.
  package static let step = Duration.milliseconds(80)

  private let label: String
  private static let pictures = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  package init(_ label: String) { self.label = label }

  /// The status line when the work has taken `elapsed`; nil while there is nothing to show yet.
  package func text(after elapsed: Duration) -> StyledText? {
    guard elapsed >= Self.patience else { return nil }
    let number = Int((elapsed - Self.patience) / Self.step) % Self.pictures.count
    let seconds = elapsed.components.seconds
    let time = seconds < 2 ? "" : " \(seconds) s"
    return StyledText("\(Self.pictures[number]) \(label)\(time)", .dim)
  }
}
