import Responder

/// The evaluation of a template's elements.
extension Evaluation {
  /// Evaluates an element's content, except attributes, and appends the result to the output.
  mutating func evaluateContent(of index: Int, _ frame: Frame) throws(Stop) {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.maximumNesting else { throw .tooNested }
    let end = Int(node(index, frame).end)
    var child = index + 1
    while child < end {
      let next = node(child, frame)
      if next.tag == .text {
        try append(next, frame)
      } else if next.tag != .attribute {
        try evaluate(child, next.tag, frame)
      }
      child = Int(next.end)
    }
  }

  @inline(__always)
  func node(_ index: Int, _ frame: Frame) -> Templates.Node {
    if frame.isLearned, let overlay { return overlay.library.templates.nodes[index] }
    return program.library.templates.nodes[index]
  }

  private mutating func append(_ node: Templates.Node, _ frame: Frame) throws(Stop) {
    let range = node.textRange
    try charge(range.count)
    if frame.isLearned, let overlay {
      workspace.output.append(contentsOf: overlay.library.templates.text[range])
    } else {
      program.append(range, to: &workspace.output)
    }
  }

  /// Counts bytes that are about to be appended; throws an error if they exceed a limit.
  @inline(__always)
  mutating func charge(_ count: Int) throws(Stop) {
    work += count + 1
    guard workspace.output.count + count <= program.options.maximumReplyLength else {
      throw .tooLong
    }
    guard work <= program.options.maximumWork else { throw .tooMuchWork }
  }

  mutating func append(_ text: String) throws(Stop) {
    try charge(text.utf8.count)
    workspace.output.append(contentsOf: text.utf8)
  }

  /// Evaluates an element's content and returns it instead of appending it.
  mutating func content(of index: Int, _ frame: Frame) throws(Stop) -> [UInt8] {
    let outputStart = workspace.output.count
    try evaluateContent(of: index, frame)
    let text = Array(workspace.output[outputStart...])
    workspace.output.removeLast(workspace.output.count - outputStart)
    return text
  }

  mutating func contentText(of index: Int, _ frame: Frame) throws(Stop) -> String {
    String(decoding: try content(of: index, frame).collapsed, as: UTF8.self)
  }

  /// Returns the value of an attribute; `nil` if the element does not have this attribute.
  mutating func attribute(
    _ name: AttributeName, of index: Int, _ frame: Frame
  ) throws(Stop) -> String? {
    guard let found = attributeIndex(name, of: index, frame) else { return nil }
    let first = found + 1
    let end = Int(node(found, frame).end)
    guard first < end else { return "" }
    let head = node(first, frame)
    guard head.tag == .text, Int(head.end) == end else { return try contentText(of: found, frame) }
    let range = head.textRange
    if frame.isLearned, let overlay {
      return Self.trimmed(overlay.library.templates.text, range)
    }
    return Self.trimmed(program.library.templates.text, range)
  }

  private static func trimmed(_ text: borrowing [UInt8], _ range: Range<Int>) -> String {
    text[range.lowerBound].isBlank || text[range.upperBound - 1].isBlank
      ? String(decoding: Array(text[range]).collapsed, as: UTF8.self)
      : String(decoding: text[range], as: UTF8.self)
  }

  private func attributeIndex(_ name: AttributeName, of index: Int, _ frame: Frame) -> Int? {
    if frame.isLearned, let overlay { return overlay.library.templates.attribute(name, of: index) }
    return program.library.templates.attribute(name, of: index)
  }

  /// Returns the two parts of an `index` attribute such as `2,*`; the first part is 1 if it is missing or no number.
  mutating func indexAttribute(
    of index: Int, _ frame: Frame
  ) throws(Stop) -> (Int, String?) {
    guard Int(node(index, frame).end) > index + 1,
      let text = try attribute(.index, of: index, frame)
    else { return (1, nil) }
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    return (Int(parts[0].trimmed) ?? 1, parts.count > 1 ? parts[1].trimmed : nil)
  }

