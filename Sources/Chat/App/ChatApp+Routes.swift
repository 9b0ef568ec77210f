package import ScreenKit
package import Viper

extension ChatApp {
  /// The moves for pairs of a screen and a message; any other pair makes `emptyMove`, which only tells the observer.
  package static var routes: Wireframe<ChatApp>.SelectorMap {
    [
      Route(.splash, .robotLoaded): .restart(.chatroom),
      Route(.splash, .robotFailed): .pop,
      Route(.splash, .leave): .pop,
      Route(.chatroom, .showHistory): .push(.history),
      Route(.chatroom, .showReview): .push(.review),
      Route(.chatroom, .robotChosen): .push(.splash),
      Route(.chatroom, .teach): .embed(.teaching),
      Route(.chatroom, .leave): .pop,
      Route(.teaching, .taught): .pop,
      Route(.teaching, .back): .pop,
      Route(.teaching, .leave): .pop,
      Route(.history, .robotChosen): .replace(.splash),
      Route(.history, .messageChosen): .pop,
      Route(.history, .conversationChosen): .pop,
      Route(.history, .back): .pop,
      Route(.history, .leave): .pop,
      Route(.history, .showReview): .replace(.review),
      Route(.review, .showHistory): .push(.history),
      Route(.review, .messageChosen): .pop,
      Route(.review, .conversationChosen): .pop,
      Route(.review, .teach): .embed(.teaching),
      Route(.review, .back): .pop,
      Route(.review, .leave): .pop,
    ]
  }
}
