import AIML
import Foundation
import Graphs
import Responder
import TestSupport
import Testing
import Transcripts

@testable import Converting

/// Files of categories with a tag, an element or a line too few or too many go through every tool that reads them.
@Suite struct ChangedCategoriesTests {
  private static let files: [String] = {
    let package = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
    let folders = ["/Sources/Robots/Rules", "/../shared/conformance/aiml/aiml_files"]
    let found = folders.flatMap { folder -> [String] in
      let names = FileManager.default.enumerator(atPath: package + folder)?.allObjects
      return (names ?? []).compactMap { $0 as? String }.filter { $0.hasSuffix(".aiml") }.sorted()
        .compactMap { try? String(contentsOfFile: "\(package)\(folder)/\($0)", encoding: .utf8) }
    }
    return found.filter { $0.utf8.count < 20_000 } + [lists]
  }()

  /// Elements in every place in which they have a meaning, and in others.
  private static let lists = """
    <aiml version="2.0"><category><pattern>A * <set>number</set></pattern><that>B</that>
    <template><random><li>a</li><star/><li><srai>A <star/></srai></li></random>
    <condition name="topic"><li value="x">b<loop/></li><li>c</li></condition>
    <think><set name="topic">x</set></think><get name="topic"/><map name="m">k</map>
    <learn><category><pattern>C</pattern><template>d</template></category></learn>
    </template></category><topic name="x"><category><pattern>*</pattern><template>e</template>
    </category></topic></aiml>
    """

  /// Returns a text without some of its tags, elements or lines, or with one of them at another place.
  private func changed(_ text: String, _ random: inout SplitMix) -> String {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let parts =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.ranges(of: /<[^<>]*>/)
        case 1: text.ranges(of: /<(\w+)[^<>]*>[^<>]*<\/\w+>/)
        default: text.ranges(of: /[^\n]+\n/)
        }
      guard let part = parts.randomElement(using: &random) else { continue }
      let piece = String(text[part])
      if Bool.random(using: &random) { text.removeSubrange(part) }
      if Bool.random(using: &random) {
        let places = text.ranges(of: /[<\n]/)
        guard let place = places.randomElement(using: &random) else { continue }
        text.insert(contentsOf: piece, at: place.lowerBound)
      }
    }
    return text
  }

  private func run(_ source: RuleSource, explores: Bool) {
    let language = AIMLLanguage()
    let tools = language.tools
    _ = language.check([source])
    _ = tools.singleFileProblems(source, nil)
    _ = try? tools.formatted?(source)
    _ = tools.outline(source)
    _ = tools.phraseGroups([source])
    let patcher = tools.patcher([source])
    for mutation in tools.mutations([source]).prefix(3) {
      _ = patcher?.responder(after: mutation.edits)
    }
    guard let robot = language.compile([source], progress: { _ in }).responder else { return }
    if let links = robot.tools.links { _ = RuleGraphBuilder.graph(of: robot, links()) }
    _ = Conversion(robot, [source], to: .rivescript)
    if explores { _ = Exploration(of: robot, from: Conversation(), limit: 50) }
  }

  /// `PARLEY_CHANGES` is the number of changes of each file.
  @Test func `no changed file ends a tool`() {
    let count = ProcessInfo.processInfo.environment["PARLEY_CHANGES"].flatMap { Int($0) } ?? 2
    for (number, text) in Self.files.enumerated() {
      var random = SplitMix(seed: UInt64(number))
      for turn in 0..<count {
        run(RuleSource(name: "a.aiml", text: changed(text, &random)), explores: turn == 0)
      }
    }
  }
}
