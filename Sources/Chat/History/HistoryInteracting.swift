public import Viper

/// What the history's Presenter knows of its Interactor.
public protocol HistoryInteracting: Interactor where Event == HistoryRequest {}

/// Whoever is told what became of a request to the history.
@MainActor
public protocol HistoryInteractorDelegate: AnyObject {
  func historyInteractor(_ interactor: any HistoryInteracting, did outcome: HistoryOutcome)
  func historyInteractor(_ interactor: any HistoryInteracting, didMeet problem: ChatProblem)
}

/// What became of a request to the history.
public enum HistoryOutcome: Sendable, Equatable {
  /// The newest conversations, in the place of all that were there.
  case fetched(HistoryPage)
  /// Conversations that come after those that were there.
  case fetchedMore(HistoryPage)
  case opened(KeptConversation, [HistoryEntry], hasMore: Bool)
  case read([HistoryEntry], hasMore: Bool)
  case renamed(KeptConversation)
  case deleted([KeptConversation.ID])
  case restored([KeptConversation.ID])
  case exported(path: String)
}
