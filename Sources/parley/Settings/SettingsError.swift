import Responder

/// The reason why a settings file is not valid.
enum SettingsError: Error, Equatable {
  /// A location in the file; line and column are counted from 1, columns in Unicode scalars.
  struct Place: Equatable {
    var path: String
    var line: Int
    var column: Int
  }

  /// `reason` is an error message, such as the system's.
  case unreadable(String, reason: String)
  case notAFile(String, isFolder: Bool)
  /// The file is not valid UTF-8, or contains NUL bytes.
  case notText(String)
  case unknownName(Place, String, nearest: String?)
  /// The setting or section occurs already, in line `line`.
  case repeated(Place, String, line: Int)
  case noValue(Place)
  /// The head of a section is not a path in brackets.
  case badHead(Place)
  /// The settings file is in the folder of its own section, so it may have come with the rules.
  case insideFolder(Place)
  case unknownSectionName(Place, String)
  /// No command runs this language.
  case unknownLanguage(Place, String)
  /// `expected` is a phrase after “needs”; `nearest` is a value that may have been meant.
  case badValue(Place, setting: String, value: String, expected: String, nearest: String?)
}

extension SettingsError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): can’t be read: \(reason)"
    case .notAFile(let path, let isFolder):
      "\(path): \(isFolder ? "is a folder" : "is a pipe or a device"), not a settings file"
    case .notText(let path): "\(path): not a text file in UTF-8"
    case .unknownName(let place, let name, let nearest):
      "\(place): there is no setting ‘\(name)’"
        + (nearest.map { "; did you mean ‘\($0)’?" }
          ?? "; ‘parley settings --no-settings’ lists them")
    case .repeated(let place, let name, let line): "\(place): line \(line) already sets ‘\(name)’"
    case .noValue(let place): "\(place): a setting has the form ‘key = value’"
    case .badHead(let place):
      "\(place): a section begins with the path of a folder, ‘[/path]’ or ‘[~/path]’"
    case .insideFolder(let place):
      "\(place): the settings file is in this folder, so the author of its rules may have written it"
    case .unknownSectionName(let place, let name):
      "\(place): a section has no setting ‘\(name)’; it has "
        + ObjectSection.settingNames.joined(separator: ", ")
    case .unknownLanguage(let place, let name):
      "\(place): nothing runs ‘\(name)’; add ‘command \(name) = PROGRAM’"
    case .badValue(let place, let setting, let value, let expected, let nearest):
      "\(place): \(setting) needs \(expected), not ‘\(value)’"
        + (nearest.map { "; did you mean ‘\($0)’?" } ?? "")
    }
  }
}

extension SettingsError.Place: CustomStringConvertible {
  var description: String { "\(path):\(line):\(column)" }
}
