package import Responder

extension ReplyProblem {
  /// The text, such as `waiter.rive:12: stopped after 50 redirects`.
  ///
  /// The file is named without its folders, which may have other names where a transcript is replayed.
  package var words: String {
    if let limit { return Words.noReply(within: limit) }
    guard let place = location else { return detail }
    let name = place.file.split(separator: "/").last.map(String.init) ?? place.file
    return "\(name.oneLine):\(place.line): " + detail
  }
}

extension HistoryError {
  package var words: String {
    let sentence = reason.prefix(1).uppercased() + reason.dropFirst() + "."
    return switch self {
    case .noSuchConversation, .lostMemory, .damaged, .altered, .notErased, .notRepaired: sentence
    case .unavailable, .newer, .foreign: sentence + " This conversation will not be saved."
    }
  }

  /// The reason alone, without the consequences for a chat.
  package var reason: String {
    switch self {
    case .unavailable(let reason): "the history can't be used: \(reason)"
    case .noSuchConversation(let id): "there is no conversation \(id)"
    case .lostMemory(let id):
      "the robot's memory of conversation \(id) can't be read; history show prints the conversation"
    case .damaged(let path):
      "the history was damaged; it was moved to \(path), and a new one was started; "
        + "the manual's page History and privacy explains how to save what can be read"
    case .newer(let path): "the history in \(path) was made by a later version of parley"
    case .foreign(let path): "the file \(path) belongs to another program"
    case .altered(let id):
      "exchange \(id) is damaged on the disk; parley history check lists all damage"
    case .notErased:
      "deleted text is still in the history's files, because another program is reading them or it takes too long; "
        + "the next start removes it"
    case .notRepaired(let reason): "nothing was repaired or changed: \(reason)"
    }
  }
}

extension RobotLoadError {
  package var words: String { (path.map { $0.oneLine + ": " } ?? "") + reason }

  /// The reason without the path.
  package var reason: String {
    switch self {
    case .missing: "no such file or folder"
    case .unreadable(_, let reason): "can't be read: \(reason)"
    case .noRules(_, let extensions):
      "no rule files in this folder (\(Words.list(extensions.map { "." + $0 })))"
    case .unknownExtension(_, let extensions):
      "not a rule file (\(Words.list(extensions.map { "." + $0 })))"
    case .binary: "not a text file"
    case .tooLarge(_, let limit): "too large for a rule file: it has more than \(limit) bytes"
    case .badLimits(let text): "invalid limits (parley limits lists them): \(text)"
    case .tooManyRules(let number, let limit): "too many rules: \(number) (maximum \(limit))"
    case .mixedLanguages(let names):
      "one robot can't have rules in \(names.joined(separator: " and "))"
    case .nothingLeft([]): "no rules that can answer"
    case .nothingLeft(let diagnostics):
      "no valid rules are left (\(Words.count(diagnostics.count, "problem")))"
    case .interrupted: "interrupted"
    }
  }
}

extension RuleFileError {
  package var words: String {
    switch self {
    case .embedded(let file): "\(file) can't be edited: it is part of the program, or was removed."
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)"
    case .changedMeanwhile(let path): "\(path) has changed in the meantime; nothing was written."
    case .noTerminal: "Editing needs a terminal."
    case .editor(let command, 127): "The editor \(command) can't be started: set EDITOR."
    case .editor(let command, let code): "The editor \(command) exited with code \(code)."
    }
  }
}
