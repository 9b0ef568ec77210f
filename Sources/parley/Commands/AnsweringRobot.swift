import Conversations
import Disk
import Responder
import Review
import RiveScript
import Robots
import TranscriptFormat

/// A robot made of questions and their answers.
struct AnsweringRobot {
  private(set) var files: [StarterRobot.File]
  private(set) var questionCount = 0
  /// The questions that another rule answers, each with that rule's trigger.
  private(set) var misdirected: [(question: String, trigger: String)] = []

  /// The answers of a question, and its wordings.
  private struct AnswerGroup {
    var answers: [String]
    var wordings: [String] = []
  }

  private static let fileName = "answers.rive"

  /// Writes one rule for each group of wordings that have the same answers and match one trigger.
  ///
  /// Sample messages above a rule, `// you> QUESTION`, list its wordings.
  init(_ pairs: [(question: String, answer: String)]) throws(CommandFailure) {
    files = RobotTemplate.answers.files.filter { $0.path == "begin.rive" }
    let beginSources = files.map { RuleSource(name: $0.path, bytes: $0.bytes) }
    guard let writer = Brain(beginSources).writer else { return }
    var text =
      "// Questions and their answers. `parley check` makes sure that each message after // you> has the rule below it.\n"
    var triggers: Set<String> = []
    let groups = Self.groups(pairs)
    for group in groups {
      var remaining = group.wordings
      while let first = remaining.first {
        let candidates = Array(remaining.prefix(Self.maximumWordings))
        let literalTrigger = writer.triggers(for: first).first ?? first
        let trigger =
          Self.trigger(for: candidates, writer).flatMap {
            triggers.contains($0) ? nil : $0
          } ?? literalTrigger
        let matches =
          (trigger == literalTrigger ? nil : writer.matching(trigger)) ?? { _ in false }
        let others = candidates.dropFirst()
        let covered = [first] + others.filter(matches)
        // The trigger need not match the wordings between those that it matches.
        remaining.replaceSubrange(..<candidates.count, with: others.filter { !matches($0) })
        let rules = group.answers.compactMap { answer in
          writer.rule(
            for: Lesson(
              message: first, trigger: trigger, reply: answer, conversation: Conversation(),
              winner: nil))
        }
        guard triggers.insert(trigger).inserted, let rule = rules.first else { continue }
        let replies = rules.dropFirst().map { $0.drop { $0 != "\n" }.dropFirst() }
        text += "\n" + covered.map { "// you> \($0)\n" }.joined() + rule + replies.joined()
        questionCount += covered.count
      }
    }
    text += "\n+ *\n- I am <bot name>, and I do not know that yet.\n"
    files.append(.init(path: Self.fileName, bytes: Array(text.utf8)))
    let brain = Brain(beginSources + [RuleSource(name: Self.fileName, text: text)])
    for group in groups {
      for question in group.wordings {
        var talk = Conversation()
        let reply = brain.respond(to: question, in: &talk)
        if !group.answers.contains(reply.text), let rule = reply.explanation.steps.first?.rule {
          misdirected.append((question, rule.text))
        }
      }
    }
  }

  private static let maximumWordings = 20

  /// Returns a trigger with wildcards that matches all wordings, or else the most specific one that matches most of
  /// them; `nil` if there is none.
  private static func trigger(for wordings: [String], _ writer: any RuleWriter) -> String? {
    let found = writer.triggers(forAll: wordings)
    let open = found.first { trigger in
      let words = trigger.split(separator: " ").filter {
        $0.allSatisfy { $0.isLetter || $0.isNumber }
      }
      return trigger.contains("[*]") && words.count > 1
        && wordings.allSatisfy(writer.matching(trigger) ?? { _ in false })
    }
    return open ?? found.first
  }

