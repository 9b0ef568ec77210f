import Foundation
import TestSupport
import Testing

@testable import parley

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("parley graph")
struct GraphCommandTests {
  private let folder = TemporaryFolder()

  private static let rules = """
    + hello
    - Hi! {@how are you}

    + how are you
    - Well. {topic=game}

    + good day
    @ helo

    > topic game includes board
      + guess *
      - No.
    < topic

    > topic board
      + quit
      - Bye.
    < topic

    + *
    - Sorry?
    """

  private func program(_ rules: String = rules) throws -> Program {
    try folder.write("r.rive", rules)
    return try Program(in: folder)
  }

  @Test("The graph is written for Graphviz, with files as clusters and dead ends in red")
  func dot() throws {
    let run = try program().run(["graph", "r.rive"])
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run.complaints)")
    #expect(run.text.hasPrefix("digraph rules {") && run.text.hasSuffix("}\n"))
    #expect(run.text.contains("label=\"r.rive\""))
    let dead = run.text.split(separator: "\n").filter { $0.contains("dead") }
    #expect(dead.count == 2, "\(dead)")
    #expect(dead[0].contains("penwidth=2") && dead[1].contains("arrowhead=tee"), "not only red")
    #expect(try program().run(["graph", "r.rive"]).output == run.output)
  }

  @Test("Only the chosen links are drawn, from the chosen rule on")
  func parts() throws {
    func drawn(_ arguments: String...) throws -> String {
      let run = try program().run(["graph", "r.rive"] + arguments)
      #expect(run.code == 0, "\(run.complaints)")
      return run.text
    }
    let topics = try drawn("--of", "topics")
    #expect(topics.contains("class=\"enters") && topics.contains("class=\"includes"))
    #expect(!topics.contains("redirect"))
    let redirects = try drawn("--of", "redirects")
    #expect(redirects.contains("class=\"redirect\"") && !redirects.contains("enters"))
    let near = try drawn("--from", "hello", "--depth", "1")
    #expect(near.contains("how are you") && !near.contains("game"))
    #expect(try drawn("--from", "r.rive:1").contains("game"))
    #expect(try drawn("--from", "game").contains("board"))
    #expect(try !drawn("--from", "r.rive:11").contains("board"), "a rule, not its topic")
    #expect(try drawn("--of", "topics", "--format", "json").contains("\"count\":1"))
    let none = try Program(in: folder).run(["graph", "--of", "topics", "keeper"])
    #expect(none.code == 0 && none.complaints.contains("nothing to draw"))
  }

  @Test("JSON of topics has all links, which the picture folds to topics")
  func topicsAsJSON() throws {
    let rules = """
      + go
      - {topic=a}Go.
      + walk
      - {topic=a}Walk.
      - {topic=a}On.

      > topic a includes b
        + on
        - {topic=c}On.
        + further
        - {topic=c}Further.
      < topic
      > topic b
        + back
        - {topic=random}Back.
      < topic
      > topic c
        + back
        - {topic=random}Back.
      < topic
      """
    struct Graph: Decodable {
      struct Node: Decodable {
        var kind: String
        var name: String
      }
      struct Edge: Decodable {
        var from: Int
        var to: Int
        var kind: String
        var count: Int
      }
      var nodes: [Node]
      var edges: [Edge]
      var links: [String] {
        edges.map { "\(nodes[$0.from].name) \($0.kind) \(nodes[$0.to].name) \($0.count)" }
      }
    }
    let program = try program(rules)
    func graph(_ arguments: String...) throws -> Graph {
      let run = try program.run(["graph", "--of", "topics", "r.rive"] + arguments)
      #expect(run.code == 0, "\(run.complaints)")
      return try JSONDecoder().decode(Graph.self, from: Data(run.output))
    }
    let all = try graph("--format", "json")
    #expect(
      all.links == [
        "go enters a 1", "walk enters a 1", "on enters c 1", "further enters c 1",
        "back enters random 1", "back enters random 1", "a includes b 1",
      ])
    #expect(Set(all.nodes.filter { $0.kind == "topic" }.map(\.name)) == ["a", "b", "c", "random"])
    let drawn = try program.run(["graph", "--of", "topics", "r.rive"]).text
    #expect(drawn.split(separator: "enters ×2").count == 3, "\(drawn)")
    let from = try graph("--format", "json", "--from", "a", "--depth", "1")
    #expect(
      Set(from.links) == [
        "on enters c 1", "further enters c 1", "a includes b 1",
      ], "and no link of the topics that are reached with the last step")
    #expect(try graph("--format", "json", "--from", "a").links.count == 7)
  }

  @Test("What can't be drawn is named")
  func failures() throws {
    for (arguments, words) in [
      (["--from", "helloo"], "did you mean ‘hello’?"), (["--depth", "2"], "--depth needs --from"),
      (["--of", "triggers"], "--of needs topics, redirects, or links"),
      (["--format", "png"], "--format needs dot, json, svg, or html"),
      (["--output", "r.rive/x"], "can't be written"),
    ] {
      let run = try program().run(["graph", "r.rive"] + arguments)
      #expect(run.code == 2 && run.text.isEmpty)
      #expect(run.complaints.contains(words), "\(run.complaints)")
    }
    let none = try program().shell("PATH=/nowhere \"$parley\" graph --format svg r.rive")
    #expect(none.code == 2 && none.complaints.contains("apt install graphviz"))
    #expect(none.text.isEmpty)
  }

  @Test("A picture is valid XML, and text in it is data", .enabled(if: Tool("dot") != nil))
  func svg() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/.tmp", withIntermediateDirectories: true)
    let program = try program(
      "+ <script> &amp; \"a\\N\" ]]>\n@ h</svg><script>x</script>\n+ a\n@ \u{1B}[31m $(touch x)\n")
    let run = try program.run(["graph", "--format", "svg", "r.rive"])
    #expect(run.code == 0, "\(run.complaints)")
    #expect(XMLParser(data: Data(run.output)).parse())
    #expect(!run.text.contains("<script") && !run.text.contains("\u{1B}"))
    #expect(run.text.contains("prefers-color-scheme:dark") && !run.text.contains("DOCTYPE"))
    #expect(folder.names(in: ".tmp").isEmpty && !folder.names.contains("x"))
  }

  @Test(
    "Ctrl-C ends the program, and not Graphviz's error",
    arguments: ["kill -INT $$", "echo '<svg></svg>'"])
  func interrupted(dot: String) throws {
    let program = try program()
    try folder.write("bin/dot", "#!/bin/sh\nkill -INT $PPID\n\(dot)\n")
    #expect(unsafe chmod(folder.path + "/bin/dot", 0o700) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/.tmp", withIntermediateDirectories: true)
    let run = try program.shell(
      "PATH=\"$PWD/bin:$PATH\" exec \"$parley\" graph --format svg r.rive")
    #expect(run.wasKilled && run.code == SIGINT, "\(run.code) \(run.complaints)")
    #expect(run.errors.isEmpty && run.text.isEmpty && folder.names(in: ".tmp").isEmpty)
  }

  @Test("The name of the output decides the form", .enabled(if: Tool("dot") != nil))
  func byName() throws {
    let program = try program("+ a\n@ b\n+ b\n- Hi <star>.\n")
    for (name, start) in [
      ("g.svg", "<svg"), ("g.html", "<!DOCTYPE html>"), ("g.JSON", "{"), ("g.dot", "digraph"),
      ("g.txt", "digraph"),
    ] {
      #expect(try program.run(["graph", "-o", name, "r.rive"]).code == 0)
      #expect(try folder.text(of: name).hasPrefix(start), "\(name)")
    }
    let page = try folder.text(of: "g.html")
    #expect(page.contains("<svg") && page.contains("type=\"search\""))
    #expect(try program.run(["graph", "--format", "json", "-o", "h.svg", "r.rive"]).code == 0)
    #expect(try folder.text(of: "h.svg").hasPrefix("{"))
  }

  @Test("An output whose name promises another form is refused")
  func otherForm() throws {
    let run = try program().run(["graph", "-o", "g.png", "r.rive"])
    #expect(run.code == 2 && run.complaints.contains("g.png"), "\(run.complaints)")
    #expect(!folder.names.contains("g.png"))
    #expect(try program().run(["graph", "--format", "dot", "-o", "g.png", "r.rive"]).code == 0)
  }

  @Test("A large graph of one topic has the rules with the most links")
  func oneTopic() throws {
    let rules = (0..<500).map { "+ a\($0)\n@ b\($0 / 5)\n+ b\($0)\n- Hi.\n" }.joined()
    let run = try program(rules).run(["graph", "r.rive"])
    let words =
      "500 links between 600 rules, only those of the rules with the most links"
    #expect(
      run.complaints.contains(words) && run.text.contains(words), "\(run.complaints)")
    #expect(run.text.split(separator: " -> ").count == 451)
  }

  @Test("A large graph is folded to topics and says so; as JSON it is whole")
  func folds() throws {
    let rules = (0..<500).map { "+ a\($0)\n@ b\($0)\n+ b\($0)\n- Hi.\n" }.joined()
    let program = try program(
      "> topic big\n\(rules)< topic\n+ go\n- {topic=big}Go.\n+ stop\n@ go\n")
    let run = try program.run(["graph", "r.rive"])
    #expect(run.code == 0)
    #expect(
      run.complaints.contains("502 links between 1002 rules, folded into topics"),
      "\(run.complaints)")
    #expect(run.text.contains("folded into topics") && run.text.utf8.count < 3000)
    let json = try program.run(["graph", "--format", "json", "r.rive"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    #expect((object?["edges"] as? [Any])?.count == 502 && json.complaints.isEmpty)
    #expect(run.text.contains("dashed: %") && !run.text.contains("label=\"%"))
    #expect(run.text.contains("random → big: enters ×1"))
    #expect(!(try program.run(["graph", "--from", "a7", "r.rive"]).complaints.contains("folded")))
  }
}
