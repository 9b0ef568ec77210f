package import Responder

/// Wren, the default robot.
package enum BuiltinRobot {
  /// The robot's name, which its rules use too (`<bot name>`).
  package static let name = "Wren"

  /// The rule files, with the names that diagnostics and explanations show: `builtin/play/jokes.rive`.
  ///
  /// `begin.rive` comes first; the order of the other files does not affect the rules.
  package static var sources: [RuleSource] { rules(".rive") }
}

/// Keeper, who looks after a lighthouse, in ELIZA's script format of 1966.
package enum KeeperRobot {
  package static let name = "Keeper"

  /// The name that selects Keeper on the command line and in the header of a transcript.
  package static let choice = "eliza"

  /// The script, with the name that diagnostics and explanations show.
  package static var sources: [RuleSource] { rules(".eliza") }
}

/// Isla, who sells tickets for a ferry, in AIML with a set and maps.
package enum FerryRobot {
  package static let name = "Isla"

  /// The name that selects Isla on the command line and in the header of a transcript.
  package static let choice = "ferry"

  package static var sources: [RuleSource] { rules(".aiml", ".map", ".set", ".properties") }
}

/// Returns the files in `Rules/` with one of these extensions.
private func rules(_ extensions: String...) -> [RuleSource] {
  let folder = "Rules/"
  return EmbeddedFile.all.filter { file in
    file.path.hasPrefix(folder) && extensions.contains { file.path.hasSuffix($0) }
  }.map { RuleSource(name: "builtin/\($0.path.dropFirst(folder.count))", bytes: $0.bytes) }
}
