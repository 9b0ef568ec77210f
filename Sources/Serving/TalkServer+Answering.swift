import ChatModel
import JSON
import Responder

/// Answering one request of a user, whose memory nobody else uses meanwhile.
extension TalkServer {
  func answer(_ request: ServeRequest, _ memory: inout UserTalk.Memory?) -> ServeAnswer {
    if keepsAnswers, let id = request.id,
      let kept = memory?.answers.last(where: { $0.id == id })
    {
      return kept.answer
    }
    if case .forget(nil) = request.action {
      memory = nil
      return ServeAnswer(to: request, [.init("forgotten", .bool(true))])
    }
    var known = memory ?? newMemory(of: request.user)
    let answer = answer(request, &known)
    if keepsAnswers, let id = request.id, answer.error == nil { known.keep(answer, for: id) }
    memory = known
    return answer
  }

  private func newMemory(of user: String) -> UserTalk.Memory {
    UserTalk.Memory(Conversation(user: user, seed: seed ?? .random(in: 0...0xFFFF_FFFF)))
  }

  private func answer(_ request: ServeRequest, _ memory: inout UserTalk.Memory) -> ServeAnswer {
    switch request.action {
    case .reply(let message, let variables, let isExplained):
      guard let variables else {
        return reply(to: message, request, &memory, isExplained: isExplained || memory.isTraced)
      }
      let before = memory.conversation
      if let error = set(variables, in: &memory.conversation) { return refused(request, error) }
      var answer = reply(
        to: message, request, &memory, isExplained: isExplained || memory.isTraced)
      // A message without a reply leaves everything as it was.
      if answer.error != nil { memory.conversation = before }
      answer.add(memory.conversation.variablesJSON)
      return answer
    case .get(let name?):
      let value = JSONValue(memory.conversation[variable: name])
      return ServeAnswer(to: request, [.init("name", .string(name)), .init("value", value)])
    case .get(nil): return variables(request, memory)
    case .set(let changes):
      if let error = set(changes, in: &memory.conversation) { return refused(request, error) }
      return variables(request, memory)
    case .forget(let name):
      memory.conversation.forget(name)
      return variables(request, memory)
    case .freeze:
      memory.conversation.freeze()
      return ServeAnswer(to: request, [.init("frozen", .bool(true))])
    case .thaw(let how):
      let wasFrozen = memory.conversation.thaw(how)
      return ServeAnswer(to: request, [.init("thawed", .bool(wasFrozen))])
    case .trace(let isOn):
      memory.isTraced = isOn
      return ServeAnswer(to: request, [.init("traced", .bool(isOn))])
    case .load: return refused(request, .alreadyLoading)
    }
  }

  private func variables(_ request: ServeRequest, _ memory: UserTalk.Memory) -> ServeAnswer {
    ServeAnswer(to: request, [.init("vars", memory.conversation.variablesJSON)])
  }

  private func refused(_ request: ServeRequest, _ error: ServeError) -> ServeAnswer {
    metrics.count(error)
    return ServeAnswer(ServeRefusal(id: request.id, user: request.user, error))
  }

  /// Sets variables, all or none; returns the reason if they exceed a limit.
  private func set(
    _ changes: [ServeRequest.VariableChange], in conversation: inout Conversation
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
      return .badMember("vars", expected: "at most \(limits.variables) variables of a user")
    }
    for change in changes { conversation[variable: change.name] = change.value }
    return nil
  }

  private func reply(
    to message: String, _ request: ServeRequest, _ memory: inout UserTalk.Memory,
    isExplained: Bool
  ) -> ServeAnswer {
    let loaded = current
    let start = clock.uptime
    let now = clock.now
    memory.conversation.clock = clock.localTime(at: now)
    let before = isExplained ? memory.conversation : nil
    let reply = respond(to: message, loaded.robot.responder, &memory.conversation, since: start)
    let took = clock.uptime - start
    if let problem = reply.interruption {
      let reason =
        problem.kind == .outOfTime
        ? limits.replyTime.map { Words.outOfTime($0) } ?? problem.detail : problem.detail
      return refused(request, .stopped(reason: reason))
    }
    metrics.count(reply, took: took)
    let explanation = before.map { before in
      ExplanationNode(
        Moment(
          exchange: Exchange(
            message: message, reply: reply, topic: memory.conversation.topic, took: took, at: now),
          before: before, robot: loaded.robot), rivals: [])
    }
    return ServeAnswer(
      to: request, message, reply, in: memory.conversation, explanation: explanation)
  }

  private func respond(
    to message: String, _ responder: any Responder, _ conversation: inout Conversation,
    since start: Duration
  ) -> Reply {
    guard let limit = limits.replyTime else {
      return responder.respond(to: message, in: &conversation)
    }
    let timer = Interruption.Timer { [clock] in clock.uptime - start > limit }
    return Interruption.$timer.withValue(timer) {
      responder.respond(to: message, in: &conversation)
    }
  }
}
