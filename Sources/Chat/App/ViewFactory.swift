package import ChatModel
package import Chatroom
package import History
package import Splash
package import Viper

/// Makes the Views of one kind of front: a terminal, a pipe, a transcript.
///
/// Each View keeps its handler alive; what it does with its turns is its own business.
@MainActor
package protocol ViewFactory: AnyObject {
  func splashView(handler: any EventHandler<SplashEvent>) -> any View<SplashResult>
  func chatroomView(
    handler: any EventHandler<ChatroomEvent>, completions: any CompletionSource
  ) -> any View<ChatroomResult>
  func historyView(
    handler: any EventHandler<HistoryEvent>, completions: any CompletionSource
  ) -> any View<HistoryResult>
  func teachingView(handler: any EventHandler<TeachingEvent>) -> any View<TeachingResult>
}
