package import Conversations
package import Responder

/// A problem in the chatroom, as data; its text is in `Words`.
package enum ChatProblem: Error, Sendable, Equatable {
  /// A command or message came before a robot was loaded.
  case noRobot
  case unknownCommand(name: String, nearest: String?)
  case missingArgument(command: String, argument: String)
  /// An argument that is none of those in the command's usage.
  case wrongArgument(String, command: String, argument: String)
  /// An argument, or a part of it, that the command does not take.
  case unexpectedArgument(String, command: String)
  case badSeed(String)
  /// A message longer than `limit` bytes, which the robot did not receive.
  case messageTooLong(limit: Int)
  /// A reply whose displayed text is too long for the clipboard; `maximum` is in bytes.
  case replyTooLongToCopy(maximum: Int)
  /// Text that is not one of the keywords, which select the rules in ELIZA.
  case noKeyword(String, nearest: String?)
  /// There is no exchange to examine, to repeat or to take back.
  case nothingAnswered
  /// No rule answered the last message.
  case noRuleAnswered
  /// Text that is not the number of an exchange; `last` is the highest number.
  case noSuchExchange(String, last: Int)
  case noSuchRule(String, nearest: String?)
  case noRuleContains(String)
  /// Text that is not a valid number of exchanges to take back; `maximum` is the highest number.
  case cannotTakeBack(String, maximum: Int)
  case noSuchTopic(String, nearest: String?)
  /// Rules in this language have no topics.
  case noTopics(String)
  case ruleFile(RuleFileError)
  /// The rules could not be loaded, or would have new errors.
  case robot(RobotLoadError)
  /// Rules in this language cannot be taught.
  case cannotBeTaught(String)
  /// The built-in robot with this name cannot be taught, because its rules are in no file.
  case builtinCannotBeTaught(String)
  /// A trigger without a rule for the lesson: it is invalid or does not match the message, or no rule gives the reply.
  case badTrigger(String)
  case nothingTaught
  /// The rules have no objects, or nobody at a terminal can agree to run them.
  case objectsRefused
  /// A limit changed the robot's reply.
  case reply(ReplyProblem)
  /// A command about the chosen row, while none is chosen.
  case nothingChosen
  /// A number without a line in the list; `last` is the highest number.
  case noSuchLine(Int, last: Int)
  /// Text given for `name`, such as `since:`, that is not a date.
  case badDate(String, name: String)
  /// A command that names a line of the list by its number, given while an open conversation hides the list.
  case conversationIsOpen(command: String)
  case history(HistoryError)
  /// A conversation can continue only with the rules that it began with.
  case otherRobot(KeptConversation.ID, robot: String)
  /// A conversation continues although its rules have changed since its last reply.
  case rulesChangedSince
  case transcript(TranscriptError)
}
