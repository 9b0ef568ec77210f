import Responder

/// Calls of objects: macros of the host, and code that a handler runs or plays back.
extension Evaluator {
  /// Returns the result of an object, or an error text.
  mutating func call(_ content: [UInt8], _ frame: Frame) throws(ReplyFailure) -> [UInt8] {
    let text = String(decoding: content, as: UTF8.self)
    let words = MacroArguments.split(text)
    guard let name = words.first else {
      return noResult(.objectNotFound, "[ERR: Object Not Found]", "an empty call", frame)
    }
    let arguments = Array(words.dropFirst())
    firstCall = firstCall ?? FirstCall(self)
    if let macro = brain.options.macros[name] {
      do { return Array(try run(macro, arguments).utf8) } catch {
        return objectFailed(name, error, frame)
      }
    }
    var request = ObjectRequest(
      name: name, arguments: String(text.trimmed.dropFirst(name.count)).trimmed,
      words: arguments)
    request.ruleObjects = brain.ruleObjects
    guard let handler = ObjectAnswerer.current else { return missingObjectResult(name, frame) }
    return try answer(request, by: handler, frame)
  }

  private mutating func run(_ macro: ObjectMacro, _ arguments: [String]) throws -> String {
    ranMacro = true
    // A match found earlier may depend on variables that the macro changes.
    knownMatches = nil
    let call = ReceivedResults.once {
      var after = conversation
      let result = Result { try macro(arguments, &after) }
      return MacroCall(result: result, conversation: after)
    }
    // If the macro failed, its changes to the conversation are dropped.
    let result = try call.result.get()
    conversation = call.conversation
    return result
  }

  private mutating func answer(
    _ request: ObjectRequest, by handler: ObjectAnswerer, _ frame: Frame
  ) throws(ReplyFailure) -> [UInt8] {
    let before = conversation
    var caller: any ObjectCaller = EvaluatorCaller(evaluator: self, frame: frame)
    let outcome = Result { try handler.answer(request, &caller) }
    if let caller = caller as? EvaluatorCaller {
      self = caller.evaluator
      if let failure = caller.failure { throw failure }
    }
    if let cause = Interruption.current { throw .interrupted(cause) }
    switch outcome {
    case .success(nil): return missingObjectResult(request.name, frame)
    case .success(let result?):
      calls.append(
        ObjectCall(name: request.name, arguments: request.arguments, result: result))
      return Array(result.utf8)
    case .failure(ObjectFailure.waiting): throw .interrupted(.cancelled)
    case .failure(let error):
      // All changes that a failed object made to the conversation are undone.
      conversation = before
      let text = objectFailed(request.name, error, frame)
      calls.append(
        ObjectCall(
          name: request.name, arguments: request.arguments,
          result: String(decoding: text, as: UTF8.self)))
      return text
    }
  }

  private mutating func missingObjectResult(_ name: String, _ frame: Frame) -> [UInt8] {
    let object = brain.ruleObjects.object(named: name)
    return noResult(
      .objectNotFound, "[ERR: Object Not Found]",
      object?.missingResultReason ?? "there is no object '\(name)'", frame)
  }

  private mutating func objectFailed(
    _ name: String, _ error: any Error, _ frame: Frame
  ) -> [UInt8] {
    let failed = "the object '\(name)' failed: "
    return switch error as? ObjectFailure {
    case .notRun(let text, let detail)?: noResult(.objectNotFound, text, detail, frame)
    case .failed(let text, let detail)?: noResult(.objectFailed, text, failed + detail, frame)
    case .waiting?, nil:
      noResult(
        .objectFailed, "[ERR: Error raised by object macro: \(error)]", failed + "\(error)", frame)
    }
  }

  /// Reports why an object gave no result, and returns the text that stands for the result.
  private mutating func noResult(
    _ kind: ReplyProblem.Kind, _ text: String, _ reason: String, _ frame: Frame
  ) -> [UInt8] {
    addProblem(ReplyProblem(kind, reason, at: location(of: frame)))
    trace.add(.object(reason), at: frame.traceIndex)
    return Array(text.utf8)
  }

  /// Returns the robot's reply to a message that an object sends, and records both in the conversation.
  fileprivate mutating func reply(
    toObject text: String, _ frame: Frame
  ) throws(ReplyFailure) -> [UInt8] {
    let subject = Subject(brain.normalizer.message(text))
    guard subject.bytes.count <= brain.options.maximumRedirectLength else { throw .longRedirect }
    trace.add(.redirect(subject.bytes), at: frame.traceIndex)
    let outer = message
    message = SentMessage(typed: text, normalized: subject.bytes)
    // A match found earlier may depend on variables that the object has changed since.
    knownMatches = nil
    defer { message = outer }
    let reply =
      if let begin = brain.beginTopic {
        try replyThroughBegin(begin, subject, depth: frame.depth + 1)
      } else {
        try answer(subject, depth: frame.depth + 1)
      }
    conversation.record(
      input: String(decoding: subject.bytes, as: UTF8.self),
      reply: String(decoding: reply, as: UTF8.self))
    return reply
  }

  fileprivate mutating func set(
    _ kind: ObjectVariableKind, _ name: String, to value: String?, _ frame: Frame
  ) {
    switch kind {
    case .user:
      if let value { return set(name, to: value, frame) }
      if name == "topic" { return changeTopic(to: Array(Topic.initial.utf8), frame) }
      guard let old = conversation.variables.removeValue(forKey: name) else { return }
      overwritten.append((name, old))
      trace.add(.variable(name, from: old, to: nil), at: frame.traceIndex)
    case .robot: change(\.robotVariables, name, to: value, frame)
    case .environment: change(\.environment, name, to: value, frame)
    }
  }
}

/// A macro's result, and the conversation after it.
private struct MacroCall: Sendable {
  var result: Result<String, any Error>
  var conversation: Conversation
}

/// The evaluator, as an object's code can use it during a call.
private struct EvaluatorCaller: ObjectCaller {
  var evaluator: Evaluator
  let frame: Evaluator.Frame
  /// The failure of a nested reply that ends the whole reply.
  var failure: ReplyFailure?

  var conversation: Conversation { evaluator.conversation }

  mutating func set(_ kind: ObjectVariableKind, _ name: String, to value: String?) {
    evaluator.set(kind, name, to: value, frame)
  }

  mutating func reply(to message: String) -> String {
    do throws(ReplyFailure) {
      return String(decoding: try evaluator.reply(toObject: message, frame), as: UTF8.self)
    } catch {
      if error.endsAll { failure = failure ?? error }
      evaluator.addProblem(error.problem(in: evaluator.brain))
      return error.text
    }
  }
}
