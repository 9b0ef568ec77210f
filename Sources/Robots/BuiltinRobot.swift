package import Responder

/// Wren, the default robot.
///
/// Its rule files in `Rules/` are the only source of truth: SwiftPM embeds their bytes in the binary at build time
/// (`.embedInCode`), so the program needs no folder beside it. As constant data, they take no time at start-up.
package enum BuiltinRobot {
  /// The robot's name, in its own rules too (`<bot name>`).
  package static let name = "Wren"

  /// The rule files, with the names that diagnostics and explanations show: `builtin/jokes.rive`.
  ///
  /// `begin.rive` comes first; the order of the others makes no difference to the rules.
  package static var sources: [RuleSource] {
    [
      source("basics/begin", PackageResources.begin_rive),
      source("basics/words", PackageResources.words_rive),
      source("basics/substitutions", PackageResources.substitutions_rive),
      source("meeting/greetings", PackageResources.greetings_rive),
      source("meeting/names", PackageResources.names_rive),
      source("meeting/memory", PackageResources.memory_rive),
      source("care/care", PackageResources.care_rive),
      source("talk/smalltalk", PackageResources.smalltalk_rive),
      source("talk/manners", PackageResources.manners_rive),
      source("talk/previous", PackageResources.previous_rive),
      source("talk/themes", PackageResources.themes_rive),
      source("talk/knowledge", PackageResources.knowledge_rive),
      source("talk/clock", PackageResources.clock_rive),
      source("sums/sums", PackageResources.sums_rive),
      source("play/jokes", PackageResources.jokes_rive),
      source("play/game", PackageResources.game_rive),
      source("play/hangman", PackageResources.hangman_rive),
      source("play/chance", PackageResources.chance_rive),
      source("program/parley", PackageResources.parley_rive),
      source("languages/chinese", PackageResources.chinese_rive),
      source("languages/german", PackageResources.german_rive),
      source("languages/french", PackageResources.french_rive),
      source("languages/spanish", PackageResources.spanish_rive),
      source("languages/japanese", PackageResources.japanese_rive),
      source("languages/languages", PackageResources.languages_rive),
      source("listening/listener", PackageResources.listener_rive),
      source("listening/fallback", PackageResources.fallback_rive),
    ]
  }

  private static func source(_ name: String, _ bytes: [UInt8]) -> RuleSource {
    RuleSource(name: "builtin/\(name).rive", bytes: bytes)
  }
}

/// The keeper of a lighthouse, a listener in ELIZA's script format of 1966.
///
/// It is embedded like Wren; its file in `Rules/` is the only source of truth.
package enum KeeperRobot {
  /// The robot's name.
  package static let name = "Keeper"

  /// The name that selects it on the command line and in the header of a transcript.
  package static let choice = "eliza"

  /// The script, with the name that diagnostics and explanations show.
  package static var sources: [RuleSource] {
    [RuleSource(name: "builtin/keeper.eliza", bytes: PackageResources.keeper_eliza)]
  }
}

/// Isla, who sells tickets for a ferry, in AIML with a set and maps.
package enum FerryRobot {
  /// The robot's name.
  package static let name = "Isla"

  /// The name that selects it on the command line and in the header of a transcript.
  package static let choice = "ferry"

  package static var sources: [RuleSource] {
    [
      RuleSource(name: "builtin/fare.map", bytes: PackageResources.fare_map),
      RuleSource(name: "builtin/ferry.aiml", bytes: PackageResources.ferry_aiml),
      RuleSource(name: "builtin/island.set", bytes: PackageResources.island_set),
      RuleSource(name: "builtin/next.map", bytes: PackageResources.next_map),
      RuleSource(name: "builtin/pier.map", bytes: PackageResources.pier_map),
      RuleSource(name: "builtin/return.map", bytes: PackageResources.return_map),
    ]
  }
}
