import Foundation
import Responder
import Testing

@testable import Eliza

/// Scripts and conversations of other people, in a folder that `PARLEY_SCRIPTS` names.
///
/// A script ends with `.txt`; a conversation with it is a file of the same name with `.talk` in
/// place of `.txt`, in which a line `> message` comes before each line with its reply.
private enum OthersScripts {
  static let folder = ProcessInfo.processInfo.environment["PARLEY_SCRIPTS"] ?? ""
  static let missing = "PARLEY_SCRIPTS names no folder of scripts, such as those of anthay/ELIZA"

  /// The replies that the original program has itself.
  static let builtIn = ["PLEASE CONTINUE", "HMMM", "GO ON , PLEASE", "I SEE"]

  static func files(_ ending: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(ending) }.sorted()
  }

  static func robot(_ name: String) throws -> any Responder {
    let data = try Data(contentsOf: URL(filePath: folder).appending(path: name))
    let source = RuleSource(name: name, bytes: Array(data))
    return try #require(ElizaLanguage().compile([source]) { _ in }.responder)
  }
}

@Suite(.enabled(if: !OthersScripts.files(".txt").isEmpty, "\(OthersScripts.missing)"))
struct OthersScriptsTests {
  /// Messages made for all rules of a script get replies.
  ///
  /// A keyword without a decomposition for the message gets one of the four replies that the original program has
  /// itself, such as HMMM: `DREAMED` in the script of 1966 without `YOU`. Only the links of Turing machines may have no
  /// end: these messages are no tapes.
  @Test(arguments: OthersScripts.files(".txt")) func answers(_ name: String) throws {
    let robot = try OthersScripts.robot(name)
    let isMachine = name.lowercased().contains("turing")
    var conversation = Conversation()
    for rule in robot.rules {
      for message in robot.messages(matching: rule, in: conversation, limit: 2) {
        let reply = robot.respond(to: message, in: &conversation)
        #expect(!reply.text.isEmpty, "\(message)")
        for problem in reply.problems {
          switch problem.kind {
          case .noRuleMatched: #expect(OthersScripts.builtIn.contains(reply.text), "\(message)")
          default:
            #expect(isMachine && [.deepRecursion, .tooLong].contains(problem.kind), "\(message)")
          }
        }
      }
    }
  }

  @Test(arguments: OthersScripts.files(".talk")) func repliesAsRecorded(_ name: String) throws {
    let robot = try OthersScripts.robot(name.replacing(".talk", with: ".txt"))
    var conversation = Conversation()
    var reply: String?
    let path = OthersScripts.folder + "/" + name
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
    for line in lines {
      if line.hasPrefix(">") {
        let message = line.dropFirst().trimmingCharacters(in: .whitespaces)
        reply = robot.respond(to: message, in: &conversation).text
      } else if let said = reply {
        #expect(said == line)
        reply = nil
      }
    }
  }
}
