import AIML
import Eliza
import Responder
import RiveScript
import TestSupport
import Testing

@testable import Graphs
@testable import parley

@Suite("A graph of rules")
struct RuleGraphTests {
  private func graph(_ language: any RuleLanguage, _ text: String) throws -> RuleGraph {
    let compilation = language.compile([RuleSource(name: "r", text: text)]) { _ in }
    let responder = try #require(compilation.responder)
    let links = try #require(responder.tools.links)
    return RuleGraphBuilder.graph(of: responder, links())
  }

  /// Returns the edges as lines: `hello -redirect-> hi`, with `!` for dead ends.
  private func lines(_ graph: RuleGraph) -> [String] {
    graph.edges.map { edge in
      let (from, to) = (graph.nodes[edge.from].name, graph.nodes[edge.to].name)
      return "\(from) -\(edge.kind.rawValue)\(edge.isDeadEnd ? "!" : "")-> \(to)"
    }.sorted()
  }

  @Test("A label ends where Graphviz ends it, even if a mark follows each special character")
  func quotedLabels() {
    for special in "\"\\&\n<>{}|;]" {
      for mark in ["", "\u{301}", "\u{338}", "\u{20E3}", "\u{200D}"] {
        let inside = GraphDrawing.quoted("a\(special)\(mark)\(special)b").utf8.dropFirst()
          .dropLast()
        #expect(!inside.contains(UInt8(ascii: "\n")))
        var bytes = inside[...]
        while let byte = bytes.popFirst() {
          #expect(byte != UInt8(ascii: "\""), "\(special.debugDescription) \(mark)")
          if byte == UInt8(ascii: "\\") { #expect(bytes.popFirst() != nil) }
        }
      }
    }
  }

  @Test("RiveScript: redirects that double are matched, not answered")
  func doublingRedirects() throws {
    let rules = (0..<2_000).map { "+ a\($0)\n- {@a\($0 + 1)} {@a\($0 + 1)}\n" }.joined()
    var edges = 0
    let seconds = try Growth.time { edges = try graph(RiveScriptLanguage(), rules).edges.count }
    #expect(edges == 2_000)
    #expect(seconds < 2)
  }

  @Test("RiveScript: redirects go to the rule that answers, with words for stars")
  func riveScript() throws {
    let graph = try graph(
      RiveScriptLanguage(),
      """
      + i am *
      - <set name=<star>>{@hello <star>}
      + hello [my] *
      - Hi, <get name>! How are you?
      + fine
      % how are you
      - Good.
      + well
      % [*] how are you
      - Good. {topic=<star>}
      + computed *
      - {@<star>}
      + one
      @ nothing like this
      + two
      * <get a> == b => {topic=away}Gone.
      - {random}{topic=tea}|{@fine}{/random}
      > topic tea inherits random
        + *
        - Tea?
      < topic
      """)
    #expect(
      lines(graph) == [
        "hello [my] * -previous-> well",
        "i am * -redirect-> hello [my] *", "one -redirect!-> nothing like this",
        "tea -inherits-> random", "two -enters!-> topic away", "two -enters-> tea",
        "two -redirect!-> *",
      ])
  }

  @Test("RiveScript: a redirect is matched without substitutions, and without being divided")
  func matchedAsRedirect() throws {
    let graph = try graph(
      RiveScriptLanguage(),
      """
      ! global split = sentences
      ! sub hi = hello
      + one
      - {@hi}
      + two
      @ hi. bye
      + hi
      - short
      + hello
      - long
      + bye
      - end
      + *
      - else
      """)
    #expect(lines(graph) == ["one -redirect-> hi", "two -redirect!-> *"])
  }

