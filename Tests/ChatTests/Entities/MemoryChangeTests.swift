import Responder
import TestSupport
import Testing

@testable import Conversations

@Suite struct MemoryChangeTests {
  @Test(arguments: [
    (MemoryChange.set("name", to: "Ann = B"), "/set name = Ann = B"),
    (.set("name", to: nil), "/forget name"), (.forget("name"), "/forget name"),
    (.forget(nil), "/forget"), (.seed(7), "/seed 7"),
    (.set("pet", to: "a\nb"), "/set pet = a\\x0Ab"), (.forget("a\r\nb"), "/forget a\\x0D\\x0Ab"),
  ]) func isStoredAsACommandOnOneLine(_ change: MemoryChange, _ command: String) {
    #expect(change.command == command)
  }

  @Test(arguments: ["hello", "/undo", "/seed x", "/set name", ""])
  func anotherCommandIsNone(_ command: String) { #expect(MemoryChange(command) == nil) }

  @Test func forgettingAVariableDropsTheCommandsThatSetIt() {
    let commands = ["/set a = 1", "/seed 7", "/set b = a = 2", "/set topic = tea", "/forget a"]
    #expect(commands.forgetting("a") == Array(commands.dropFirst()))
    #expect(commands.forgetting(nil) == ["/seed 7", "/forget a"])
    #expect(["/set a=b = 1"].forgetting("a=b").isEmpty)
    #expect(commands.values(of: "b") == ["a = 2"])
  }

  @Test("Forgetting a variable drops the calls of objects with a value of it")
  func forgettingAVariableDropsTheCallsWithItsValue() {
    let calls = ["call> note New Zanzibar = noted", "call> note new = noted", "call> add 1 2 = 3"]
    let commands = ["/set pet = new zanzibar"] + calls
    let values = ForgottenValues(commands.values(of: "pet") + ["", "?"])
    #expect(commands.forgetting("pet", saying: values) == Array(calls.dropFirst()))
    #expect(commands.forgetting("pet") == calls)
    #expect(values.areSaid(in: "the new, new ZANZIBAR!") && !values.areSaid(in: "zanzibar new"))
  }

  /// Whatever is changed, repeating the stored commands gives the same memory.
  @Test(arguments: 0..<50) func storedCommandsRepeatTheChanges(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var (memory, repeated) = (Conversation(), Conversation())
    for _ in 0..<20 {
      let name = ["name", "pet", "topic"].randomElement(using: &random) ?? ""
      let change: MemoryChange =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .forget(nil)
        case 1: .forget(name)
        case 2: .seed(random.next())
        case 3: .set(name, to: nil)
        default: .set(name, to: String(random.next(), radix: 36))
        }
      memory.apply(change)
      repeated.apply(try #require(MemoryChange(change.command)))
      #expect(memory == repeated)
    }
  }
}
