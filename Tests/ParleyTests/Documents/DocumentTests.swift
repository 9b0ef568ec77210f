import Chatroom
import Foundation
import Responder
import Robots
import ScreenKit
import TestSupport
import Testing

@testable import parley

/// Every command and every output in the documents, run in order and in one folder.
@MainActor
@Suite struct DocumentTests {
  private nonisolated static let documents =
    ["README.md", ".github/CONTRIBUTING.md"] + manual + Project.articles
  private nonisolated static let manual = Project.pages(of: "parley/Parley")
  private let folder = TemporaryFolder()

  private nonisolated static func blocks(_ document: String) throws -> [MarkdownBlock] {
    MarkdownBlock.all(in: try Project.text(document), of: document)
  }

  @Test(arguments: documents) func everyBlockIsTrue(document: String) throws {
    let program = try Program(in: folder)
    try prepare(program)
    var count = 0
    for block in try Self.blocks(document) {
      if let change = block.change {
        let edited = try program.shell(
          "cp \(change.file) .kept && sed -i '\(change.script)' \(change.file)")
        #expect(edited.code == 0 && !edited.wasKilled, "\(block)")
      }
      switch block.kind {
      case "rivescript", "aiml", "transcript", "python", "yaml":
        let name = try #require(block.words.first, "\(block)")
        let kept = block.isAppended ? try folder.text(of: name) : ""
        try folder.write(name, kept + block.text)
        // The commands below replay these against another program.
        if ["python", "yaml"].contains(block.kind) || block.words.contains("against") { break }
        let words = block.kind == "transcript" ? ["replay", name] : ["check", name]
        let run = try program.run(words)
        #expect(run.code == 0, "\(block): \(run.text)\(run.complaints)")
      case "console": try console(block, program)
      case "chat": try chat(block, program)
      case "sh": try commands(block, program)
      // Pictures, code that OutsidePackageTests compiles, and excerpts.
      case "text", "swift": continue
      default: Issue.record("\(block): a block of the kind “\(block.kind)”")
      }
      if let change = block.change {
        #expect(try program.shell("mv .kept \(change.file)").code == 0)
      }
      count += 1
    }
    #expect(count >= 1 || document.hasPrefix("Sources/"))
  }