  @Test("RiveScript: tags in other tags are links, too")
  func nestedTags() throws {
    let graph = try graph(
      RiveScriptLanguage(),
      """
      + a
      - {@hello {@name}}
      + b
      - <call>greet {@name}</call>
      + c
      - {topic={@name}}
      + d
      - <get {@name}>
      + hello *
      - hi
      + name
      - ann
      """)
    let own = lines(graph)
    for rule in ["a", "b", "c", "d"] { #expect(own.contains("\(rule) -redirect-> name"), "\(own)") }
    #expect(own.contains("a -redirect-> hello *"), "\(own)")
  }

  @Test("ELIZA: keywords link to keywords and to MEMORY")
  func eliza() throws {
    let graph = try graph(
      ElizaLanguage(),
      """
      (HOW DO YOU DO)
      (I ((0 I 0) (WHY 3) (=MY)))
      (MY ((0 MY 0) (PRE (YOUR 3) (=I))))
      (DREAMED = DREAM 4 (=I))
      (DREAM (=I))
      (MEMORY MY (0 MY 0 = EARLIER 3) (0 MY 0 = BUT 3) (0 MY 0 = SO 3) (0 MY 0 = AND 3))
      (NONE ((0) (GO ON)))
      """)
    let own = lines(graph)
    #expect(own.contains("I -redirect-> MY") && own.contains("MY -redirect-> I"), "\(own)")
    #expect(own.contains("DREAM -redirect-> I") && own.contains("MY -redirect-> MEMORY"), "\(own)")
  }

  @Test("AIML: srai, that and topics")
  func aiml() throws {
    let graph = try graph(
      AIMLLanguage(),
      """
      <aiml version="2.0">
      <category><pattern>HI</pattern><template><srai>hello there</srai></template></category>
      <category><pattern>HELLO *</pattern><template>Hello. Do you like tea?</template></category>
      <category><pattern>YES</pattern><that>DO YOU LIKE *</that><template>Good.</template></category>
      <category><pattern>CALL ME *</pattern><template><srai>HELLO <star/></srai></template></category>
      <category><pattern>TEA</pattern>
      <template><think><set name="topic">drinks</set></think>Tea!</template></category>
      <topic name="DRINKS">
      <category><pattern>BLACK</pattern><template>Black.</template></category></topic>
      </aiml>
      """)
    #expect(
      lines(graph) == [
        "CALL ME * -redirect-> HELLO *", "HELLO * -previous-> YES", "HI -redirect-> HELLO *",
        "TEA -enters-> drinks",
      ])
  }

  @Test("A topic that nothing leaves is a dead end")
  func topicsWithoutExit() throws {
    func dead(_ rules: String) throws -> [String] {
      try graph(RiveScriptLanguage(), "+ a\n- {topic=t}\n> topic t\n+ b\n\(rules)\n< topic\n").nodes
        .filter(\.isDeadEnd).map(\.name)
    }
    #expect(try dead("- c") == ["t"])
    #expect(try dead("- {topic=t}") == ["t"])
    for exit in [
      "- {topic=random}", "- <set topic=random>", "- {topic=<get x>}", "- <call>o</call>",
    ] {
      #expect(try dead(exit) == [], "\(exit)")
    }
  }

  @Test("Folding keeps every link between topics, and adds them up")
  func folding() throws {
    var chance = Randomness(seed: 7)
    for _ in 0..<50 {
      var graph = RuleGraph(nodes: [], edges: [])
      for index in 0..<60 {
        let topic = "t\(chance.index(below: 5))"
        graph.nodes.append(
          .init(
            kind: .rule, name: "\(index)", topic: topic,
            location: SourceLocation(file: "f\(chance.index(below: 2))", line: index)))
      }
      graph.edges = (0..<1000).map { _ in
        .init(from: chance.index(below: 60), to: chance.index(below: 60), kind: .redirect)
      }
      let folded = graph.folded(byFile: false)
      let between = graph.edges.count {
        graph.nodes[$0.from].topic != graph.nodes[$0.to].topic
      }
      #expect(folded.edges.reduce(0) { $0 + $1.count } == between)
      #expect(folded.nodes.count <= 5)
      #expect(
        graph.foldedIfLarge.edges.count <= RuleGraph.maximumEdges
          && graph.foldedIfLarge.notice != nil)
      #expect(graph.foldedIfLarge == graph.foldedIfLarge.foldedIfLarge)
    }
  }

  @Test("What is reached grows with the depth, up to all that is reached")
  func depths() throws {
    var chance = Randomness(seed: 3)
    let nodes = (0..<40).map { RuleGraph.Node(kind: .rule, name: "\($0)") }
    let edges = (0..<60).map { _ in
      RuleGraph.Edge(from: chance.index(below: 40), to: chance.index(below: 40), kind: .redirect)
    }
    let graph = RuleGraph(nodes: nodes, edges: edges)
    var last = Set(["5"])
    for depth in 1...40 {
      let names = Set(graph.reached(from: [5], depth: depth).nodes.map(\.name))
      #expect(names.isSuperset(of: last))
      last = names
    }
    #expect(last == Set(graph.reached(from: [5], depth: nil).nodes.map(\.name)))
  }

  @Test(arguments: [
    ("how are you", "Fine! How are you?", false), ("how are you", "How are you, <get name>?", true),
    ("[*] how are you [*]", "How are you, <get name>?", true),
    ("do you like *", "Do you like tea?", true),
    ("are you (ok|well)", "Are you well?", true), ("why", "When?", false),
    ("what's that", "Whats that?", true), ("a b", "<get x> => a b", true),
  ])
  func `a required reply overlaps the replies that may be it`(
    required: String, reply: String, overlaps: Bool
  ) {
    let wanted = ReplyPattern(required: required)
    #expect(wanted.overlaps(ReplyPattern(reply: reply)) == overlaps)
    let sentences = ReplyPattern(reply: "Well! " + reply, lastSentence: true)
    #expect(wanted.overlaps(sentences) || !overlaps)
    #expect(ReplyPattern(reply: reply).overlaps(wanted) == overlaps)
  }
}
