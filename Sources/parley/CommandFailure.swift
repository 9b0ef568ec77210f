import ChatModel

/// Why a command could not do its work, beyond what a screen has said already.
enum CommandFailure: Error, Equatable {
  /// `reason` is the system's own words.
  case log(path: String, reason: String)
  /// `reason` is the system's own words.
  case recording(path: String, reason: String)
  /// A file that was to be a new one.
  case alreadyThere(path: String)
  /// A file that a report was to be written to.
  case report(path: String, reason: String)
  /// A folder that could not become a robot; `reason` is the system's own words.
  case newRobot(path: String, reason: String)
  /// Two options that contradict each other, with their dashes.
  case conflict(String, String)
  /// Rules that cannot be loaded; `reason` in words.
  case rules(path: String, reason: String)
  /// No case's title or path fits.
  case noCases(filter: String)
  /// `paths` as the user gave them.
  case noTranscripts(paths: [String])
  case noPage(String, nearest: String?)
  case noShell(String)
  /// No check is called like this; `nearest` is one that may have been meant.
  case noCheck(String, nearest: String?)
  case history(HistoryError)
  case nothingToContinue
  /// A word that is none of the things that can be done with the history.
  case unknownAction(String, nearest: String?)
  case missingWords(action: String, words: String)
  case badID(String)
  /// All of the history is to go, and nobody is there to be asked.
  case needsYes
}

extension CommandFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .log(let path, let reason), .report(let path, let reason),
      .recording(let path, let reason):
      "\(path): can't be written: \(reason)"
    case .alreadyThere(let path): "\(path) is there already; name another file"
    case .rules(let path, let reason): "\(path): \(reason)"
    case .newRobot(let path, let reason): "no robot was made in \(path): \(reason)"
    case .conflict(let one, let other): "\(one) and \(other) can't be had together"
    case .noCheck(let name, let nearest):
      "there is no check ‘\(name)’; "
        + (nearest.map { "did you mean ‘\($0)’?" } ?? "‘--explain all’ lists them")
    case .noCases(let filter): "no case fits --filter \(filter)"
    case .noPage(let name, let nearest):
      "the manual has no page ‘\(name)’"
        + (nearest.map { "; did you mean \($0)?" } ?? "; ‘parley manual --list’ lists them")
    case .noShell(let name):
      "there are no completions for ‘\(name)’, only for "
        + Shell.allCases.map(\.rawValue).joined(separator: ", ")
    case .history(let error): error.reason
    case .nothingToContinue: "there is no conversation to continue"
    case .unknownAction(let word, let nearest):
      "history can’t ‘\(word)’" + (nearest.map { "; did you mean \($0)?" } ?? "")
    case .missingWords(let action, let words):
      "say what: parley history \(action) \(words)"
    case .badID(let text): "‘\(text)’ is not the number of a conversation"
    case .needsYes: "history clear removes everything for good; say --yes where nobody can be asked"
    case .noTranscripts(let paths): "no transcripts found in " + paths.joined(separator: ", ")
    }
  }
}
