import ObjectWorkers
import Responder
import Terminal

/// `parley settings`: shows the settings of a chat on a terminal, and the origin of each.
struct SettingsCommand: Command {
  static let name = "settings"
  static let summary = "show the settings of a chat"
  static let options: [Option<ChatArguments>] = [
    .settings, .noSettings, .set, .rules, .seed, .plain, .color,
  ]
  static let details = [
    """
    Settings are ‘key = value’ lines in $XDG_CONFIG_HOME/parley/settings, or
    ~/.config/parley/settings; # begins a comment. Options override environment
    variables, which override the file. In a pipe, the file's robot, seed, trace
    and timestamps are ignored, so that a script's output is the same for
    everybody.
    A section ‘[FOLDER]’ at the end of the file contains settings for the objects
    in that folder's rules: objects = LANGUAGES lets them run in a terminal,
    objects-path and objects-words work like the options, and command
    LANGUAGE = PROGRAM names a program that runs another language.
    """
  ]
  static let examples = [
    "parley settings", "parley chat --set trace=on", "parley chat --no-settings",
  ]
  static var manual: [ManualBlock] {
    [
      .heading("SETTINGS"),
      .items(
        Setting.all.map {
          .init(
            name: $0.name + " =", operands: $0.values,
            purpose: $0.purpose + ($0.isForTerminals ? "; in a terminal only" : ""))
        }),
    ]
  }

  let arguments: ChatArguments

  func run() async throws -> ExitCode {
    OutputBuffer.print(Self.table(try ChosenSettings(arguments, isForTerminal: true)).visible)
    return .ok
  }

  /// Returns a line with the file's path, and a line for each setting, such as `seed  7  file, line 3`.
  static func table(_ chosen: ChosenSettings) -> String {
    var rows = Setting.all.map { setting in
      [
        setting.name, setting.value(chosen.arguments).oneLine,
        words(chosen.origin(of: setting)),
      ]
    }
    rows += chosen.arguments.objectSections.map { section in
      let languages = section.objects.languages.map(\.rawValue).sorted()
      return [
        "objects in \(section.folder.oneLine)",
        languages.isEmpty ? "none" : languages.joined(separator: ", ").oneLine,
        words(.file(line: section.line)),
      ]
    }
    let widths = (0..<2).map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    let head =
      switch (chosen.path, chosen.fileExists) {
      case (nil, _): "no settings file"
      case (let path?, true): "file: " + path.oneLine
      case (let path?, false): "file: " + path.oneLine + " (there is none)"
      }
    return head + "\n"
      + rows.map { row in
        zip(row, widths).map { $0.padded(to: $1 + 2) }.joined() + row[2] + "\n"
      }.joined()
  }

  private static func words(_ origin: ChosenSettings.Origin) -> String {
    switch origin {
    case .builtIn: "default"
    case .file(let line): "file, line \(line)"
    case .environment(let name): "environment, \(name)"
    case .commandLine(let words): "option \(words.oneLine)"
    }
  }
}
