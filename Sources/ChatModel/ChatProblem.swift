package import Responder

/// What can go wrong in the chatroom, as data; the words stand with all others.
package enum ChatProblem: Error, Sendable, Equatable {
  /// Something was asked before a robot was there.
  case noRobot
  case unknownCommand(name: String, nearest: String?)
  case missingArgument(command: String, argument: String)
  case badSeed(String)
  /// A message of so many bytes that it was not passed on to the robot.
  case messageTooLong(limit: Int)
  case noKeyword(String, nearest: String?)
  /// There is no exchange yet that could be looked into.
  case nothingAnswered
  /// What was written for the number of an exchange; `last` is the highest that one has.
  case noSuchExchange(String, last: Int)
  case noSuchRule(String, nearest: String?)
  case ruleFile(RuleFileError)
  /// No rule can be written in this language.
  case cannotBeTaught(String)
  /// A trigger that does not take the message that it is to answer, or is none.
  case badTrigger(String)
  case nothingTaught
  /// The robot could not work its reply out to the end.
  case reply(ReplyProblem)
  /// A number that no line of the list has; `last` is the highest that one has.
  case noSuchLine(Int, last: Int)
  /// A command that was given a line of the list while a conversation lies open above it.
  case conversationIsOpen(command: String)
  case history(HistoryError)
  /// A conversation can only go on with the rules that it began with.
  case otherRobot(KeptConversation.ID, robot: String)
  /// A conversation goes on with other rules than answered in it last.
  case rulesChangedSince
  case transcript(TranscriptError)
}
