import Responder

/// The reason why a settings file is not valid.
enum SettingsError: Error, Equatable {
  /// `reason` is an error message, such as the system's.
  case unreadable(String, reason: String)
  case notAFile(String, isFolder: Bool)
  /// The file is not valid UTF-8, or contains NUL bytes.
  case notText(String)
  case unknownName(SourceLocation, String, nearest: String?)
  /// The setting or section occurs already, in line `line`.
  case repeated(SourceLocation, String, line: Int)
  case noValue(SourceLocation)
  /// The head of a section is not a path in brackets.
  case badHead(SourceLocation)
  /// The settings file is in the folder of its own section, so it may have come with the rules.
  case insideFolder(SourceLocation)
  case unknownSectionName(SourceLocation, String)
  /// No command runs this language.
  case unknownLanguage(SourceLocation, String)
  /// `expected` is a phrase after “needs”; `nearest` is a value that may have been meant.
  case badValue(SourceLocation, setting: String, value: String, expected: String, nearest: String?)
}

extension SettingsError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): can’t be read: \(reason)"
    case .notAFile(let path, let isFolder):
      "\(path): \(isFolder ? "is a folder" : "is a pipe or a device"), not a settings file"
    case .notText(let path): "\(path): not a text file in UTF-8"
    case .unknownName(let place, let name, let nearest):
      "\(place.exactDescription): there is no setting ‘\(name)’"
        + (nearest.map { "; did you mean ‘\($0)’?" }
          ?? "; ‘parley settings --no-settings’ lists them")
    case .repeated(let place, let name, let line):
      "\(place.exactDescription): line \(line) already sets ‘\(name)’"
    case .noValue(let place): "\(place.exactDescription): a setting has the form ‘key = value’"
    case .badHead(let place):
      "\(place.exactDescription): a section begins with the path of a folder, ‘[/path]’ or ‘[~/path]’"
    case .insideFolder(let place):
      "\(place.exactDescription): the settings file is in this folder, so the author of its rules may have written it"
    case .unknownSectionName(let place, let name):
      "\(place.exactDescription): a section has no setting ‘\(name)’; it has "
        + ObjectSection.settingNames.joined(separator: ", ")
    case .unknownLanguage(let place, let name):
      "\(place.exactDescription): nothing runs ‘\(name)’; add ‘command \(name) = PROGRAM’"
    case .badValue(let place, let setting, let value, let expected, let nearest):
      "\(place.exactDescription): \(setting) needs \(expected), not ‘\(value)’"
        + (nearest.map { "; did you mean ‘\($0)’?" } ?? "")
    }
  }
}
