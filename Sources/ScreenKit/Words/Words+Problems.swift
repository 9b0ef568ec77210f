import Conversations
import Responder

extension ChatProblem {
  /// Returns the name of a command; before a name without a slash, which could be any word, the word “command”.
  private func command(_ name: String) -> String { name.hasPrefix("/") ? name : "command \(name)" }

  package var words: String {
    switch self {
    case .noRobot: "No robot is loaded yet."
    case .unknownCommand(let name, let nearest?):
      "There is no \(command(name)). Did you mean \(nearest)?"
    case .unknownCommand(let name, nil):
      "There is no \(command(name)); \(name.hasPrefix("/") ? "/help" : "help") lists the commands."
    case .missingArgument(let command, let argument):
      "Missing argument. Usage: \(command) \(argument)"
    case .wrongArgument(let text, let command, let argument):
      "\(command) takes no “\(Words.clipped(text).oneLine)”. Usage: \(command) \(argument)"
    case .unexpectedArgument(let text, let command):
      "\(command) takes no “\(Words.clipped(text).oneLine)”. Nothing was done."
    case .badSeed(let text): "\(text) is not a seed: use a whole number, 0 or greater."
    case .messageTooLong(let limit): "The message is too long: the maximum is \(limit) bytes."
    case .replyTooLongToCopy(let maximum):
      "The last reply is too long for the clipboard: the maximum is \(maximum) bytes. /save FILE keeps it."
    case .noKeyword(let word, let nearest?): "There is no keyword \(word). Did you mean \(nearest)?"
    case .noKeyword(let word, nil): "There is no keyword \(word)."
    case .nothingAnswered: "There is no reply yet."
    case .noRuleAnswered: "No rule answered the last message."
    case .noSuchExchange(let text, let last):
      "There is no exchange \(text). Use 1 (the last) to \(last) (the first)."
    case .noSuchRule(let text, let nearest?):
      "There is no rule “\(text.revealed)”. Did you mean \(nearest.revealed)?"
    case .noSuchRule(let text, nil):
      "There is no rule “\(text.revealed)”; /find searches the text of all rules."
    case .noRuleContains(let text): "No rule contains “\(text.revealed)”."
    case .cannotTakeBack(let text, let maximum):
      if maximum == 0 {
        "Nothing has been said since this conversation was continued; earlier exchanges can't be taken back."
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
    case .objectsRefused: "Objects can't run here. In a terminal, --objects LANGUAGES allows them."
    case .reply(let problem): problem.words
    case .badDate(let text, let name):
      "\(name) takes a date such as 2026-11-21, not “\(Words.clipped(text).oneLine)”."
    case .nothingChosen: "No row is chosen: use Up or Down to choose one."
    case .noSuchLine(let number, let last):
      last == 0 ? "There is no line \(number)." : "There is no line \(number). Use 1 to \(last)."
    case .conversationIsOpen(let command):
      "A conversation is open: type \(command) without a number, or back to return to the list."
    case .history(let error): error.words
    case .otherRobot(let id, let robot):
      "That conversation was with \(robot). To continue it: parley chat --continue=\(id)"
    case .rulesChangedSince: "The rules have changed since then, so the replies may differ."
    case .transcript(let error): error.words
    }
  }
}
