import Viper

extension HistoryPresenter: HistoryCommandHost {
  public func show(_ result: HistoryResult) { view?.receive(result) }

  public func showProblem(_ problem: ChatProblem) { show(.problem(Words.of(problem))) }

  public var opened: KeptConversation.ID? { reading?.conversation.id }

  public var hasDeleted: Bool { !deleted.isEmpty }

  public func conversation(at number: Int) -> KeptConversation.ID? {
    guard reading == nil, list.items.indices.contains(number - 1) else {
      showProblem(.noSuchLine(number, last: reading == nil ? list.items.count : 0))
      return nil
    }
    return list.items[number - 1].id
  }

  public func ask(_ request: HistoryRequest) async { await interactor.handle(request) }

  public func find(_ words: String) async {
    list.words = Self.words(of: words)
    reading = nil
    await prepare()
  }

  public func undo() async {
    guard let ids = deleted.popLast() else { return show(.notice(Words.nothingDeleted)) }
    await interactor.handle(.restore(ids))
    await refresh()
  }

  public func resume(_ id: KeptConversation.ID) async {
    await router?.send(PageMessenger(.conversationChosen, .resume(id)), from: .history)
  }

  public func goBack() async {
    guard reading != nil else {
      await router?.send(PageMessenger(.back, .nothing), from: .history)
      return
    }
    reading = nil
    update()
  }

  public func leave() async {
    await router?.send(PageMessenger(.leave, .leave), from: .history)
  }
}
