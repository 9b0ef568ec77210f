package import Responder

extension ChatProblem {
  package var words: String {
    switch self {
    case .noRobot: "There is no robot to talk to yet."
    case .unknownCommand(let name, let nearest?): "There is no \(name). Did you mean \(nearest)?"
    case .unknownCommand(let name, nil):
      "There is no \(name); \(name.hasPrefix("/") ? "/help" : "help") lists what there is."
    case .missingArgument(let command, let argument): "Say \(command) \(argument)."
    case .badSeed(let text): "A seed is a whole number from 0 on, not \(text)."
    case .messageTooLong(let limit): "That message is too long: \(limit) bytes are the most."
    case .noKeyword(let word, let nearest?): "No keyword is \(word). Did you mean \(nearest)?"
    case .noKeyword(let word, nil): "No keyword is \(word)."
    case .nothingAnswered: "Nothing has been answered yet."
    case .noSuchExchange(let text, let last):
      "No exchange is number \(text): 1 is the last one, \(last) the first."
    case .noSuchRule(let text, let nearest?):
      "No rule is \(text.revealed). Did you mean \(nearest.revealed)?"
    case .noSuchRule(let text, nil): "No rule is \(text.revealed)."
    case .ruleFile(let error): error.words
    case .cannotBeTaught(let language): "Rules in \(language) can't be taught."
    case .badTrigger(let text):
      "The trigger \(text) does not take that message; nothing was written."
    case .nothingTaught: "Nothing has been taught in this talk."
    case .reply(let problem): problem.words
    case .noSuchLine(let number, let last):
      last == 0 ? "There is no line \(number)." : "There is no line \(number): say 1 to \(last)."
    case .conversationIsOpen(let command):
      "A conversation is open: \(command) alone means that one, and back leads to the list."
    case .history(let error): error.words
    case .otherRobot(let id, let robot):
      "That was with \(robot): parley chat --continue=\(id) goes on with it."
    case .rulesChangedSince:
      "The rules have changed since then: the robot may answer otherwise than it did."
    case .transcript(let error): error.words
    }
  }
}

extension ReplyProblem {
  /// The text `waiter.rive:12: stopped after 50 redirects`.
  ///
  /// The file is named without its folders, which can differ in a transcript.
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
    case .unavailable, .newer, .foreign: sentence + " What is said is kept only until you leave."
    }
  }

  /// The reason alone, without the consequences for a chat.
  package var reason: String {
    switch self {
    case .unavailable(let reason): "the history can't be used: \(reason)"
    case .noSuchConversation(let id): "there is no conversation \(id)"
    case .lostMemory(let id):
      "what the robot remembered of conversation \(id) can't be read; history show has what was said"
    case .damaged(let path):
      "the history was damaged; it lies in \(path) now, and a new one was begun"
    case .newer(let path): "the history in \(path) was made by a later version of parley"
    case .foreign(let path): "the file \(path) belongs to another program"
    case .altered(let id):
      "exchange \(id) is not what was written, as the disk has changed it: parley history check names all of them"
    case .notErased:
      "what was deleted is still readable in the history's files, as another program is reading them or it takes "
        + "long; the next start removes it"
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
    case .tooManyRules(let number, let limit): "\(number) rules are too many (at most \(limit))"
    case .mixedLanguages(let names):
      "one robot can't have rules in \(names.joined(separator: " and "))"
    case .nothingLeft([]): "no rules that could answer"
    case .nothingLeft(let diagnostics):
      "no rule is left that could answer (\(Words.count(diagnostics.count, "problem")))"
    case .interrupted: "interrupted"
    }
  }
}
