import Disk
import ObjectWorkers
import RiveScript

/// A section of the settings file: the objects of the rules in one folder, whose path is its head.
struct ObjectSection: Equatable, Sendable {
  /// The absolute path of the folder.
  var folder: String
  /// The line of the section's head, counted from 1.
  var line: Int
  var objects = ObjectArguments()

  /// The names of the settings as the manual writes them.
  static let settingNames = ["objects", "objects-path", "objects-words", "command LANGUAGE"]

  /// Stores a setting; returns false if there is none with this name.
  mutating func store(_ value: String, as name: String) throws(BadValue) -> Bool {
    let words = name.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("objects", 1):
      objects.languages = Set(
        value.split(separator: ",").map {
          ObjectLanguage(rawValue: $0.filter { $0 != " " && $0 != "\t" }.lowercased())
        })
    case ("objects-path", 1):
      let path = Files.expandingHome(value)
      guard path.hasPrefix("/") else { throw BadValue(expected: "a path that begins with / or ~") }
      objects.paths = [path]
    case ("objects-words", 1):
      guard let splitting = ObjectOptions.Splitting(rawValue: value) else {
        throw BadValue(expected: "shell or spaces")
      }
      objects.splitting = splitting
    case ("command", 2):
      let command = MacroArguments.split(value).map { Files.expandingHome($0) }
      guard !command.isEmpty else { throw BadValue(expected: "a program") }
      objects.commands[ObjectLanguage(rawValue: words[1].lowercased())] = command
    default: return false
    }
    return true
  }

  /// The languages for which the section names no command and Parley has none.
  var unknownLanguages: [String] {
    objects.languages.subtracting(ObjectLanguage.known).subtracting(objects.commands.keys)
      .map(\.rawValue).sorted()
  }
}
