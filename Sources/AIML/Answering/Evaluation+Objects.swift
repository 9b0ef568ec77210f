import Responder

/// Requests to the host: questions to other robots, and elements for the client's device.
extension Evaluation {
  /// Appends the answer of another service or of the host's handler; if there is none, the `default` attribute, or else
  /// the answer to `SRAIXFAILED`.
  mutating func askOther(_ index: Int, _ frame: Frame) throws(Stop) {
    let question = try contentText(of: index, frame)
    if let service = program.options.service,
      let answer = ReceivedResults.once({ service(question) })
    {
      return try append(answer.withoutControls)
    }
    if let answerer = ObjectAnswerer.current {
      var request = ObjectRequest(
        .service, name: Tag.sraix.name, arguments: question,
        words: question.split(separator: " ").map(String.init))
      for name in Self.addressing {
        request.attributes[name.text] = try attribute(name, of: index, frame)
      }
      if let answer = try answer(request, by: answerer, frame) {
        return try append(answer.withoutControls)
      }
    }
    if let value = try attribute(.default, of: index, frame) { return try append(value) }
    let outputStart = workspace.output.count
    try append("SRAIXFAILED")
    try redirect(from: outputStart, frame)
  }

  /// The attributes of `<sraix>` that the host's handler gets.
  private static var addressing: [AttributeName] {
    [.bot, .botid, .host, .server, .service, .hint, .limit, .apikey, .token]
  }

  /// Appends an `<oob>` element, or the result of the host's handler in its place.
  mutating func appendDeviceElement(_ index: Int, _ frame: Frame) throws(Stop) {
    let outputStart = workspace.output.count
    try appendElement(index, frame)
    guard let answerer = ObjectAnswerer.current else { return }
    let request = ObjectRequest(
      .device, name: Tag.oob.name, arguments: String(plain: workspace.output[outputStart...]))
    guard let result = try answer(request, by: answerer, frame) else { return }
    workspace.output.removeLast(workspace.output.count - outputStart)
    try append(result.withoutControls)
  }

  /// Returns the handler's result; `nil` if the handler has none or failed.
  private mutating func answer(
    _ request: ObjectRequest, by answerer: ObjectAnswerer, _ frame: Frame
  ) throws(Stop) -> String? {
    let before = ConversationCaller(conversation)
    var caller: any ObjectCaller = before
    let outcome = Result { try answerer.answer(request, &caller) }
    if let cause = Interruption.current { throw .interrupted(cause) }
    switch outcome {
    case .success(nil): return nil
    case .success(let result?):
      for change in (caller as? ConversationCaller ?? before).changes where change.kind == .user {
        apply(change, frame)
      }
      calls.append(
        ObjectCall(name: request.name, arguments: request.arguments, result: result))
      return result
    case .failure(ObjectFailure.waiting): throw .interrupted(.cancelled)
    case .failure(let error):
      complain(.objectFailed, "<\(request.name)> failed: \(error)", frame)
      return nil
    }
  }

  private mutating func apply(_ change: ConversationChange, _ frame: Frame) {
    if let value = change.value { return store(value, in: change.name, frame) }
    if change.name == "topic" { return store("", in: change.name, frame) }
    guard let old = conversation.variables.removeValue(forKey: change.name) else { return }
    overwrittenPredicates.append((change.name, old))
  }
}
