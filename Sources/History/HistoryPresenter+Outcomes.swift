import Conversations
import ScreenKit
import Viper

extension HistoryPresenter {
  package func receive(_ outcome: HistoryOutcome) {
    switch outcome {
    case .fetched(let page):
      list.items = page.items
      list.hasMore = page.hasMore
      update()
    case .fetchedMore(let page):
      list.add(page)
      update()
    case .opened(let conversation, let entries, let hasMore):
      let isNew = reading?.conversation.id != conversation.id
      reading = HistoryReading(conversation: conversation, entries: entries, hasMore: hasMore)
      update()
      if isNew { show(.notice(Words.opened(conversation.title))) }
    case .read(let entries, let hasMore):
      reading?.entries += entries
      reading?.hasMore = hasMore
      update()
    case .renamed(let conversation): rename(conversation)
    case .deleted(let ids): remove(ids)
    case .chosen(let conversation): next = way(to: conversation)
    case .restored(let ids):
      deleted.removeAll { $0 == ids }
      show(.notice(Words.restored))
    case .purged: break
    case .exported(let path): show(.notice(Words.saved(path)))
    case .files(let files): choices = files.completions
    case .met(let problem): showProblem(problem)
    }
  }

  /// Returns the message to the Wireframe that continues a conversation in the chatroom.
  ///
  /// If the conversation has another robot, the message leads to the splash screen, which loads that robot first.
  private func way(to conversation: KeptConversation) -> PageMessenger<ChatApp> {
    if let robot, !conversation.origin.isOf(robot) {
      var visit = RobotVisit(.origin(conversation.origin), resumes: conversation.id)
      visit.outcome = outcome
      return PageMessenger(.robotChosen, .visit(visit))
    }
    return PageMessenger(.conversationChosen, .resume(conversation.id))
  }

  private func rename(_ conversation: KeptConversation) {
    reading?.conversation = conversation
    for position in list.items.indices where list.items[position].id == conversation.id {
      list.items[position].conversation = conversation
    }
    for index in trail.indices { trail[index].rename(conversation) }
    if reading == nil { update() } else { show(.notice(Words.opened(conversation.title))) }
  }

  private func remove(_ ids: [KeptConversation.ID]) {
    deleted.append(ids)
    reading = nil
    list.items.removeAll { ids.contains($0.id) }
    for index in trail.indices { trail[index].remove(ids) }
    update()
    show(.notice(Words.deleted(ids.count)))
  }
}
