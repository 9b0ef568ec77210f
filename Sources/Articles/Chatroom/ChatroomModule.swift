import Viper

/// Article 2: somebody asks, and a robot answers.
enum ChatroomEvent: ScreenChannelEvent, Equatable {
  case opened(Nothing)
  case told(Articles.ScreenEvent, by: Articles.Screen?)
  case asked(String), left
}

enum ChatroomResult: EventResult, Equatable {
  case progressBegan(String)
  case progressAdvanced(done: Int, total: Int)
  case progressEnded
  case message(MessageDisplay)
}

struct MessageDisplay: Equatable {
  var author: String
  var text: String
}

enum AIRobotEvent: Event, Equatable { case ask(String) }

enum AIRobotResult: EventResult, Equatable {
  case compared(rules: Int, of: Int), responded(Exchange)
}

/// A question and its answer, the chatroom's Entity.
struct Exchange: Equatable {
  var question: String
  var answer: String
}
