package import Conversations
package import ScreenKit
package import Terminal
import Viper

extension HistoryPresenter: HistoryCommandHost {
  package func show(_ result: HistoryResult) { view?.receive(result) }

  package func showProblem(_ problem: ChatProblem) { show(.problem(problem.words)) }

  package var opened: KeptConversation.ID? { reading?.conversation.id }

  package func conversation(at number: Int) -> KeptConversation.ID? {
    guard reading == nil, list.items.indices.contains(number - 1) else {
      showProblem(.noSuchLine(number, last: reading == nil ? list.items.count : 0))
      return nil
    }
    return list.items[number - 1].id
  }

  package func ask(_ request: HistoryRequest) async {
    await interactor.handle(request)
    // The conversation that the review opened may be deleted.
    guard isAlone, reading == nil, trail.isEmpty else { return }
    isAlone = false
    await prepare()
  }

  package func find(_ words: String) async {
    let words = Self.words(of: words)
    do throws(ChatProblem) { _ = try HistoryQuery(words) } catch { return showProblem(error) }
    if words.isEmpty {
      trail = []
      isAlone = false
    } else if !rows.isEmpty, reading != nil || words != list.words {
      trail.append(HistoryVisit(list: list, reading: reading))
    }
    list.words = words
    reading = nil
    await prepare()
  }

  package func undo() async {
    guard let ids = deleted.last else { return show(.notice(Words.nothingDeleted)) }
    await interactor.handle(.restore(ids))
    await refresh()
  }

  package func resume(_ id: KeptConversation.ID) async {
    await interactor.handle(.choose(id))
    guard let next else { return }
    self.next = nil
    await router?.send(next, from: .history)
  }

  package func goBack() async {
    if reading != nil, isAlone, trail.isEmpty {
      await router?.send(PageMessenger(.back, .nothing), from: .history)
      return
    } else if reading != nil {
      reading = nil
    } else if let visit = trail.popLast() {
      (list, reading) = (visit.list, visit.reading)
    } else {
      await router?.send(PageMessenger(.back, .nothing), from: .history)
      return
    }
    update()
  }

  package func files(beginningWith path: String) async -> [CompletionChoice] {
    await interactor.handle(.listFiles(path))
    return choices
  }

  package func showReview() async {
    guard let robot else { return showProblem(.noRobot) }
    // The review is below this screen.
    if isAboveReview {
      await router?.send(PageMessenger(.back, .nothing), from: .history)
      return
    }
    let filter = (try? HistoryQuery(list.words))?.filter ?? HistoryFilter()
    await router?.send(
      PageMessenger(.showReview, .review(robot, outcome, ReviewScope(filter))), from: .history)
  }

  package func leave() async {
    await router?.send(PageMessenger(.leave, .leave), from: .history)
  }
}
