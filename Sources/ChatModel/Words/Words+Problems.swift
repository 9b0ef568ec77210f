package import Responder

extension ChatProblem {
  /// Returns a typed name; one without a slash could be any word.
  private func command(_ name: String) -> String {
    name.hasPrefix("/") ? name : "command \(name)"
  }

  package var words: String {
    switch self {
    case .noRobot: "No robot is loaded yet."
    case .unknownCommand(let name, let nearest?):
      "There is no \(command(name)). Did you mean \(nearest)?"
    case .unknownCommand(let name, nil):
      "There is no \(command(name)); \(name.hasPrefix("/") ? "/help" : "help") lists the commands."
    case .missingArgument(let command, let argument):
      "Missing argument. Usage: \(command) \(argument)"
    case .unexpectedArgument(let text, let command):
      "\(command) takes no “\(Words.clipped(text).oneLine)”. Nothing was done."
    case .badSeed(let text): "\(text) is not a seed: use a whole number from 0 up."
    case .messageTooLong(let limit): "The message is too long: the maximum is \(limit) bytes."
    case .replyTooLongToCopy(let maximum):
      "The last reply is too long for the clipboard: the maximum is \(maximum) bytes. /save FILE keeps it."
    case .noKeyword(let word, let nearest?): "There is no keyword \(word). Did you mean \(nearest)?"
    case .noKeyword(let word, nil): "There is no keyword \(word)."
    case .nothingAnswered: "There is no reply yet."
    case .noSuchExchange(let text, let last):
      "There is no exchange \(text). Use 1 (the last) to \(last) (the first)."
    case .noSuchRule(let text, let nearest?):
      "There is no rule “\(text.revealed)”. Did you mean \(nearest.revealed)?"
    case .noSuchRule(let text, nil):
      "There is no rule “\(text.revealed)”; /find searches the text of all rules."
    case .noRuleContains(let text): "No rule contains “\(text.revealed)”."
    case .cannotTakeBack(let text, let maximum):
      if maximum == 0 {
        "Nothing was said since this conversation was continued; what was said before can't be taken back."
      } else if let number = Int(text), number > maximum {
        "Only the last \(maximum == 1 ? "exchange" : Words.count(maximum, "exchange")) can be taken back, not \(text)."
      } else {
        "/undo takes a number from 1 to \(maximum), not \(text)."
      }
    case .noSuchTopic(let name, let nearest):
      "There is no topic \(name.oneLine)."
        + (nearest.map { " Did you mean \($0.revealed)?" } ?? "")
    case .noTopics(let language): "Rules in \(language) have no topics."
    case .ruleFile(let error): error.words
    case .robot(.nothingLeft(let diagnostics)) where !diagnostics.isEmpty:
      "\(diagnostics[0].location): \(diagnostics[0].message). Nothing was written."
    case .robot(let error): error.words + "."
    case .cannotBeTaught(let language): "Rules in \(language) can't be taught."
    case .builtinCannotBeTaught(let name):
      "The built-in robot \(name) can't be taught: its rules are part of the program."
    case .badTrigger(let text):
      "The trigger \(text) does not match that message; nothing was written."
    case .nothingTaught: "Nothing was taught in this conversation."
    case .objectsRefused:
      "No objects can be run here; on a terminal, --objects LANGUAGES names their languages."
    case .reply(let problem): problem.words
    case .badDate(let text, let name):
      "\(name) takes a date such as 2026-11-21, not “\(Words.clipped(text).oneLine)”."
    case .noSuchLine(let number, let last):
      last == 0 ? "There is no line \(number)." : "There is no line \(number). Use 1 to \(last)."
    case .conversationIsOpen(let command):
      "A conversation is open: type \(command) without a number, or back for the list."
    case .history(let error): error.words
    case .otherRobot(let id, let robot):
      "That conversation was with \(robot). To continue it: parley chat --continue=\(id)"
    case .rulesChangedSince:
      "The rules have changed since then, so the replies may differ."
    case .transcript(let error): error.words
    }
  }
}

extension ReplyProblem {
  /// The text, such as `waiter.rive:12: stopped after 50 redirects`.
  ///
  /// The file is named without its folders, which may have other names where a transcript is replayed.
  package var words: String {
    guard let place = location else { return detail }
    let name = place.file.split(separator: "/").last.map(String.init) ?? place.file
    return "\(name.oneLine):\(place.line): " + detail
  }
}

extension HistoryError {
  package var words: String {
    let sentence = reason.prefix(1).uppercased() + reason.dropFirst() + "."
    return switch self {
    case .noSuchConversation, .lostMemory, .damaged, .altered, .notErased: sentence
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
      "the history was damaged; it was moved to \(path), and a new one was started"
    case .newer(let path): "the history in \(path) was made by a later version of parley"
    case .foreign(let path): "the file \(path) belongs to another program"
    case .altered(let id):
      "exchange \(id) is damaged on the disk: parley history check lists all damage"
    case .notErased:
      "deleted text is still in the history's files, because another program is reading them or it takes too long; "
        + "the next start removes it"
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
    case .noRules(_, let endings):
      "no rule files in this folder (\(Words.list(endings.map { "." + $0 })))"
    case .unknownEnding(_, let endings): "not a rule file (\(Words.list(endings.map { "." + $0 })))"
    case .binary: "not a text file"
    case .tooLarge(_, let limit): "too large for a rule file: it has more than \(limit) bytes"
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
