public import Responder

/// A robot whose rules are AIML categories.
///
/// Its memory of a conversation (last turns, learned categories, changed triples) is stored in `Conversation.engine`.
public struct AIMLRobot: Responder {
  let program: Program

  init(_ program: Program) { self.program = program }

  /// The language, and the numbers of files, categories and topics.
  public var summary: RuleSummary {
    RuleSummary(
      language: AIMLLanguage.name, files: program.fileCount,
      rules: program.library.categories.count,
      ruleName: "category", topics: program.topicCount)
  }

  /// All categories, in the order of the files.
  public var rules: [Rule] {
    program.library.categories.indices.map { program.rule(Int32($0), in: program.library) }
  }

  /// The source text of each category's template, with white space collapsed, in the order of `rules`.
  package var templates: [String] {
    program.library.categories.indices.map {
      program.library.text(program.library.categories[$0].templateText, of: Int32($0))
    }
  }

  /// The properties by name in lower case.
  package var properties: [String: String] { program.properties }

  /// The phrases of each set that a file defines, sorted and in lower case, by the set's name.
  package var sets: [String: [String]] {
    let library = program.library
    var sets: [String: [String]] = [:]
    for set in library.sets where set.isDefined {
      guard case .phrases = set.members else { continue }
      let phrases = set.phrases.values.flatMap { $0 }.map { words in
        words.map { String(decoding: library.vocabulary[$0], as: UTF8.self).lowercased() }
          .joined(separator: " ")
      }
      sets[set.name] = phrases.sorted()
    }
    return sets
  }

  /// The replacements in every message, in their order; blanks stand for the ends of words.
  package var normalizations: [(find: String, replacement: String)] {
    program.substitutions.normal.pairs.map {
      (String(decoding: $0.find, as: UTF8.self), String(decoding: $0.replacement, as: UTF8.self))
    }
  }

  /// The names of the topics, sorted and in lower case; names with wildcards or tags are omitted.
  public var topicNames: [String] {
    let library = program.library
    return Set(library.categories.map(\.topic)).subtracting([-1]).map {
      library.templates.names[Int($0)].lowercased()
    }.filter { !$0.isEmpty && !$0.contains { "*_^#$<".contains($0) } }.sorted()
  }

  /// Returns the reply to a message, and records the exchange in the conversation unless the reply was interrupted.
  public func respond(to message: String, in conversation: inout Conversation) -> Reply {
    var evaluation = Evaluation(program, taking: &conversation, program.pool.take())
    let raw = evaluation.reply(to: message)
    evaluation.writeLearned()
    let text = Markup.plain(raw)
    evaluation.conclude(text)
    swap(&evaluation.conversation, &conversation)
    var trace = Trace()
    swap(&trace, &evaluation.trace)
    trace.complete(evaluation.workspace.subject.text, evaluation.workspace.stars)
    program.pool.giveBack(&evaluation.workspace)
    let outOfBand = text == raw ? [] : Markup.outOfBand(raw)
    var reply = Reply(
      text: text, problems: evaluation.problems,
      explainedBy: TraceExplanation(
        program: program, overlay: evaluation.overlay, trace: trace, outOfBand: outOfBand))
    reply.outOfBand = outOfBand
    reply.readsClock = evaluation.readsClock
    reply.calls = evaluation.calls
    return reply
  }

  /// Returns possible replies with their probabilities, from at most `limit` combinations of random choices.
  public func possibleReplies(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [PossibleReply] {
    var probabilities: [String: Double] = [:]
    var next: ScriptedChance? = ScriptedChance()
    var effort = 0
    for _ in 0..<limit where effort < ScriptedChance.maximumEffort {
      guard let chance = next else { break }
      ObjectAnswerer.current?.restart()
      var evaluation = Evaluation(program, conversation, program.pool.take())
      evaluation.scripted = chance
      let text = Markup.plain(evaluation.reply(to: message))
      let taken = evaluation.scripted ?? chance
      effort += taken.effort(length: text.utf8.count)
      probabilities[text, default: 0] += taken.probability
      next = taken.next
      program.pool.giveBack(&evaluation.workspace)
    }
    return probabilities.map { PossibleReply(text: $0.key, probability: $0.value) }
      .sorted { ($1.probability, $0.text) < ($0.probability, $1.text) }
  }
}

extension Evaluation {
  /// Ends the turn: records the exchange in `conversation`, or undoes the changes of an interrupted reply.
  mutating func conclude(_ reply: String) {
    if problems.last?.isInterruption == true {
      undo()
      session.forgetChanges(since: countsBefore)
    } else {
      conversation.record(
        input: sentences.count == 1 ? sentences[0] : sentences.joined(separator: ". "),
        reply: reply)
    }
    session.store(in: &conversation)
  }
}

/// The tags in a reply.
enum Markup {
  /// Returns the text of a reply with its tags, but without `<oob>` elements.
  static func plain(_ reply: String) -> String {
    guard reply.holdsControls else { return reply }
    var bytes = Array(reply.utf8)
    for range in deviceElements(in: bytes).reversed() { bytes.removeSubrange(range) }
    if bytes.count < reply.utf8.count { bytes.collapse(from: 0) }
    return String(plain: bytes)
  }

  /// Returns the `<oob>` elements of a reply.
  static func outOfBand(_ reply: String) -> [String] {
    let bytes = Array(reply.utf8)
    return deviceElements(in: bytes).map { String(plain: bytes[$0]) }
  }

  private static func deviceElements(in bytes: [UInt8]) -> [Range<Int>] {
    let open = [PrivateByte.tagStart] + Array("oob".utf8)
    let close = [PrivateByte.tagStart] + Array("/oob".utf8) + [PrivateByte.tagEnd]
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == PrivateByte.tagStart, bytes[index...].starts(with: open),
        bytes.dropFirst(index + open.count).first?.isNamePart != true
      else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count,
        !(bytes[end] == PrivateByte.tagStart && bytes[end...].starts(with: close))
      {
        if bytes[end] == PrivateByte.tagEnd, bytes[end - 1] == UInt8(ascii: "/"),
          !bytes[index..<end].dropFirst().contains(PrivateByte.tagStart)
        {
          break
        }
        end += 1
      }
      end =
        end < bytes.count && bytes[end] == PrivateByte.tagStart
        ? end + close.count : min(end + 1, bytes.count)
      ranges.append(index..<end)
      index = end
    }
    return ranges
  }
}

extension String {
  /// The text with plain characters for the marks of `PrivateByte`, and a blank for each other control character except
  /// tabs and line feeds.
  ///
  /// Texts from outside of the robot go through here; otherwise, they could contain marks of tags.
  var withoutControls: String {
    guard holdsControls else { return self }
    let bytes = utf8.map(PrivateByte.plain).map { byte in
      byte < 0x20 && byte != 0x09 && byte != 0x0A ? 0x20 : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether some byte is a control character, such as a `PrivateByte`.
  var holdsControls: Bool {
    let bytes = utf8.span
    var found: UInt8 = 0
    // Without an early exit, the compiler can vectorize the loop.
    for index in bytes.indices { found |= bytes[index] < 0x20 || bytes[index] == 0x7F ? 1 : 0 }
    return found != 0
  }
}
