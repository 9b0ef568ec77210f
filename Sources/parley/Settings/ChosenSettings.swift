import Disk
import Responder
import RuleLoading
import Terminal

/// The settings in effect, from the file, the environment and the command line, each with its origin.
struct ChosenSettings {
  /// The origin of a setting's value; a later case overrides the earlier ones.
  enum Origin: Equatable {
    case builtIn
    case file(line: Int)
    /// A variable of the environment.
    case environment(String)
    /// An option with its dashes, or an operand.
    case commandLine(String)
  }

  /// The arguments of the command with all settings applied.
  private(set) var arguments: ChatArguments
  private(set) var origins: [String: Origin] = [:]
  /// The path of the settings file; `nil` with `--no-settings`, or if the user has no folder for settings.
  let path: String?
  let fileExists: Bool

  /// Applies the settings to the arguments of a command.
  ///
  /// - Parameter isForTerminal: whether to apply also those settings of the file that are only for terminals.
  init(
    _ arguments: ChatArguments, isForTerminal: Bool,
    environment: (String) -> String? = Environment.variable
  ) throws(SettingsError) {
    let given = arguments
    self.arguments = arguments
    let named = arguments.settingsPath.map { Files.expandingHome($0) }
    path = arguments.areSettingsOff ? nil : named ?? SettingsFile.defaultPath
    if let path, named != nil || Files.exists(path) {
      let file = try SettingsFile(path: path)
      fileExists = true
      for entry in file.entries {
        let applies = isForTerminal || !entry.setting.isForTerminals
        let overriding = entry.setting.overridingOrigin(in: given, environment)
        try apply(entry, in: path, isEffective: applies && overriding == nil)
      }
      // In a pipe, objects run only if an option asks for it.
      if isForTerminal { self.arguments.objectSections = file.sections }
    } else {
      fileExists = false
    }
    for setting in Setting.all {
      guard let overriding = setting.overridingOrigin(in: given, environment) else { continue }
      origins[setting.name] = overriding
      if case .environment = overriding, let value = setting.variable?.value {
        try? setting.store(value, nil, &self.arguments)
      }
    }
    for assignment in given.assignments {
      guard let setting = Setting.named(assignment.setting) else { continue }
      if case .commandLine? = setting.overridingOrigin(in: given, environment) { continue }
      // The value was checked when the command line was parsed, so this does not fail.
      try? setting.store(assignment.value, nil, &self.arguments)
      origins[setting.name] = .commandLine("--set")
    }
  }

  func origin(of setting: Setting) -> Origin {
    origins[setting.yieldsToPlain && arguments.plain ? "plain" : setting.name] ?? .builtIn
  }

  /// Checks the value of an entry, and stores it if `isEffective` is true.
  private mutating func apply(
    _ entry: SettingsFile.Entry, in path: String, isEffective: Bool
  ) throws(SettingsError) {
    var changed = arguments
    do throws(BadValue) {
      try entry.setting.store(entry.value, Files.parent(of: path), &changed)
    } catch {
      let words = entry.setting.values.split(separator: "|").map(String.init)
      throw .badValue(
        entry.valuePlace, setting: entry.setting.name, value: entry.value,
        expected: error.expected, nearest: nearestName(to: entry.value, among: words))
    }
    guard isEffective else { return }
    arguments = changed
    origins[entry.setting.name] = .file(line: entry.place.line)
  }
}

extension Setting {
  /// Returns the option, operand or environment variable that overrides the file; `nil` if there is none.
  fileprivate func overridingOrigin(
    in arguments: ChatArguments, _ environment: (String) -> String?
  ) -> ChosenSettings.Origin? {
    if let option = overridingOption(arguments) { return .commandLine(option) }
    guard let variable, !(environment(variable.name) ?? "").isEmpty else { return nil }
    return .environment(variable.name)
  }
}