  /// Groups the questions by their answers, in the order of the questions.
  private static func groups(_ pairs: [(question: String, answer: String)]) -> [AnswerGroup] {
    var answers: [ByteText: [String]] = [:]
    var seen: [ByteText: Set<String>] = [:]
    var order: [String] = []
    for (asked, answer) in pairs {
      // In the rules, a question is a single line.
      let question = asked.singleSpaced
      let key = ByteText(plainWords(question))
      guard !key.text.isEmpty, !answer.isEmpty else { continue }
      if answers[key] == nil { order.append(question) }
      if seen[key, default: []].insert(answer).inserted {
        answers[key, default: []].append(answer)
      }
    }
    var groups: [AnswerGroup] = []
    var indices: [ByteText: Int] = [:]
    for question in order {
      let own = answers[ByteText(plainWords(question))] ?? []
      let all = ByteText(own.joined(separator: "\n"))
      let index = indices[all] ?? groups.count
      if index == groups.count {
        indices[all] = index
        groups.append(AnswerGroup(answers: own))
      }
      groups[index].wordings.append(question)
    }
    return groups
  }

  /// Returns a question in lower case and without punctuation, because matching ignores both.
  private static func plainWords(_ question: String) -> String {
    question.lowercased().filter { !".,!?;:".contains($0) }.singleSpaced
  }
}

extension AnsweringRobot {
  /// Reads questions with their answers from a transcript, a table, JSON lines or a corpus of ChatterBot in YAML.
  static func pairs(of path: String) async throws -> [(question: String, answer: String)] {
    var pairs: [(question: String, answer: String)] = []
    let name = path.lowercased()
    if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
      return corpus(try Files.input(path, upTo: maximumBytes))
    }
    func source(_ column: String) -> FileReviewSource {
      FileReviewSource(path: path, column: column, maximumTranscriptBytes: maximumBytes)
    }
    if MessageFormat(extensionOf: path) == .transcript {
      let transcript: Transcript
      do throws(ReviewError) {
        transcript = try source(MessageReader.defaultColumn).transcript()
      } catch {
        throw CommandFailure.review(error)
      }
      for step in transcript.cases.flatMap(\.exchanges).flatMap(\.steps)
      where step.screen == .chatroom && !step.text.hasPrefix("/") {
        for choice in step.outputs.filter({ $0.speaker == .bot }).flatMap(\.choices) {
          guard case .exact(let parts) = choice.expectation, parts.count == 1 else { continue }
          for question in [step.text] + step.wordings.map(\.text) {
            pairs.append((question, parts[0]))
          }
        }
      }
      return pairs
    }
    func read(_ column: String) async throws(ReviewError) {
      try await source(column).read { talk in
        for turn in talk.turns { pairs.append((turn.message, turn.reply ?? "")) }
      }
    }
    do {
      try await read(MessageReader.defaultColumn)
    } catch {
      // The column may be called `question`; if it isn't either, the error names only the default column.
      guard (try? await read("question")) != nil else { throw CommandFailure.review(error) }
    }
    return pairs
  }

  private static let maximumBytes = 64 << 20

  /// Reads a ChatterBot corpus: lines `- - question`, each with its answers `  - answer` below it; no other YAML.
  private static func corpus(_ bytes: [UInt8]) -> [(question: String, answer: String)] {
    var pairs: [(question: String, answer: String)] = []
    var question = ""
    for line in bytes.lines {
      let line = String(decoding: line, as: UTF8.self)
      if line.hasPrefix("- - ") {
        question = unquoted(line.dropFirst(4))
      } else if line.hasPrefix("  - ") {
        pairs.append((question, unquoted(line.dropFirst(4))))
      } else if line.hasPrefix("    "), !pairs.isEmpty {
        pairs[pairs.count - 1].answer += " " + line.singleSpaced
      }
    }
    return pairs.filter { !$0.question.isEmpty }
  }

  private static func unquoted(_ value: Substring) -> String {
    let text = value.singleSpaced
    guard let quote = text.first, quote == "\"" || quote == "'", text.last == quote, text.count > 1
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}
