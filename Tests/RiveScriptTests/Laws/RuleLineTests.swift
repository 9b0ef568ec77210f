import Foundation
import Responder
import TestSupport
import Testing

@testable import RiveScript

/// The one reader of rule files keeps all bytes: its lines, and the parts of its triggers, print the file.
@Suite struct RuleLineTests {
  /// The rule files of the project and of the conformance data, the inputs of the fuzzer, and random rules.
  static let all: [RuleSource] = {
    let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let folders = ["Sources", "Tests", "Transcripts"].map { package.appending(path: $0) }
    var files: [RuleSource] = []
    for folder in folders + [ConformanceFolder.rivescript].compactMap(\.self) {
      let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
      for name in (names ?? []).sorted()
      where name.hasSuffix(".rive") || name.contains("/rivescript-parser/") {
        let data = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
        files.append(RuleSource(name: name, bytes: Array(data)))
      }
    }
    return files
      + (0..<Soak.count(40)).map { seed in
        var random = RandomRules(seed: seed)
        return RuleSource(name: "seed \(seed)", text: random.rules(30))
      }
  }()

  /// The size from which a file is only printed, because the tests are not optimized.
  private static let size = 30_000

  private func document(_ file: RuleSource) -> Document {
    Document(parsing: file, keepsLines: true)
  }

  /// Returns the file, printed from its lines.
  private func printed(_ document: Document) -> [UInt8] {
    let source = document.source
    let starts = document.lines.map { Int($0.start) } + [source.count]
    var text = Array(source[..<starts[0]])
    for (line, end) in zip(document.lines, starts.dropFirst()) {
      text += source[Int(line.start)..<line.text.start]
      let own = document.text(of: line)
      switch line.kind {
      case .command, .object, .continuation:
        let argument = document.argument(of: line)
        text += own[..<argument.startIndex] + argument.withoutComment
        text += argument[argument.withoutComment.endIndex...]
      default: text += own
      }
      text += source[line.text.end..<end]
    }
    return text
  }

  @Test func `lines are all bytes of a file, damaged or not`() {
    #expect(Self.all.count > 80)
    for (number, file) in Self.all.enumerated() {
      #expect(printed(document(file)) == file.bytes, "\(file.name)")
      var copy = file
      var random = SplitMix(seed: UInt64(number))
      for _ in 0..<4 where !copy.bytes.isEmpty && copy.bytes.count < Self.size {
        let index = Int.random(in: 0..<copy.bytes.count, using: &random)
        copy.bytes[index] = "+-*/%^@!><#\r\n \u{1}".utf8.randomElement(using: &random) ?? 0
        #expect(printed(document(copy)) == copy.bytes, "\(file.name)")
      }
    }
  }

  /// Each statement that is used has a line of its own, and only continuations after it.
  @Test func `statements are their lines`() {
    for file in Self.all where file.bytes.count < Self.size {
      let document = document(file)
      for statement in document.statements {
        let lines = document.lines(of: statement)
        #expect(lines.first?.kind == .command, "\(file.name):\(statement.line)")
        #expect(
          document.text(of: lines[0]).first == statement.command.rawValue,
          "\(file.name):\(statement.line)")
        let words = lines.flatMap { document.argument(of: $0).withoutComment.splitAtBlanks }
        #expect(
          words.joined().elementsEqual(document[statement.text].splitAtBlanks.joined()),
          "\(file.name):\(statement.line)")
      }
    }
  }

  @Test func `parts are all bytes of a trigger, but for brackets, their bars and spaces`() {
    for file in Self.all where file.bytes.count < Self.size {
      let document = document(file)
      for statement in document.statements where statement.command == .trigger {
        let text = Array(document[statement.text])
        var counts = text.map { $0 == 0x20 ? 1 : 0 }
        for part in TriggerParts(text).parts {
          let brackets = [part.range.lowerBound, part.range.upperBound - 1]
          let signs = brackets + part.alternatives.dropLast().map(\.upperBound)
          for index in part.alternatives.isEmpty ? Array(part.range) : signs {
            // Tags and weights may contain spaces.
            counts[index] = text[index] == 0x20 ? 1 : counts[index] + 1
          }
        }
        #expect(counts.allSatisfy { $0 == 1 }, "\(file.name):\(statement.line)")
      }
    }
  }

  @Test func `a trigger is read in linear time, however many signs have no end`() {
    for text in ["(", "<", "@", "{", "|", "<a ", "a<", "a@"] {
      let growth = Growth(of: "reading a trigger", size: 4_000) { count in
        let bytes = Array(String(repeating: text, count: count / text.utf8.count).utf8)
        return { _ = TriggerParts(bytes).parts.count }
      }
      #expect(growth.isNearlyLinear, "\(text) \(growth)")
    }
  }
}
