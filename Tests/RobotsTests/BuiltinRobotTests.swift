import FoundationEssentials
import Responder
import Robots
import Testing

@Suite("The built-in robot's rule files")
struct BuiltinRobotTests {
  /// The folder of the embedded files.
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Robots/Rules")

  @Test("every file of the folder is embedded, byte for byte, and nothing else is")
  func embedsTheFolder() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
    let files = paths.filter { path in
      [".rive", ".eliza", ".aiml", ".map", ".set", ".properties"].contains { path.hasSuffix($0) }
    }.sorted()
    let sources = BuiltinRobot.sources + KeeperRobot.sources + FerryRobot.sources
    #expect(sources.map(\.name).sorted() == files.map { "builtin/\($0)" })
    for source in sources {
      let file = Self.folder.appending(path: String(source.name.dropFirst("builtin/".count)))
      #expect(try Array(Data(contentsOf: file)) == source.bytes, "\(source.name)")
    }
  }

  @Test("there are at least 8 files and 200 triggers")
  func isLargeEnough() {
    #expect(BuiltinRobot.sources.count >= 8)
    #expect(Self.lines.count { $0.hasPrefix("+") } >= 200)
  }

  @Test(
    "the first file says the robot's name, UTF-8 mode, and that it neither repeats itself nor asks all the time"
  )
  func declaresItself() throws {
    let first = try #require(BuiltinRobot.sources.first)
    let text = String(decoding: first.bytes, as: UTF8.self)
    #expect(text.contains("! var name     = \(BuiltinRobot.name)\n"))
    #expect(text.contains("! global utf8 = true\n"))
    #expect(text.contains("! global repeat = questions\n"))
  }

  @Test("a rule that answers by itself has at least two answers, or it could only repeat itself")
  func everyRuleHasAChoice() {
    // The begin block's replies surround those of the other rules.
    for rule in Self.rules
    where !rule.contains(where: { $0.contains("{ok}") }) && !rule.contains(where: isRedirect) {
      let replies = rule.filter { $0.hasPrefix("-") }
      let isRedirecting = replies.count == 1 && replies[0].contains("{@")
      #expect(replies.count >= 2 || isRedirecting || replies.allSatisfy(isSilent), "\(rule[0])")
      for condition in rule where condition.hasPrefix("*") && !isSilent(condition) {
        #expect(condition.contains("{random}") || condition.contains("{@"), "\(condition)")
      }
    }
  }

  /// Whether a line only sets variables.
  private func isSilent(_ line: String) -> Bool {
    line.hasSuffix(">") && (line.hasPrefix("- <set ") || line.contains("=> <set "))
  }

  private func isRedirect(_ line: String) -> Bool { line.hasPrefix("@") }

  /// Every line of every file, without indentation.
  static let lines: [String] = BuiltinRobot.sources.flatMap { source in
    String(decoding: source.bytes, as: UTF8.self).split(separator: "\n").map {
      String($0.drop { $0 == " " })
    }
  }

  /// The lines of each rule, its trigger first.
  static let rules: [[String]] = {
    var rules: [[String]] = []
    for line in lines {
      if line.hasPrefix("+") {
        rules.append([line])
      } else if let first = line.first, "-*@%".contains(first), !rules.isEmpty {
        rules[rules.count - 1].append(line)
      }
    }
    return rules
  }()
}
