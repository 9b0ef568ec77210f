/// The objects that may run, and their limits.
package struct ObjectOptions: Sendable {
  /// The ways to split a call's arguments.
  package enum Splitting: String, Sendable, CaseIterable {
    /// As a shell does: `"two words"` in quotes are one.
    case shell
    /// At spaces only, as the Python interpreter does.
    case spaces
  }

  package var languages: Set<ObjectLanguage>
  /// The user's commands for languages, each a program and its arguments.
  package var commands: [ObjectLanguage: [String]] = [:]
  /// The folders with the objects' own modules, by absolute path.
  package var modulePaths: [String] = []
  /// Absolute paths of folders that are left out of fingerprints: Parley's own files in them change during a chat.
  package var ownFolders: Set<String> = []
  package var splitting = Splitting.shell
  /// The maximum time for a call, including the replies that the object requests.
  package var maximumTime = Duration.seconds(2)
  /// The maximum time for starting a language's program.
  package var maximumStartTime = Duration.seconds(10)
  /// The maximum bytes of an object's result and of the variables that it sets.
  package var maximumBytes = 1_000_000
  /// The maximum bytes of memory of a process; 0 for no maximum.
  package var maximumMemory = 2_000_000_000
  /// Logs a line that an object printed.
  package var log: @Sendable (ObjectLanguage, String) -> Void = { _, _ in }

  package init(languages: Set<ObjectLanguage>) { self.languages = languages }
}
