import Disk
import Responder
import RuleLoading
import Terminal

/// The settings in effect, from the file, the environment and the command line, each with its origin.
struct ChosenSettings {
  /// The origin of a setting's value; a later case overrides the earlier ones.
  enum Origin: Equatable {
    case usual
    /// A line of the file.
    case file(line: Int)
    /// A variable of the environment.
    case environment(String)
    /// An option with its dashes, or an operand.
    case commandLine(String)
  }

  /// The arguments of the command with all settings applied.
  private(set) var arguments: Arguments
  private(set) var origins: [String: Origin] = [:]
  /// The path of the settings file; `nil` with `--no-settings`, or if the user has no folder for settings.
  let path: String?
  let isFileThere: Bool

  /// Applies the settings to the arguments of a command.
  ///
  /// - Parameter isForTerminal: whether to apply also those settings of the file that are only for terminals.
  init(
    _ arguments: Arguments, isForTerminal: Bool,
    environment: (String) -> String? = UserFolders.environment
  ) throws(SettingsError) {
    let given = arguments
    self.arguments = arguments
    let named = arguments.settings.path.map { Files.expandingHome($0) }
    path = arguments.settings.isOff ? nil : named ?? SettingsFile.usualPath
    if let path, named != nil || Files.exists(path) {
      let file = try SettingsFile(path: path)
      isFileThere = true
      for entry in file.entries {
        let holds = isForTerminal || !entry.setting.isForTerminals
        let winner = Self.winner(over: entry.setting, in: given, environment)
        try apply(entry, in: path, isEffective: holds && winner == nil)
      }
      // Code runs in a pipe only if the command itself asks for it.
      if isForTerminal { self.arguments.objectSections = file.sections }
    } else {
      isFileThere = false
    }
    for setting in Setting.all {
      if let winner = Self.winner(over: setting, in: given, environment) {
        origins[setting.name] = winner
      }
    }
    if origins["colours"] == .environment("NO_COLOR") { self.arguments.color = .never }
    for assignment in given.settings.assignments {
      let (name, value) = (assignment.name, assignment.value)
      guard let setting = Setting.named(name), !setting.isGiven(in: given) else { continue }
      // The value was checked when the command line was parsed, so this does not fail.
      try? setting.store(value, &self.arguments)
      if name == "robot" { self.arguments.rules = robot(value, relativeTo: nil) }
      origins[name] = .commandLine("--set")
    }
  }

  func origin(of setting: Setting) -> Origin { origins[setting.name] ?? .usual }

  /// Checks the value of an entry, and stores it if `isEffective` is true.
  private mutating func apply(
    _ entry: SettingsFile.Entry, in path: String, isEffective: Bool
  ) throws(SettingsError) {
    var changed = arguments
    do throws(Option.BadValue) {
      try entry.setting.store(entry.value, &changed)
    } catch {
      let words = entry.setting.values.split(separator: "|").map(String.init)
      throw .badValue(
        entry.valuePlace, setting: entry.setting.name, value: entry.value,
        expected: error.expected, nearest: nearestName(to: entry.value, among: words))
    }
    guard isEffective else { return }
    arguments = changed
    if entry.setting.name == "robot" {
      arguments.rules = robot(entry.value, relativeTo: Files.parent(of: path))
    }
    origins[entry.setting.name] = .file(line: entry.place.line)
  }

  /// Returns the rules for a value of the setting `robot`: the name of a built-in robot, or a path.
  ///
  /// - Parameter folder: the folder to which the path is relative; `nil` for the current one.
  private func robot(_ text: String, relativeTo folder: String?) -> [String] {
    let builtins = arguments.languages.builtins
    if let index = builtins.firstIndex(where: { $0.answers(to: text) }) {
      return index == 0 ? [] : [builtins[index].choices[0]]
    }
    let path = Files.expandingHome(text)
    guard let folder, !path.hasPrefix("/") else { return [path] }
    return [folder + "/" + path]
  }

  /// Returns the option, operand or environment variable that overrides the file; `nil` if there is none.
  private static func winner(
    over setting: Setting, in arguments: Arguments, _ environment: (String) -> String?
  ) -> Origin? {
    if let option = setting.options.first(where: arguments.given.contains) {
      return .commandLine("--" + option)
    }
    if setting.name == "robot" {
      if !arguments.operands.isEmpty { return .commandLine(arguments.operands[0]) }
      if arguments.history.continuing != nil { return .commandLine("--continue") }
    }
    if setting.name == "colours", !(environment("NO_COLOR") ?? "").isEmpty {
      return .environment("NO_COLOR")
    }
    return nil
  }
}

extension Setting {
  /// Returns whether an option or an operand overrides `--set` for this setting.
  fileprivate func isGiven(in arguments: Arguments) -> Bool {
    options.contains(where: arguments.given.contains)
      || name == "robot" && (!arguments.operands.isEmpty || arguments.history.continuing != nil)
  }
}
