/// One thing that a user can tell a screen to do, by its name.
package protocol Command<Host>: Sendable {
  /// What the command works on: its screen's Presenter, as far as commands may see it.
  associatedtype Host
  /// Without a slash.
  var name: String { get }
  /// What follows the name, as help shows it: `FILE`, `[words]`; empty where nothing does.
  var argument: String { get }
  /// What it does, in a few words.
  var purpose: String { get }
  /// Whether a transcript keeps it: not where replaying it would write files or end the run.
  var isKept: Bool { get }

  /// - Parameter argument: what the user wrote behind the name, without spaces around it.
  @MainActor func run(_ argument: String, on host: Host) async
  /// What the argument could become; shown on Tab.
  @MainActor func completions(of argument: String, on host: Host) -> [String]
}

extension Command {
  package var argument: String { "" }
  package var isKept: Bool { true }
  package func completions(of argument: String, on host: Host) -> [String] { [] }
}
