import Conversations
import JSON
import Responder

/// Answering one request of a user, whose memory nobody else uses meanwhile.
extension TalkServer {
  func turn(
    _ request: ServeRequest, by loaded: LoadedRobot, _ memory: inout TalkMemory?
  ) -> TalkTurn {
    if keepsAnswers, let id = request.id, let kept = memory?.answer(to: id) {
      return TalkTurn(answer: kept)
    }
    if case .forget(nil) = request.action {
      memory = nil
      return TalkTurn(
        answer: ServeAnswer(to: request, [.init("forgotten", .bool(true))]),
        changes: [.forget(nil)], changesMemory: true)
    }
    // Taken, so that it is changed in place.
    var known = memory.take() ?? newMemory(of: request.user)
    let turn = turn(request, by: loaded, of: &known)
    if keepsAnswers, turn.changesMemory, let id = request.id { known.keep(turn.answer, for: id) }
    memory = known
    return turn
  }

  private func newMemory(of user: String) -> TalkMemory {
    let seed = seed ?? .random(in: 0...0xFFFF_FFFF)
    return TalkMemory(Conversation(user: user, seed: seed), seed: seed)
  }

  private func turn(
    _ request: ServeRequest, by loaded: LoadedRobot, of memory: inout TalkMemory
  ) -> TalkTurn {
    switch request.action {
    case .reply(let message, let variables, let isExplained):
      let isExplained = isExplained || memory.isTraced
      guard let variables else {
        return reply(to: message, request, by: loaded, of: &memory, isExplained: isExplained)
      }
      if let error = refusal(of: variables, in: memory.conversation) {
        return refusalTurn(request, error)
      }
      let before = memory.conversation
      let changes = variables.map(\.change)
      for change in changes { memory.conversation.apply(change) }
      var turn = reply(to: message, request, by: loaded, of: &memory, isExplained: isExplained)
      turn.changes = changes
      // A message without a reply leaves everything as it was.
      if turn.answer.error != nil { memory.conversation = before }
      turn.answer.members.append(.init("vars", memory.conversation.variablesJSON))
      return turn
    case .get(let name?):
      let value = JSONValue(memory.conversation[variable: name])
      return TalkTurn(
        answer: ServeAnswer(to: request, [.init("name", .string(name)), .init("value", value)]))
    case .get(nil): return TalkTurn(answer: variables(request, memory))
    case .set(let variables):
      if let error = refusal(of: variables, in: memory.conversation) {
        return refusalTurn(request, error)
      }
      return apply(variables.map(\.change), request, &memory)
    case .forget(let name): return apply([.forget(name)], request, &memory)
    case .freeze:
      memory.conversation.freeze()
      return flagTurn(request, "frozen", true)
    case .thaw(let how):
      let wasFrozen = memory.conversation.thaw(how)
      return flagTurn(request, "thawed", wasFrozen)
    case .trace(let isOn):
      memory.isTraced = isOn
      return flagTurn(request, "traced", isOn)
    case .load: return refusalTurn(request, .alreadyLoading)
    }
  }

  private func variables(_ request: ServeRequest, _ memory: TalkMemory) -> ServeAnswer {
    ServeAnswer(to: request, [.init("vars", memory.conversation.variablesJSON)])
  }

  private func flagTurn(_ request: ServeRequest, _ member: String, _ flag: Bool) -> TalkTurn {
    TalkTurn(answer: ServeAnswer(to: request, [.init(member, .bool(flag))]), changesMemory: true)
  }

  private func refusalTurn(_ request: ServeRequest, _ error: ServeError) -> TalkTurn {
    TalkTurn(answer: ServeAnswer(ServeRefusal(id: request.id, user: request.user, error)))
  }

  private func apply(
    _ changes: [MemoryChange], _ request: ServeRequest, _ memory: inout TalkMemory
  ) -> TalkTurn {
    for change in changes { memory.conversation.apply(change) }
    return TalkTurn(answer: variables(request, memory), changes: changes, changesMemory: true)
  }

  /// Returns the error if variables exceed a limit.
  private func refusal(
    of changes: [ServeRequest.VariableChange], in conversation: Conversation
  ) -> ServeError? {
    for change in changes
    where change.name.utf8.count + (change.value?.utf8.count ?? 0) > limits.variable {
      return .tooLarge("variable", limit: limits.variable)
    }
    let new = Set(changes.filter { $0.value != nil }.map(\.name))
    let count =
      conversation.variables.count
      + new.count { conversation.variables[$0] == nil }
    if count > limits.variables {
      return .badMember("vars", expected: "at most \(limits.variables) variables per user")
    }
    return nil
  }

  private func reply(
    to message: String, _ request: ServeRequest, by loaded: LoadedRobot,
    of memory: inout TalkMemory, isExplained: Bool
  ) -> TalkTurn {
    let before = isExplained ? memory.conversation : nil
    let exchange = responder.exchange(message, in: &memory.conversation, by: loaded.robot)
    if let problem = exchange.reply.interruption {
      return refusalTurn(request, .stopped(reason: problem.words))
    }
    let explanation = before.map { before in
      ExplanationNode(
        Moment(exchange: exchange, before: before, robot: loaded.robot), runnersUp: [])
    }
    let rule = exchange.reply.answeringRule
    let answer = ServeAnswer(to: request, exchange, by: rule, explanation: explanation)
    return TalkTurn(answer: answer, exchange: exchange, rule: rule, changesMemory: true)
  }
}

extension ServeRequest.VariableChange {
  fileprivate var change: MemoryChange { .set(name, to: value) }
}