  private mutating func evaluate(
    _ index: Int, _ tag: Tag, _ frame: Frame
  ) throws(Stop) {
    switch tag {
    case .text, .attribute: break
    case .element where isTemplate(index, frame): try evaluateContent(of: index, frame)
    case .element: if !program.followsPythonAIML { try appendElement(index, frame) }
    case .oob: try appendDeviceElement(index, frame)
    case .star: try appendStar(.pattern, try indexAttribute(of: index, frame).0, frame)
    case .thatstar: try appendStar(.that, try indexAttribute(of: index, frame).0, frame)
    case .topicstar: try appendStar(.topic, try indexAttribute(of: index, frame).0, frame)
    case .srai, .sr: try redirect(index, frame)
    case .sraix: try askOther(index, frame)
    case .random: try evaluateRandom(index, frame)
    case .condition: try evaluateCondition(index, frame)
    case .li, .eval: try evaluateContent(of: index, frame)
    case .loop: wantsLoop = true
    case .think, .gossip:
      let outputStart = workspace.output.count
      try evaluateContent(of: index, frame)
      workspace.output.removeLast(workspace.output.count - outputStart)
    case .set: try setVariable(index, frame)
    case .get: try appendVariable(index, frame)
    case .bot:
      var name = try attribute(.name, of: index, frame)
      if name == nil { name = try attribute(.property, of: index, frame) }
      if name == nil { name = try contentText(of: index, frame) }
      let key = name ?? ""
      try append(program.properties[key.lowercased()] ?? program.defaultProperty)
    case .map: try appendMapped(index, frame)
    case .person: try appendSubstituted(program.substitutions.person, index, frame)
    case .person2: try appendSubstituted(program.substitutions.person2, index, frame)
    case .gender: try appendSubstituted(program.substitutions.gender, index, frame)
    case .normalize: try appendSubstituted(program.substitutions.normal, index, frame)
    case .denormalize: try appendSubstituted(program.substitutions.denormal, index, frame)
    case .uppercase, .lowercase, .formal, .sentence, .explode, .implode, .first, .rest:
      try appendFormatted(index, tag, frame)
    case .date: try appendDate(index, frame)
    case .interval: try appendInterval(index, frame)
    case .id: try append((program.options.user ?? conversation.user).withoutControls)
    case .size: try append(String(program.library.categories.count))
    case .vocabulary: try append(String(program.wordCount))
    case .program, .version: try append(programName(tag))
    case .input: try appendInput(index, frame)
    case .request: try append(session.turn(try indexAttribute(of: index, frame).0)?.request ?? "")
    case .response: try append(session.turn(try indexAttribute(of: index, frame).0)?.response ?? "")
    case .that: try appendThat(index, frame)
    case .learn, .learnf: try learn(index, frame, isForFile: tag == .learnf)
    case .system:
      if let command = program.options.command {
        let text = try contentText(of: index, frame)
        try append(ReceivedResults.once { command(text) }?.withoutControls ?? "")
      } else {
        complain(.objectNotFound, "<system> runs no command here", frame)
      }
    case .javascript:
      complain(.objectNotFound, "<javascript> is never run", frame)
      if program.profile == .aiml2 { try append("JSFAILED") }
    case .addtriple, .deletetriple: try changeTriple(index, tag, frame)
    case .select: try appendTuples(index, frame)
    case .uniq: try appendTriplePart(index, frame)
    }
  }

  /// Returns whether an element is a `<template>` inside another template; only its content is part of the reply.
  private func isTemplate(_ index: Int, _ frame: Frame) -> Bool {
    let name = node(index, frame).nameIndex
    return frame.isLearned
      ? overlay?.library.templates.index(ofName: "template") == name
      : program.library.templates.index(ofName: "template") == name
  }

  /// Records a problem, unless a maximum number is reached.
  mutating func complain(_ kind: ReplyProblem.Kind, _ words: String, _ frame: Frame) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(
      ReplyProblem(kind, words, at: program.location(of: frame.category, in: library(frame))))
  }

  static var maximumProblems: Int { 100 }

  private func programName(_ tag: Tag) -> String {
    let options = program.options
    let version = program.properties["version"] ?? options.version
    if tag == .version { return version }
    let name = program.properties["fullname"] ?? options.program
    return version.isEmpty ? name : "\(name) \(version)"
  }
}

/// Stars, redirects and random choices.
extension Evaluation {
  private mutating func appendStar(
    _ section: PathSection, _ wanted: Int, _ frame: Frame
  ) throws(Stop) {
    var remaining = wanted
    for index in frame.stars {
      let star = workspace.stars[Int(index)]
      guard star.section == section else { continue }
      remaining -= 1
      guard remaining == 0 else { continue }
      let text = Int(star.text.lowerBound)..<Int(star.text.upperBound)
      try charge(text.count)
      workspace.output.append(contentsOf: workspace.subject.text[text])
      return
    }
  }

  /// Evaluates an element's content, answers the result as a message, and appends the answer to the output.
  private mutating func redirect(_ index: Int, _ frame: Frame) throws(Stop) {
    let outputStart = workspace.output.count
    try evaluateContent(of: index, frame)
    try redirect(from: outputStart, frame)
  }

