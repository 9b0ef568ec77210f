import Foundation
import Responder
import Testing

@testable import AIML

/// The cases of other interpreters, read from the folder that `PARLEY_CONFORMANCE` names.
@Suite(
  "The test suites of other interpreters",
  .enabled(if: ConformanceFolder.isThere, Comment(rawValue: ConformanceFolder.missing)))
struct ConformanceTests {
  @Test("every case of the language itself gives the expected answer")
  func core() throws {
    let cases = try ConformanceCase.all(in: ConformanceFolder.path)
    var count = 0
    for one in cases where one.group == "core" || one.group == "core-ext" {
      let level = try Self.level(of: one)
      #expect(level.level >= .same, "\(one.name): \(level.got)")
      count += 1
    }
    #expect(count == 371)
  }

  @Test("cases whose spaces another interpreter adds agree in letters and digits")
  func spacing() throws {
    for one in try ConformanceCase.all(in: ConformanceFolder.path) where one.group == "spacing" {
      let level = try Self.level(of: one)
      #expect(level.level >= .alnum, "\(one.name): \(level.got)")
    }
  }

  static func level(of one: ConformanceCase) throws -> (level: Agreement, got: [String]) {
    switch one.kind {
    case "chat": try chat(one)
    case "template": try template(one)
    case "match": try match(one)
    default: unit(one)
    }
  }

  private static func unit(_ one: ConformanceCase) -> (Agreement, [String]) {
    var sentences: [String] = []
    let text = Array((one.exchanges[0]["input"] as? String ?? "").utf8)
    for range in WordSplitter.sentences(of: text) {
      sentences.append(String(decoding: text[range], as: UTF8.self))
    }
    if one.pairs.isEmpty {
      return (sentences == one.exchanges[0]["expected"] as? [String] ? .exact : .differs, sentences)
    }
    var bytes = text
    let pairs = one.pairs.map { Substitutions.Pair(" \($0[0]) ", " \($0[1]) ") }
    Substitutions(pairs, protects: true).apply(to: &bytes)
    let got = String(decoding: bytes, as: UTF8.self)
    return (Agreement([got], one.exchanges[0]), [got])
  }

  private static func chat(_ one: ConformanceCase) throws -> (Agreement, [String]) {
    var worst = (Agreement.exact, [String]())
    for (exchange, answers) in zip(one.exchanges, try talk(one)) {
      let level = Agreement(answers, exchange)
      if level < worst.0 { worst = (level, answers + ["instead of \(exchange["expected"] ?? "")"]) }
    }
    return worst
  }

  /// Returns the answers to each sentence of each message of a case.
  private static func talk(_ one: ConformanceCase) throws -> [[String]] {
    let program = Reading(try one.sources(), one.options) { _ in }.program
    var conversation = one.conversation
    return one.exchanges.map { exchange in
      for (name, value) in exchange["set_predicates_before"] as? [String: String] ?? [:] {
        conversation[variable: name] = value
      }
      var evaluation = Evaluation(program, conversation, Workspace())
      let reply = evaluation.reply(to: exchange["input"] as? String ?? "")
      let answers = evaluation.answers.map {
        String(decoding: $0.utf8.map(PrivateByte.plain), as: UTF8.self)
      }
      evaluation.conclude(Markup.plain(reply))
      conversation = evaluation.conversation
      return answers
    }
  }

  /// Returns the answer to each message of a case.
  static func answers(to one: ConformanceCase) throws -> [String] {
    switch one.kind {
    case "chat": try talk(one).map { $0.joined(separator: " ") }
    case "template": [try template(one).1[0]]
    default: unit(one).1
    }
  }

  private static func template(_ one: ConformanceCase) throws -> (Agreement, [String]) {
    let inner = one.exchanges[0]["template"] as? String ?? ""
    let category = "<category><pattern>X</pattern><template>\(inner)</template></category>"
    var conversation = one.conversation
    for (name, value) in one.texts("predicates") { conversation[variable: name] = value }
    var session = Session(EngineMemory())
    for turn in one.history.dropLast() {
      session.add(
        Session.Turn(
          request: turn.compactMap { $0.first ?? nil }.joined(separator: ". "),
          sentences: turn.compactMap { $0.first ?? nil },
          answers: turn.compactMap { $0.last ?? nil }))
    }
    conversation.engine = session.memory
    let program = Reading(try one.sources(), one.options) { _ in }.program
    var evaluation = Evaluation(program, conversation, Workspace())
    evaluation.overlay = Overlay(program, [category])
    // The last turn is the one that is being answered.
    evaluation.sentences = one.history.last?.compactMap { $0.first ?? nil } ?? []
    let text = try evaluation.template(
      Int(evaluation.overlay?.library.categories[0].template ?? 0), stars: one.stars,
      variables: one.texts("locals"))
    return (
      Agreement([text], one.exchanges[0]),
      [text, "instead of \(one.exchanges[0]["expected"] ?? "")"]
    )
  }

  private static func match(_ one: ConformanceCase) throws -> (Agreement, [String]) {
    let library = Reading(try one.sources(), one.options) { _ in }.program.library
    for exchange in one.exchanges {
      var subject = MatchSubject()
      for (section, key) in zip(PathSection.allCases, ["input", "that", "topic"]) {
        let text = Array((exchange[key] as? String ?? "").utf8)
        subject.append(section, text, 0..<text.count, WordSplitter(), library.vocabulary)
      }
      var matcher = Matcher()
      var poll = InterruptionPoll()
      let found = matcher.match(library.graph, library.sets, subject, poll: &poll)
      guard (found != nil) == (exchange["matched"] as? Bool ?? true) else {
        return (.differs, ["matched: \(found != nil)"])
      }
      guard let found else { continue }
      let text = library.text(library.categories[Int(found)].templateText, of: found)
      guard (exchange["expected"] as? [String] ?? [text]).contains(text) else {
        return (.differs, [text])
      }
      let stars = exchange["stars"] as? [String: [String: String]] ?? [:]
      for (section, key) in zip(PathSection.allCases, ["star", "thatstar", "topicstar"]) {
        let got = matcher.stars.filter { $0.section == section }
        for (number, wanted) in stars[key] ?? [:] {
          let index = (Int(number) ?? 1) - 1
          let text =
            index < got.count ? String(decoding: subject.text(got[index].range), as: UTF8.self) : ""
          if text.uppercased() != wanted.uppercased() {
            return (.differs, ["\(key) \(number): \(text) instead of \(wanted)"])
          }
        }
      }
    }
    return (.exact, [])
  }
}

extension Evaluation {
  /// Evaluates a template by itself.
  mutating func template(
    _ root: Int, stars: [String: [String]], variables: [String: String]
  ) throws -> String {
    workspace.clearVariables(at: 0)
    workspace.variables[0] = variables
    var subject = MatchSubject()
    for (section, key) in zip(PathSection.allCases, ["star", "thatstar", "topicstar"]) {
      for text in stars[key] ?? [] {
        let start = Int32(subject.text.count)
        subject.text += Array(text.utf8).collapsed
        workspace.stars.append(
          Trace.Star(section: section, text: start..<Int32(subject.text.count)))
      }
    }
    workspace.subject = subject
    try evaluateContent(
      of: root,
      Frame(
        category: 0, isLearned: true, depth: 0, step: -1, stars: 0..<Int32(workspace.stars.count)))
    workspace.output.collapse(from: 0)
    return String(decoding: workspace.output.map(PrivateByte.plain), as: UTF8.self)
  }
}
