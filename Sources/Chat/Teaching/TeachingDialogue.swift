import Responder

/// The questions of `/teach`: first the reply, then the trigger.
struct TeachingDialogue {
  let moment: Moment
  let writer: any RuleWriter
  /// nil until it is said.
  var reply: String?

  /// What can be chosen by number.
  var triggers: [String] { writer.triggers(for: moment.exchange.message) }

  /// What is asked next.
  var question: String {
    reply == nil
      ? Words.whichReply(to: moment.exchange.message) : Words.whichTrigger(of: triggers)
  }

  /// What is to be learned if this is the trigger, or the number of one; nil for a wrong number.
  func lesson(trigger answer: String) -> Lesson? {
    var trigger = answer.hasPrefix("+ ") ? String(answer.dropFirst(2)).trimmed : answer
    if let number = Int(answer) {
      guard triggers.indices.contains(number - 1) else { return nil }
      trigger = triggers[number - 1]
    }
    guard !trigger.isEmpty else { return nil }
    return Lesson(
      message: moment.exchange.message, trigger: trigger, reply: reply ?? "",
      conversation: moment.before, winner: moment.exchange.reply.explanation.winner)
  }
}