  /// Answers the output from an offset on as a message, and replaces it by the answer; removes it if nothing matches.
  mutating func redirect(from outputStart: Int, _ frame: Frame) throws(Stop) {
    let depth = frame.depth + 1
    if program.followsPythonAIML, depth > Self.maximumPythonDepth {
      workspace.output.removeLast(workspace.output.count - outputStart)
      let words = "more than \(Self.maximumPythonDepth) <srai> inside one another"
      return complain(.deepRecursion, words, frame)
    }
    workspace.redirectText.removeAll(keepingCapacity: true)
    for offset in outputStart..<workspace.output.count {
      workspace.redirectText.append(PrivateByte.plain(workspace.output[offset]))
    }
    workspace.output.removeLast(workspace.output.count - outputStart)
    var target: [UInt8] = []
    swap(&target, &workspace.redirectText)
    program.substitutions.normal.apply(to: &target)
    try charge(target.count)
    let start = Int32(workspace.subject.text.count)
    workspace.subject.text.append(contentsOf: target)
    trace.recordRedirect(start..<Int32(workspace.subject.text.count), at: frame.step)
    workspace.clearVariables(at: depth)
    appendWords(of: target, 0..<target.count)
    let isEmpty = workspace.subject.pattern.isEmpty
    swap(&target, &workspace.redirectText)
    if isEmpty { return }
    if let spelling = program.spelling { try correctSpelling(spelling) }
    guard try !answer(depth: depth) else { return }
    if frame.step >= 0 {
      let words = String(decoding: workspace.redirectText, as: UTF8.self)
      trace.record(
        .remark(label: "no category", text: words), bytes: words.utf8.count, at: frame.step)
    }
  }

  /// The depth beyond which python-aiml replaces a redirect by nothing, and continues.
  private static var maximumPythonDepth: Int { 100 }

  private mutating func evaluateRandom(_ index: Int, _ frame: Frame) throws(Stop) {
    var count = 0
    var next = firstItem(from: index + 1, in: index, frame)
    while let item = next {
      count += 1
      next = firstItem(from: Int(node(item, frame).end), in: index, frame)
    }
    guard count > 0, var chosen = firstItem(from: index + 1, in: index, frame) else { return }
    let choice =
      count == 1
      ? 0 : scripted?.choose(below: count) ?? conversation.randomness.index(below: count)
    for _ in 0..<choice {
      chosen = firstItem(from: Int(node(chosen, frame).end), in: index, frame) ?? chosen
    }
    trace.record(
      .choice(
        item: Int32(chosen), index: Int32(choice), count: Int32(count)),
      at: frame.step)
    try evaluateContent(of: chosen, frame)
  }

  /// Returns the first `<li>` of a list at or after a child node; `nil` if there is none.
  func firstItem(from start: Int, in list: Int, _ frame: Frame) -> Int? {
    var child = start
    let end = Int(node(list, frame).end)
    while child < end {
      let next = node(child, frame)
      if next.tag == .li { return child }
      child = Int(next.end)
    }
    return nil
  }
}

extension Evaluation {
  private mutating func appendSubstituted(
    _ list: Substitutions, _ index: Int, _ frame: Frame
  ) throws(Stop) {
    var text = try content(of: index, frame)
    list.apply(to: &text)
    try charge(text.count)
    workspace.output.append(contentsOf: text)
  }

  private mutating func appendFormatted(_ index: Int, _ tag: Tag, _ frame: Frame) throws(Stop) {
    let text = try contentText(of: index, frame)
    let words = text.split(separator: " ")
    switch tag {
    case .uppercase: try append(text.uppercased())
    case .lowercase: try append(text.lowercased())
    case .formal:
      try append(
        words.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
      )
    case .sentence: try append(text.prefix(1).uppercased() + text.dropFirst())
    case .explode:
      try append(text.filter { !$0.isWhitespace }.map(String.init).joined(separator: " "))
    case .implode: try append(text.filter { !$0.isWhitespace })
    case .first: try append(words.first.map(String.init) ?? "NIL")
    case .rest: try append(words.count > 1 ? words.dropFirst().joined(separator: " ") : "NIL")
    default: break
    }
  }
}

/// Elements for the client.
extension Evaluation {
  /// Appends an element for the client, such as HTML or `<oob>`, with its attributes and content evaluated.
  mutating func appendElement(_ index: Int, _ frame: Frame) throws(Stop) {
    let library = library(frame)
    let head = library.templates.nodes[index]
    let name = head.tag == .element ? library.templates.names[Int(head.nameIndex)] : head.tag.name
    try charge(name.utf8.count + 2)
    workspace.output.append(PrivateByte.tagStart)
    workspace.output.append(contentsOf: name.utf8)
    for child in library.templates.children(of: index) {
      let next = library.templates.nodes[child]
      guard next.tag == .attribute else { continue }
      let value = String(plain: try content(of: child, frame))
      try append(" \(library.templates.names[Int(next.nameIndex)])=\"\(value.escapedXML)\"")
    }
    let tagEnd = workspace.output.count
    workspace.output.append(PrivateByte.tagEnd)
    let outputStart = workspace.output.count
    try evaluateContent(of: index, frame)
    if workspace.output.count == outputStart {
      workspace.output[tagEnd] = UInt8(ascii: "/")
      workspace.output.append(PrivateByte.tagEnd)
      return
    }
    workspace.output.append(PrivateByte.tagStart)
    workspace.output.append(UInt8(ascii: "/"))
    try append(name)
    workspace.output.append(PrivateByte.tagEnd)
  }
}
