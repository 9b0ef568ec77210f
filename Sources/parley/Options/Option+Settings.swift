import Responder

/// The command line's arguments about settings.
struct SettingsArguments: Equatable, Sendable {
  /// A value of `--set`.
  struct Assignment: Equatable, Sendable {
    var name: String
    var value: String
  }

  /// The settings file; `nil` for the default one.
  var path: String?
  /// Whether no settings file is read.
  var isOff = false
  /// The values of `--set`, in order.
  var assignments: [Assignment] = []
}

/// The options for settings.
extension Option {
  static let settings = Option(
    "settings", argument: "FILE", values: .file, help: "read settings from this file",
    detail: "Otherwise they are in `$XDG_CONFIG_HOME/parley/settings`, or below ‹~/.config›."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.settings.path = text
  }

  static let noSettings = Option("no-settings", help: "read no settings file") {
    $0.settings.isOff = true
  }

  static let set = Option(
    "set", argument: "KEY=VALUE", isRepeatable: true,
    values: .words(Setting.all.map { $0.name + "=" }),
    help: "set one setting, whatever the file says",
    detail: "As in the settings file: see `parley-settings`(1)."
  ) { text, arguments throws(BadValue) in
    let name = String(text.prefix { $0 != "=" })
    guard let setting = Setting.named(name) else {
      let names = Setting.all.map(\.name)
      let nearest = nearestName(to: name, among: names)
      throw BadValue(
        expected: "a setting ("
          + (nearest.map { "did you mean \($0)?" } ?? names.joined(separator: ", ")) + ")")
    }
    let value = String(text.dropFirst(name.count + 1))
    guard !value.isEmpty else { throw BadValue(expected: "\(name)=\(setting.values)") }
    var copy = arguments
    try setting.store(value, nil, &copy)
    arguments.settings.assignments.append(.init(name: name, value: value))
  }
}
