import Responder

extension Evaluator {
  mutating func perform(
    _ tag: VariableTag, _ results: inout SlotResults, _ frame: Frame
  ) throws(ReplyFailure) -> [UInt8] {
    let name: String
    if let fixed = tag.fixedName {
      name = fixed
    } else {
      name = String(decoding: try finished(tag.name, &results, frame), as: UTF8.self)
    }
    var value: String?
    if let pieces = tag.value {
      value = String(decoding: try finished(pieces, &results, frame), as: UTF8.self)
    }
    switch tag.operation {
    case .get: return userValue(name)
    case .set: if let value { set(name, to: value, frame) }
    case .calc:
      return Array(
        Calculator.result(of: name) { words in
          guard case .text(let range)? = brain.robotVariables["calc " + words] else { return nil }
          return brain.arena.string(range)
        }.utf8)
    case .add, .sub, .mult, .div:
      return calculate(tag.operation, name, value ?? "", frame)
    case .bot:
      guard let value else {
        return try currentValue(
          conversation.robotVariables[name], brain.robotVariables[name], frame)
      }
      change(\.robotVariables, name, to: value, frame)
    case .env:
      guard let value else {
        return try currentValue(conversation.environment[name], brain.environment[name], frame)
      }
      change(\.environment, name, to: value, frame)
    }
    return []
  }

  /// Changes a variable of the robot or the environment; `nil` unsets it.
  mutating func change(
    _ variables: WritableKeyPath<Conversation, [String: String]>, _ name: String, to value: String?,
    _ frame: Frame
  ) {
    if let value, !canStore(name, value.utf8.count, in: conversation[keyPath: variables], frame) {
      return
    }
    conversation[keyPath: variables][name] = value
  }

  /// Returns the value of a user variable; `undefined` if it is not set.
  func userValue(_ name: String) -> [UInt8] {
    Array((conversation[variable: name] ?? "undefined").utf8)
  }

  /// Returns the value of a robot or environment variable; `undefined` if it is not set.
  ///
  /// A value set in the conversation is plain text; a value from the rules is a template whose tags run.
  private mutating func currentValue(
    _ changed: String?, _ defined: Template?, _ frame: Frame
  ) throws(ReplyFailure) -> [UInt8] {
    if let changed { return Array(changed.utf8) }
    guard let defined else { return Array("undefined".utf8) }
    if case .text(let range) = defined { return Array(brain.arena[range]) }
    try countStep()
    var deeper = frame
    deeper.depth += 1
    guard deeper.depth <= brain.options.depth else {
      throw .deepRecursion(trigger: lastTrigger)
    }
    return try evaluate(defined, deeper)
  }

  mutating func set(_ name: String, to value: String, _ frame: Frame) {
    if name == "topic" { return changeTopic(to: Array(value.utf8), frame) }
    guard canStore(name, value.utf8.count, in: conversation.variables, frame) else { return }
    let old = conversation.variables.updateValue(value, forKey: name)
    overwritten.append((name, old))
    trace.add(.variable(name, from: old, to: value), at: frame.traceIndex)
  }

  /// Returns whether a variable can be stored; reports a problem if not.
  private mutating func canStore(
    _ name: String, _ bytes: Int, in variables: [String: String], _ frame: Frame
  ) -> Bool {
    let options = brain.options
    let reason: String
    if bytes + name.utf8.count > options.maximumVariableLength {
      reason = "it has more than \(options.maximumVariableLength) bytes"
    } else if variables.count >= options.maximumVariables, variables[name] == nil {
      reason = "there are \(options.maximumVariables) already"
    } else {
      return true
    }
    addProblem(
      ReplyProblem(.tooMuchKept, "a variable was not set: " + reason, at: location(of: frame)))
    return false
  }

  mutating func changeTopic(to name: [UInt8], _ frame: Frame) {
    let name = brain.options.parsing.forceCase ? name.lowercasedText : name
    let topic = String(decoding: name, as: UTF8.self)
    trace.add(.topic(from: conversation.topic, to: topic), at: frame.traceIndex)
    conversation.topic = topic
  }

  /// Changes a variable by a whole number; division rounds down.
  ///
  /// - Returns: an error text if the calculation fails; otherwise an empty text.
  private mutating func calculate(
    _ operation: VariableTag.Operation, _ name: String, _ operand: String, _ frame: Frame
  ) -> [UInt8] {
    let verb = operation.rawValue
    let before = conversation[variable: name] ?? "undefined"
    let current = before == "undefined" ? "0" : before
    let number = Int(operand.trimmed)
    func failed(_ words: String) -> [UInt8] {
      let value = number == nil ? before : current
      return arithmeticError(
        repliesLikePython ? "Math couldn't '\(verb)' to value '\(value)'" : words, frame)
    }
    guard let right = number else {
      return failed("Math can't '\(verb)' non-numeric value '\(operand)'")
    }
    guard let left = Int(current.trimmed) else {
      return failed("Math can't '\(verb)' non-numeric user variable '\(name)'")
    }
    if operation == .div, right == 0 { return failed("Can't Divide By Zero") }
    let (result, overflow) =
      switch operation {
      case .add: left.addingReportingOverflow(right)
      case .sub: left.subtractingReportingOverflow(right)
      case .mult: left.multipliedReportingOverflow(by: right)
      default: left.flooredDivision(by: right)
      }
    if overflow { return arithmeticError("Math result of '\(verb)' is too large", frame) }
    set(name, to: String(result), frame)
    return []
  }

  private mutating func arithmeticError(_ words: String, _ frame: Frame) -> [UInt8] {
    addProblem(ReplyProblem(.badArithmetic, words, at: location(of: frame)))
    return Array("[ERR: \(words)]".utf8)
  }

  /// Returns the reply to an inline redirect, or its error text.
  mutating func redirect(to target: [UInt8], _ frame: Frame) throws(ReplyFailure) -> [UInt8] {
    // Python's implementation leaves an empty redirect as it is.
    if repliesLikePython, target.isEmpty { return Array("{@}".utf8) }
    guard target.count <= brain.options.maximumRedirectLength else { throw .longRedirect }
    let trimmed = Array(target[...].trimmed)
    let subject = Subject((repliesLikePython ? trimmed : trimmed.lowercasedText).composed)
    trace.add(.redirect(subject.bytes), at: frame.traceIndex)
    do throws(ReplyFailure) {
      return try answer(subject, depth: frame.depth + 1)
    } catch {
      if error.endsAll || repliesLikePython { throw error }
      addProblem(error.problem(in: brain))
      return Array(error.text.utf8)
    }
  }

  func location(of frame: Frame) -> SourceLocation? {
    frame.match.map { brain.location(ofTrigger: $0.trigger) }
  }
}

extension Int {
  /// Returns the quotient rounded down: -7 divided by 2 is -4.
  fileprivate func flooredDivision(by divisor: Int) -> (partialValue: Int, overflow: Bool) {
    let (quotient, overflow) = dividedReportingOverflow(by: divisor)
    guard !overflow, self % divisor != 0, (self < 0) != (divisor < 0) else {
      return (quotient, overflow)
    }
    return (quotient - 1, false)
  }
}
