import Responder

/// Asking what a robot is to learn.
extension HumanComputerCommunicationPresenter {
  public func teach(_ argument: String) async {
    if argument == "--undo" { return await ask(.unteach) }
    guard let moment = moments.last else { return showProblem(.nothingAnswered) }
    guard let writer = moment.robot.responder.writer else {
      return showProblem(.cannotBeTaught(moment.robot.responder.summary.language))
    }
    var dialogue = TeachingDialogue(moment: moment, writer: writer)
    if !argument.isEmpty { dialogue.reply = argument }
    teaching = dialogue
    show(.notice(dialogue.question))
  }

  /// Takes a line as the answer to what was asked last.
  func answer(_ line: String, in dialogue: TeachingDialogue) async {
    isTeaching = true
    defer { isTeaching = false }
    let text = line.trimmed
    guard dialogue.reply != nil else {
      if !text.isEmpty { teaching?.reply = text }
      return show(.notice(teaching?.question ?? ""))
    }
    guard let lesson = dialogue.lesson(trigger: text) else {
      return show(.notice(dialogue.question))
    }
    teaching = nil
    await ask(.teach(lesson))
  }
}
