import AIML
import Eliza
import Foundation
import Graphs
import Responder
import RiveScript
import TestSupport
import Testing
import Transcripts

@testable import Converting

/// People's rule files with some elements, tags or lines too few, too many or elsewhere go through every tool.
@Suite struct ChangedFilesTests {
  /// The kinds of real files.
  enum Kind: String {
    case aiml, rivescript, eliza

    var language: any RuleLanguage {
      switch self {
      case .aiml: AIMLLanguage()
      case .rivescript: RiveScriptLanguage()
      case .eliza: ElizaLanguage()
      }
    }

    /// The folders with files, from that of the package, and the endings of their names.
    private var places: [(folder: String, ending: String)] {
      switch self {
      case .aiml:
        [
          ("Sources/Robots/Rules", ".aiml"), ("../shared/conformance/aiml/aiml_files", ".aiml"),
          ("../shared/brains/alice2", ".aiml"), (".build/peers/lib", ".aiml"),
        ]
      case .rivescript:
        [("Sources/Robots/Rules", ".rive"), ("../shared/brains/alice", ".rive")]
      case .eliza:
        [
          ("Sources/Robots/Rules", ".eliza"), ("Transcripts/turing", ".eliza"),
          ("../shared/conformance/eliza/scripts", ".txt"),
        ]
      }
    }

    /// Returns the files with fewer bytes than a maximum, in the order of their names.
    func files(below maximum: Int, withPeers: Bool) -> [[UInt8]] {
      let package = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
      let known = places.filter { withPeers || !$0.folder.hasPrefix(".build") }
      return known.flatMap { folder, ending -> [[UInt8]] in
        let path = package.appending(path: folder).standardizedFileURL.path
        let names = FileManager.default.enumerator(atPath: path)?.allObjects
        return (names ?? []).compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.sorted()
          .compactMap { FileManager.default.contents(atPath: "\(path)/\($0)").map(Array.init) }
      }
      .filter { $0.count < maximum } + (self == .aiml ? [Array(Self.lists.utf8)] : [])
    }

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
  }

  /// A file, changed a little.
  struct ChangedFile {
    var bytes: [UInt8]
    var random: SplitMix

    init(_ bytes: [UInt8], seed: UInt64) {
      self.bytes = bytes
      random = SplitMix(seed: seed)
      for _ in 0..<Int.random(in: 1...3, using: &random) { change() }
      switch Int.random(in: 0..<16, using: &random) {
      case 0: self.bytes = self.bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
      case 1: self.bytes = self.bytes.map { $0 == 0x0A ? 0x0D : $0 }
      case 2: self.bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
      default: break
      }
    }

    private mutating func change() {
      guard let part = part() else { return }
      let piece = bytes[part]
      if Bool.random(using: &random) { bytes.removeSubrange(part) }
      guard Bool.random(using: &random) else { return }
      let middle = Int.random(in: 0...bytes.count, using: &random)
      let place = bytes[middle...].firstIndex { "<({[\n".utf8.contains($0) } ?? middle
      bytes.insert(contentsOf: piece, at: place)
    }

    /// Returns the range of a line, of text in brackets, or of an element.
    private mutating func part() -> Range<Int>? {
      guard !bytes.isEmpty else { return nil }
      let middle = Int.random(in: 0..<bytes.count, using: &random)
      let kinds: [(open: UInt8, close: UInt8)] =
        [("<", ">"), ("<", "/"), ("(", ")"), ("{", "}"), ("[", "]")]
        .map { (UInt8(ascii: $0), UInt8(ascii: $1)) }
      guard Int.random(in: 0...2, using: &random) > 0,
        let kind = kinds.randomElement(using: &random),
        let start = bytes[middle...].firstIndex(of: kind.open),
        let end = bytes[start...].firstIndex(of: kind.close)
      else {
        let start = bytes[..<middle].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return start..<(bytes[middle...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count)
      }
      // An element ends with the tag after the slash.
      guard kind.close == UInt8(ascii: "/") else { return start..<end + 1 }
      return start..<(bytes[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? end)
    }
  }

  private func run(_ source: RuleSource, _ language: any RuleLanguage, isThorough: Bool) {
    let tools = language.tools
    let names = isThorough ? Set(language.checks.map(\.name)) : []
    _ = language.check([source], requesting: names)
    _ = try? tools.formatted?(source)
    let outline = tools.outline(source)
    #expect(OutlineLaw.broken(by: outline, of: source) == nil)
    for offset in stride(from: 0, through: source.bytes.count, by: 1 + source.bytes.count / 4) {
      _ = tools.completions(source, offset)
    }
    _ = tools.phraseGroups([source])
    let patcher = tools.patcher([source])
    for mutation in tools.mutations([source]).prefix(3) {
      _ = patcher?.responder(after: mutation.edits)
    }
    let robot = language.compile([source]) { _ in }.responder
    _ = tools.singleFileProblems(source, robot)
    guard let robot else { return }
    if let links = robot.tools.links { _ = RuleGraphBuilder.graph(of: robot, links()) }
    var conversation = Conversation()
    for rule in robot.rules.prefix(3) {
      for message in robot.messages(matching: rule, in: conversation, limit: 1) {
        _ = robot.respond(to: message, in: &conversation).explanation
      }
    }
    for target in Conversion.Target.allCases { _ = Conversion(robot, [source], to: target) }
    if isThorough { _ = Exploration(of: robot, from: Conversation(), limit: 20) }
  }

  /// The range of changes of each file, such as `0-1000`, for more than a quick look.
  private static let wanted = ProcessInfo.processInfo.environment["PARLEY_CHANGES"]

  @Test func `no changed AIML file ends a tool`() { change(.aiml) }
  @Test func `no changed RiveScript file ends a tool`() { change(.rivescript) }
  @Test func `no changed ELIZA file ends a tool`() { change(.eliza) }

  /// Changes all files of a kind; with `PARLEY_CHANGES`, the file that is being tried is in the temporary folder.
  private func change(_ kind: Kind) {
    let numbers = Self.wanted?.split(separator: "-").compactMap { Int($0) } ?? []
    let turns = numbers.count == 2 ? numbers[0]..<max(numbers[0], numbers[1]) : 0..<2
    let language = kind.language
    let files = kind.files(below: 6_000, withPeers: Self.wanted != nil)
    let kept = FileManager.default.temporaryDirectory.appending(path: "changed.\(kind.rawValue)")
    for turn in turns {
      for (number, file) in files.enumerated() {
        let changed = ChangedFile(file, seed: UInt64(turn * files.count + number))
        if Self.wanted != nil { try? Data(changed.bytes).write(to: kept) }
        let source = RuleSource(name: "a." + language.fileExtensions[0], bytes: changed.bytes)
        let seconds = Growth.time {
          // Exploring machines that never halt takes seconds.
          let isThorough = (turn + number) % (kind == .eliza ? 64 : 8) == 0
          run(source, language, isThorough: isThorough)
        }
        if Self.wanted != nil, seconds > 2 {
          Issue.record("\(seconds) s for change \(turn) of file \(number)")
        }
      }
      if Self.wanted != nil, turn % 20 == 0 { print(kind, "change", turn, "of", files.count) }
    }
  }
}
