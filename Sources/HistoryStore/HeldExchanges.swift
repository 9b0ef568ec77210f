import Conversations
import Responder

/// Exchanges of one conversation that are held back, to store them together before any of their replies is shown.
struct HeldExchanges {
  struct Exchange {
    var entry: HistoryEntry
    var origin: ConversationOrigin
    /// The robot's memory after the exchange.
    var memory: Conversation
  }

  var conversation: KeptConversation.ID
  /// The commands since the last stored exchange, as this program last read them.
  let knownCommands: [String]
  var exchanges: [Exchange] = []
  /// The variables that other programs forgot meanwhile; an element `nil` stands for all variables.
  var forgotten: [String?] = []
}

extension HistoryDatabase {
  /// Stores all exchanges in one transaction; if that fails, stores them one by one until one fails.
  ///
  /// If the cause of the failure is damage, or if there is only one exchange, the failure is thrown at once. After a
  /// failure, `held` has the exchanges that are not stored.
  func record(_ held: inout HeldExchanges) throws(HistoryFailure) {
    guard let last = held.exchanges.last else { return }
    do throws(HistoryFailure) {
      held.forgotten += try record(
        held.exchanges.map(\.entry), in: held.conversation, of: last.origin, memory: last.memory,
        knowing: held.knownCommands
      ).forgotten
      held.exchanges = []
    } catch {
      guard held.exchanges.count > 1, !error.isDamage else { throw error }
      while let exchange = held.exchanges.first {
        let stored = try record(
          [exchange.entry], in: held.conversation, of: exchange.origin, memory: exchange.memory,
          knowing: held.knownCommands)
        held.conversation = stored.id
        held.forgotten += stored.forgotten
        held.exchanges.removeFirst()
      }
    }
  }
}
