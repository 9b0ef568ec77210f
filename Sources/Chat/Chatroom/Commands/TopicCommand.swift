import Responder

/// `/topic`: what the robot thinks the talk is about.
struct TopicCommand: Command {
  let name = "topic"
  let purpose = "shows the topic"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    host.show(.notice(Words.topic(talk.conversation.topic)))
  }
}
