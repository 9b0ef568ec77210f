import ObjectWorkers
import Responder
import Synchronization
import TestSupport
import Testing

@testable import parley

struct ObjectConsentTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/state/objects" }

  private func set(_ code: String = "echo") throws -> ObjectSet {
    let object = ObjectSource(
      name: "due", language: "shell", code: code,
      location: SourceLocation(file: "a.rive", line: 1))
    var options = ObjectOptions(languages: [.shell])
    options.ownFolders = [folder.path + "/state"]
    return try #require(
      ObjectSet(
        [object], of: [RuleSource(name: "a.rive", text: code)], in: folder.path, options))
  }

  @Test func aPersonIsAskedOncePerContent() throws {
    let asked = Mutex<[String]>([])
    func consent(_ answer: Bool) -> ObjectConsent {
      ObjectConsent(.asking, path: path) { question in
        asked.withLock { $0.append(question) }
        return answer
      }
    }
    let refused = consent(false)
    #expect(try !refused.allows(set()) && !refused.allows(set()))
    #expect(asked.withLock { $0.count } == 1)
    #expect(asked.withLock { $0[0].contains("shell: due") && $0[0].contains(folder.path) })
    #expect(try consent(true).allows(set()))
    // The answer is stored, and holds for the same content only.
    #expect(try consent(false).allows(set()))
    #expect(try !consent(false).allows(set("rm")))
    #expect(asked.withLock { $0.count } == 3)
  }

  @Test func withoutATerminalOnlyTheStartIsAllowed() throws {
    let consent = ObjectConsent(.given, path: path) { _ in true }
    #expect(try consent.allows(set()))
    consent.endQuestions()
    #expect(try consent.allows(set()))
    #expect(try !consent.allows(set("rm")))
  }
}
