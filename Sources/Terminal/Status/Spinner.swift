/// A status line for work in progress: an animation, a label and the elapsed time.
package struct Spinner: Sendable {
  /// The time before anything is shown; shorter work would only flicker.
  package static let delay = Duration.milliseconds(200)
  /// The duration of one picture of the animation.
  package static let step = Duration.milliseconds(80)

  private let label: String
  private static let pictures = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  package init(_ label: String) { self.label = label }

  /// Returns the status line for the elapsed time; `nil` until `delay` has passed.
  package func text(after elapsed: Duration) -> StyledText? {
    guard elapsed >= Self.delay else { return nil }
    let number = Int((elapsed - Self.delay) / Self.step) % Self.pictures.count
    let seconds = elapsed.components.seconds
    let time = seconds < 2 ? "" : " \(seconds) s"
    return StyledText("\(Self.pictures[number]) \(label)\(time)", .dim)
  }
}