  @Test func theReadmeIsReadInFiveMinutes() throws {
    #expect(
      try Project.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count
        <= 121)
    #expect(Self.manual.count >= 12)
  }

  /// Links lead to files and, between pages of the manual, to pages.
  @Test(arguments: documents) func everyLinkLeadsSomewhere(document: String) throws {
    let text = try Project.text(document)
    let folder = document.split(separator: "/").dropLast().joined(separator: "/")
    for match in text.matches(of: #/\]\(([^)#: ]+)(#[^)]*)?\)/#) {
      let path = "\(Project.folder)/\(folder)/\(match.output.1)"
      #expect(FileManager.default.fileExists(atPath: path), "\(document): \(match.output.1)")
    }
    for match in text.matches(of: #/<doc:([^>]+)>/#) {
      #expect(
        Self.documents.contains("\(folder)/\(match.output.1).md"), "\(document): \(match.output.1)")
    }
  }

  /// Creates the files that the documents require: the README's robot, rules before and after a change, a suite, and
  /// a conversation in the history.
  private func prepare(_ program: Program) throws {
    #expect(try program.run(["new", "my-robot"]).code == 0)
    #expect(try shell("echo hello | parley", program).code == 0)
    for block in try Self.blocks("README.md") where block.kind == "rivescript" {
      try folder.write(try #require(block.words.first), block.text)
    }
    try folder.write("old.rive", "+ hello\n- hi\n")
    try folder.write("new.rive", "+ hello\n- hello\n")
    let suite = #"{"a": {"tests": [{"source": "+ hi\n- ho\n"}, {"input": "hi", "reply": "ho"}]}}"#
    try folder.write("suite.json", suite)
  }

  /// Runs `$ command` and compares its output; `[…]` stands for any text, and runs of spaces are equal.
  private func console(_ block: MarkdownBlock, _ program: Program) throws {
    var steps: [(command: String, output: [String])] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        steps.append((String(line.dropFirst(2)), []))
      } else {
        steps[steps.count - 1].output.append(line)
      }
    }
    #expect(!steps.isEmpty, "\(block)")
    for step in steps {
      let run = try shell(step.command, program)
      expect(run.text + run.complaints, toBe: step.output, "\(block): \(step.command)")
    }
  }

  /// Compares printed text with lines in which `[…]` stands for any text; runs of spaces are equal.
  private func expect(_ printed: String, toBe lines: [String], _ place: String) {
    let parts = words(lines.joined(separator: "\n")).components(separatedBy: "[…]")
    let pattern = parts.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: ".*")
    let isShown = words(printed).range(of: "^\(pattern)$", options: .regularExpression) != nil
    #expect(isShown, "\(place) printed\n\(printed)")
  }

  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(" […] ", with: "[…]").replacing("[…] ", with: "[…]").replacing(" […]", with: "[…]")
  }

  /// Runs a chat: sends the typed lines to the command on the first line, and compares its record with the block.
  ///
  /// A block of the kind `chat printed` is compared with the output instead, which has the notices that no record keeps.
  private func chat(_ block: MarkdownBlock, _ program: Program) throws {
    let command = try #require(block.lines.first, "\(block)")
    #expect(command.hasPrefix("$ parley"), "\(block)")
    var lines = block.lines.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
    let typed = lines.filter { $0.isTyped }.map { $0.drop { $0 != " " }.dropFirst() }
    // The greeting appears only on a terminal: it has to be in the robot's rules.
    while let greeting = lines.first, greeting.hasPrefix("bot> ") {
      let rules = KeeperRobot.sources.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      let text = words(rules).lowercased()
      #expect(text.contains(greeting.dropFirst(5).lowercased()), "\(block): \(greeting)")
      lines.removeFirst()
    }
    try folder.write("typed", typed.joined(separator: "\n") + "\n")
    try? FileManager.default.removeItem(atPath: folder.path + "/recorded.chat")
    let run = try shell("\(command.dropFirst(2)) --commands --record recorded.chat <typed", program)
    #expect(run.code == 0, "\(block): \(run.complaints)")
    if block.words.contains("printed") {
      let expected = lines.filter { !$0.isTyped }.map { $0.replacing(#/^(bot|note)> /#, with: "") }
      return expect(run.text, toBe: expected, "\(block)")
    }
    let recorded = try folder.text(of: "recorded.chat").split(separator: "\n")
      .drop { !$0.hasPrefix("you> ") }
      .map { $0.replacing("\\x20", with: " ").trimmingCharacters(in: .whitespaces) }
    #expect(recorded == lines, "\(block)")
  }

  /// Runs commands with remarks after them; make's are only looked up, and a chat gets empty input.
  private func commands(_ block: MarkdownBlock, _ program: Program) throws {
    for line in block.lines where !line.isEmpty {
      let command = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      if command.hasPrefix("/") {
        let name = command.dropFirst().prefix { $0 != " " }
        #expect(CommandTable.chatroom.commands.contains { $0.name == name }, "\(block): \(line)")
      } else if command.hasPrefix("make ") || command.hasPrefix("swift ") {
        let known = try isKnown(command)
        #expect(known, "\(block): \(line)")
      } else {
        let own = command.matches(of: #/(echo \w+ \| )?parley( [^|&)]*)?/#).map {
          $0.output.0.prefix { $0 != ":" }.replacing("{}", with: "1")
        }
        #expect(!own.isEmpty, "\(block): \(line)")
        for command in own {
          let run = try shell(command + (command.hasPrefix("echo") ? "" : " </dev/null"), program)
          let isUsable = run.code == 0 || run.code == 1 && run.complaints.isEmpty
          #expect(isUsable && !run.wasKilled, "\(block): \(command): \(run.complaints)")
        }
      }
    }
  }

  /// Returns whether the Makefile has the target, or the tests match the filter.
  private func isKnown(_ command: String) throws -> Bool {
    if command.hasPrefix("make ") {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      return try #require(Tool("make")).run(["-n"] + words, in: Project.folder).code == 0
    }
    let name = try #require(command.split(separator: " ").last)
    let tests = try FileManager.default.subpathsOfDirectory(atPath: Project.folder + "/Tests")
    return tests.contains { $0.hasSuffix("/\(name).swift") }
  }

  private func shell(_ command: String, _ program: Program) throws -> Program.Run {
    try program.shell("PATH=\"$(dirname \"$parley\"):$PATH\"; \(command)")
  }

  /// Returns the commands between backticks, outside of blocks.
  private static func commands(_ document: String) throws -> [String] {
    let parts = try Project.text(document).components(separatedBy: "\n```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map { $0.element }.joined()
    return parts.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      .filter { $0.hasPrefix("parley ") && !$0.contains("…") }
  }

  @Test func documentsNameManyCommands() throws {
    #expect(try Self.documents.flatMap(Self.commands).count >= 10)
  }

  /// The commands between backticks have only options and words that the program accepts.
  @Test(arguments: documents) func everyCommandInTheTextIsTaken(document: String) throws {
    for span in try Self.commands(document) {
      let command = span.prefix { $0 != "|" && $0 != ">" }
      let words = command.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
      do {
        _ = try Invocation.parse(words, in: .all, exists: { _ in true })
      } catch {
        // A command that is only named, without its operands.
        guard case .missingOperand = error, words.count == 1 else {
          Issue.record("\(document): \(span): \(error)")
          continue
        }
      }
    }
  }

  /// The examples of the commands' manual pages.
  @Test func everyExampleOfTheManualWorks() throws {
    let program = try Program(in: folder)
    try prepare(program)
    #expect(try program.run(["new", "robots/waiter"]).code == 0)
    let examples = CommandRegistry.all.commands.flatMap { $0.examples }
    #expect(examples.count >= 12)
    for example in examples where !example.hasPrefix("parley new robots/waiter") {
      let own = example.matches(of: #/parley( [^|&)>]*)?/#).map { String($0.output.0) }
      #expect(!own.isEmpty, "\(example)")
      for command in own {
        let words = command.split(separator: " ").dropFirst().map(String.init)
        #expect(throws: Never.self, "\(example)") {
          try Invocation.parse(words, in: .all, exists: { _ in true })
        }
      }
    }
  }
}

extension String {
  /// Whether a line of a chat is typed by the user.
  fileprivate var isTyped: Bool { hasPrefix("you> ") || hasPrefix("teach> ") }
}
