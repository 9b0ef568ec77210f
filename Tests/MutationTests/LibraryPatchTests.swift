import Responder
import Robots
import Testing

@testable import AIML

@Suite("Patched categories")
struct LibraryPatchTests {
  private static let sources = [
    RuleSource(
      name: "a.aiml",
      text: """
        <aiml version="2.1">
        <category><pattern>HELLO</pattern><template>Hi.</template></category>
        <category><pattern>HELLO *</pattern><template><srai>HELLO</srai></template></category>
        <category><pattern>MY NAME IS *</pattern>
          <template>Hello <set name="name"><formal><star/></formal></set>.</template></category>
        <category><pattern>WHO AM I</pattern><template><condition name="name">
          <li value="unknown">Who?</li><li>You are <get name="name"/>.</li></condition></template></category>
        <category><pattern>YES</pattern><that>SHALL I *</that><template>Done.</template></category>
        <category><pattern>ASK # ME ^</pattern><template>Shall I <star/>?</template></category>
        <category><pattern>TALK OF <set>pet</set></pattern>
          <template><think><set name="topic">PETS</set></think>A <star/>!</template></category>
        <category><pattern>TWICE</pattern><template>One.</template></category>
        <topic name="PETS">
          <category><pattern>HELLO</pattern><template>Meow.</template></category>
          <category><pattern>_ STOP</pattern><template><random><li>No.</li><li>Yes.</li></random></template></category>
        </topic>
        <category><pattern>TWICE</pattern><template>Two.</template></category>
        <category><pattern>*</pattern><template>Sorry?</template></category>
        </aiml>
        """),
    RuleSource(
      name: "b.aiml",
      text: """
        <aiml version="2.1">
        <category><pattern>HOW ARE YOU ^</pattern><template>Well.</template></category>
        <category><pattern>ARE YOU *</pattern><template><srai>ASK <star/> ME NOW</srai></template></category>
        </aiml>
        """),
    RuleSource(name: "pet.set", text: "cat\nguinea pig\n"),
  ]

  private static let messages = [
    "hello", "Hello there", "my name is ann", "who am I", "are you wide awake", "yes", "ask me",
    "talk of guinea pig", "hello", "please stop", "stop", "twice", "who", "how are you",
    "name is bo",
    "my name is", "",
  ]

  private func compare(_ sources: [RuleSource], _ some: [RuleMutation]) throws -> (Int, Int) {
    let language = AIMLLanguage()
    let patcher = try #require(language.tools.patcher(sources))
    var (patched, loaded) = (0, 0)
    for mutation in some {
      guard let one = patcher.responder(after: mutation.edits) else {
        loaded += 1
        continue
      }
      patched += 1
      let compilation = language.compile(sources.map { $0.applying(mutation.edits) }) { _ in }
      let other = try #require(compilation.responder, "\(mutation)")
      #expect(compilation.diagnostics.errorCount == 0, "\(mutation)")
      var conversations = [Conversation(seed: 3), Conversation(seed: 3)]
      let own = one.rules.filter { mutation.ruleLocations.contains($0.location) }.flatMap {
        one.messages(matching: $0, in: conversations[0], limit: 3)
      }
      for message in own + Self.messages + own {
        let reply = one.respond(to: message, in: &conversations[0])
        let expected = other.respond(to: message, in: &conversations[1])
        #expect(reply.text == expected.text, "\(mutation): \(message)")
        let (steps, others) = (reply.explanation.steps, expected.explanation.steps)
        #expect(
          steps.map(\.rule.location.line) == others.map(\.rule.location.line),
          "\(mutation): \(message)")
        #expect(steps.map(\.rule.text) == others.map(\.rule.text), "\(mutation): \(message)")
      }
    }
    return (patched, loaded)
  }

  @Test("They answer as categories that were loaded anew, for every change of small rules")
  func small() throws {
    let (patched, loaded) = try compare(
      Self.sources, AIMLLanguage().tools.mutations(Self.sources))
    #expect(patched > 60, "\(patched), \(loaded)")
    // A change of one of two equal paths.
    #expect(loaded < 20, "\(patched), \(loaded)")
  }

  @Test("They answer as categories that were loaded anew, for every change of Isla")
  func isla() throws {
    #expect(AIMLLanguage().tools.patcher(FerryRobot.sources) == nil, "it corrects spelling")
    let sources = FerryRobot.sources.filter { !$0.name.hasSuffix(".properties") }
    let (patched, loaded) = try compare(sources, AIMLLanguage().tools.mutations(sources))
    #expect(patched > 300 && loaded < 60, "\(patched), \(loaded)")
  }

  @Test(
    "A rule that needs no words may answer any message, and so may one of a robot that corrects spelling"
  )
  func requirements() throws {
    func required(_ sources: [RuleSource]) throws -> [[[[String]]]?] {
      let robot = try #require(AIMLLanguage().compile(sources) { _ in }.responder)
      let rules = robot.rules.filter { ["HOW ARE YOU ^", "*"].contains($0.text) }
      return rules.map { robot.tools.requiredWords($0.location) }
    }
    #expect(try required(Self.sources) == [[], [[["HOW", "ARE", "YOU"]]]])
    let properties = RuleSource(name: "b.properties", text: "spelling:1\n")
    #expect(try required(Self.sources + [properties]) == [[], []])
  }

  @Test("Files with errors are loaded, and so are changes of anything but categories")
  func refused() throws {
    let broken = [RuleSource(name: "a.aiml", text: "<aiml><category></aiml>")]
    #expect(AIMLLanguage().tools.patcher(broken) == nil)
    let patcher = try #require(AIMLLanguage().tools.patcher(Self.sources))
    let file = MutableFile(Self.sources[0])
    let root = try #require(file.edit(1..<5, "aimls"))
    #expect(patcher.responder(after: [root]) == nil)
    let pet = try #require(MutableFile(Self.sources[2]).edit(0..<3, "dog"))
    #expect(patcher.responder(after: [pet]) == nil)
  }
}
