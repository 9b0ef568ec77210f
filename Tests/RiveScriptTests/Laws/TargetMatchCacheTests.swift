import Responder
import Testing

@testable import RiveScript

/// The matches of redirects' targets are remembered by the rules, for all conversations.
@Suite struct TargetMatchCacheTests {
  private static let rules = """
    ! var name = wren
    + greet *
    - {@hello <star>}
    + call yourself *
    - <bot name=<star>>Done.
    + hello <bot name>
    - That is me.
    + hello *
    - Who is <star>?
    + go
    - {topic=cave}Dark.
    > topic cave
      + greet *
      - {@hello <star>}
      + hello *
      - Echo.
      + leave
      - {topic=random}Light.
    < topic
    """

  @Test func targetsFollowTopicsAndTheRobotsVariables() {
    let brain = Brain([RuleSource(name: "greet.rive", text: Self.rules)])
    func replies(_ messages: String...) -> [String] {
      var talk = Conversation()
      return messages.map { brain.respond(to: $0, in: &talk).text }
    }
    #expect(replies("greet wren", "greet wren") == ["That is me.", "That is me."])
    #expect(
      replies("call yourself ada", "greet wren", "greet ada")
        == ["Done.", "Who is wren?", "That is me."])
    #expect(
      replies("go", "greet wren", "leave", "greet wren")
        == ["Dark.", "Echo.", "Light.", "That is me."])
    #expect(replies("greet ada") == ["Who is ada?"])
  }

  @Test func targetsAreNotRememberedIfTriggersReadWhatAConversationChanges() {
    func remembers(_ trigger: String) -> Bool {
      Brain([RuleSource(name: "one.rive", text: "+ \(trigger)\n- yes")]).targetMatches != nil
    }
    #expect(remembers("hello <bot name>"))
    #expect(!remembers("hello <get name>"))
    #expect(!remembers("<input>"))
    #expect(!remembers("<reply> again"))
  }

  @Test func aPlaceHoldsOneTextAndTopic() {
    let matches = TargetMatchCache()
    let texts = (0..<2000).map { Array("target \($0)".utf8) }
    for text in texts {
      matches.add(nil, of: text, in: 0)
      #expect(matches.match(of: text, in: 0) != nil)
      #expect(matches.match(of: text, in: 1) == nil)
    }
    #expect(texts.count { matches.match(of: $0, in: 0) != nil } <= 512)
    let long = [UInt8](repeating: 0x61, count: 257)
    matches.add(nil, of: long, in: 0)
    #expect(matches.match(of: long, in: 0) == nil)
  }
}
