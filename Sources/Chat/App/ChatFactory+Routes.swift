import Chatroom
import Review
package import ScreenKit
package import Viper

extension ChatFactory {
  /// The moves for pairs of a screen and a message; any other pair makes `emptyMove`, which only tells the observer.
  package var selectors: [Route<ChatApp>] {
    let history = Page(.history, assembleHistoryView)
    let review = Page(.review, assembleReviewView)
    let teaching = Page(.teaching, assembleTeachingView)
    return [
      Route(splash, .robotLoaded, .restart(with: chatroom)),
      Route(splash, .robotFailed, .pop),
      Route(splash, .leave, .end),
      Route(chatroom, .showHistory, .push(history)),
      Route(chatroom, .showReview, .push(review)),
      Route(chatroom, .robotChosen, .present(splash) { .returned(.robotFailed($0)) }),
      Route(chatroom, .teach, .embed(teaching) { .returned(.lesson($0)) }),
      Route(chatroom, .leave, .end),
      Route(teaching, .lessonEnded, .pop),
      Route(teaching, .leave, .end),
      Route(history, .messageChosen, .popTo(chatroom) { .returned(.ask($0)) }),
      Route(history, .conversationChosen, .popTo(chatroom) { .returned(.resume($0)) }),
      Route(history, .showReview, .replace(with: review)),
      Route(history, .back, .pop),
      Route(history, .leave, .end),
      Route(review, .showHistory, .present(history) { _ in .returned(.history) }),
      Route(review, .teach, .embed(teaching) { .returned(.lesson($0)) }),
      Route(review, .back, .pop),
      Route(review, .leave, .end),
    ]
  }
}
