package import ScreenKit
package import Viper

/// The events of the basket, from the user and from the Wireframe.
package enum BasketEvent: ScreenChannelEvent {
  package typealias App = ChatApp

  case opened(Nothing)
  case told(ChatApp.ScreenEvent, by: ChatApp.Screen?)
  case entered(String)
  case left

  package var summary: String { "\(self)" }
}

/// The results for the basket's View.
package enum BasketResult: EventResult, Equatable {
  case items([String])
  case problem(String)

  package var summary: String { "\(self)" }
}

/// The requests of the basket's Presenter to its Interactor.
package enum BasketRequest: Event, Equatable {
  case list
  case add(String)

  package var summary: String { "\(self)" }
}

/// The results of the basket's Interactor.
package enum BasketOutcome: EventResult, Equatable {
  case listed([BasketItem])
  case refused(String)

  package var summary: String { "\(self)" }
}

/// An Entity of the basket.
package struct BasketItem: Sendable, Equatable {
  package var name: String

  package init(_ name: String) { self.name = name }
}
