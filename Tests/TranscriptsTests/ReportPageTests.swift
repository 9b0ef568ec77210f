import Conversations
import Foundation
import Responder
import RiveScript
import TestSupport
import Testing
import TranscriptFormat

@testable import Transcripts

#if canImport(FoundationXML)
import FoundationXML
#endif

@MainActor
@Suite("The report of a replay as a web page")
struct ReportPageTests {
  private static let rules = """
    + hello
    - Hello!
    - Hi!

    + i am *
    * <star> == ann => Ann again.
    - <set name=<star>>Hi, <star>.

    + never <b>
    - Never.

    + *
    - Sorry?
    """

  private let folder = TemporaryFolder()

  private func page(
    _ transcripts: [String], rules: String = rules, jobs: Int = 1, findings: [RuleFindings] = [],
    data: [RuleSource] = []
  ) async throws -> ReportPage {
    let source = RuleSource(name: "a & b/<r>.rive", text: rules)
    let responder = try #require(RiveScriptLanguage().compile([source]) { _ in }.responder)
    var options = ReplayOptions()
    options.jobs = jobs
    let replayer = Replayer(
      robots: SingleRobot(Robot(name: "r", responder: responder)), options: options,
      caseCoverage: true)
    let paths = try transcripts.enumerated().map { try folder.write("\($0).chat", $1) }
    var files: [FileResult] = []
    var summary = await replayer.replay(paths) { files.append($0) }
    summary.duration = .zero
    for index in files.indices { files[index].name = "\(index).chat" }
    return ReportPage(
      files: files, summary: summary, coverage: try #require(replayer.ruleCoverage),
      caseCoverage: try #require(replayer.caseCoverage), sources: data + [source, source],
      findings: findings)
  }

  private static let transcript = """
    # A guest <script>alert(1)</script> & "\u{202E}
    you> hello
    bot> Hi!
     or> Hello!
    # Fails
    you> i am tom
    bot> Hi, bob.
    rule> r.rive: hello
    # \\x1B[31m
    you> i am ann
    bot> Ann again.
    """

  private func elements(_ page: ReportPage) throws -> Elements {
    let elements = Elements()
    let parser = XMLParser(data: Data(page.html.utf8))
    parser.delegate = elements
    #expect(parser.parse(), "\(parser.parserError as Any) in line \(parser.lineNumber)")
    return elements
  }

  @Test("Whatever rules and people write is data: valid XML, one script, no control character")
  func escapes() async throws {
    let bad = "</pre><script>x</script>\u{1B}[31m\u{202E}&#x1;"
    let page = try await page(
      [Self.transcript, "yuo> \(bad)", "skip: <script>\n# s\nyou> a\nbot> b"],
      rules: Self.rules + "\n\n+ \(bad)\n- \(bad)\r\n",
      findings: [
        RuleFindings(
          kind: .mutation,
          findings: [
            .init(
              location: SourceLocation(file: "a & b/<r>.rive", line: 2), name: bad, text: bad,
              example: bad)
          ], score: .init(covered: 1, all: 2))
      ])
    let all = try elements(page)
    #expect(all.counts["script"] == 1)
    #expect(
      page.html.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "\u{202E}"
      })
    #expect(page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.html.contains("\\x1B[31m"))
  }

  @Test("Each link leads to an element of the page, each id is unique, and nothing is elsewhere")
  func links() async throws {
    let page = try await page([Self.transcript])
    let all = try elements(page)
    #expect(Set(all.ids).count == all.ids.count)
    for link in all.links { #expect(all.ids.contains(String(link.dropFirst())), "\(link)") }
    let text = page.html.replacing("http://www.w3.org/1999/xhtml", with: "")
    for word in ["://", "url(", "@import", "src=", "<link", "<img"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test("A failure has the differing words, and a link to the rule that answered")
  func failures() async throws {
    let html = try await page([Self.transcript]).html
    #expect(html.contains("Hi, <del>bob</del>.") && html.contains("Hi, <ins>tom</ins>."))
    #expect(html.contains("another rule answered"))
    #expect(html.contains("<a href=\"#f1l5\">a &amp; b/&lt;r&gt;.rive:5</a> <bdi>i am *</bdi>"))
    #expect(html.contains("2 passed</span>, <span class=\"problem\">1 failed</span>"))
  }

  @Test("A line of rules has its uses, its color and the cases that use it")
  func lines() async throws {
    let html = try await page([Self.transcript]).html
    #expect(html.contains("<div class=\"c\" id=\"f1l5\" data-n=\"2\">+ i am *<details>"))
    #expect(html.contains("2 cases</summary><a href=\"#c2\">Fails</a><a href=\"#c3\">"))
    #expect(html.contains("<div class=\"m\" id=\"f1l9\" data-n=\"0\">+ never &lt;b&gt;</div>"))
    #expect(html.contains("<div></div>"))
  }

  @Test("A condition that never held or never failed is partly covered")
  func conditions() {
    let place = RuleLocation(file: "r", line: 2)
    let condition = Rule.Alternative(text: "", location: place)
    let rule = Rule(
      kind: "trigger", text: "a", location: RuleLocation(file: "r", line: 1),
      conditions: [condition])
    func line(_ results: [Bool]) -> LineCoverage.Line? {
      var step = Explanation.Step(rule: rule, depth: 0, topic: nil, message: "a")
      step.findings = results.map {
        .condition(condition, left: "", comparison: "==", right: "", holds: $0)
      }
      var covered = CoveredRules()
      covered.add(Explanation(steps: [step]))
      return LineCoverage(RuleCoverage(rules: [rule], covered: covered)).files["r"]?[2]
    }
    #expect(line([]) == .init(state: .missed, hits: 0))
    #expect(line([true, false]) == .init(state: .covered, hits: 2))
    #expect(line([true]) == .init(state: .partly, hits: 1, isNeverFalse: true))
    #expect(line([false, false]) == .init(state: .partly, hits: 2, isNeverTrue: true))
  }

  @Test("Findings stand below their lines, unless the file has changed since")
  func findings() async throws {
    let finding = RuleFindings.Finding(
      location: SourceLocation(file: "a & b/<r>.rive", line: 3), name: "reply-removal",
      text: "deletes a reply", example: "you> hello\nbot> Hi!\n")
    var found = RuleFindings(kind: .mutation, findings: [finding], score: .init(covered: 3, all: 4))
    let html = try await page([Self.transcript], findings: [found]).html
    let aside =
      "<aside id=\"f1n3\">\n<details><summary><b>reply-removal</b> deletes a reply</summary>"
    let line = try #require(html.firstRange(of: "id=\"f1l3\""))
    let note = try #require(html.firstRange(of: aside + "<pre>you&gt; hello\n"))
    #expect(!html[line.upperBound..<note.lowerBound].contains("id="))
    #expect(html.contains("<td class=\"problem\"><a href=\"#f1n3\">1</a></td>"))
    #expect(html.contains("<b>75%</b> changes noticed"))
    let changed = RuleSource(name: "a & b/<r>.rive", text: Self.rules + "\n")
    found.fingerprints = [changed.name: changed.fingerprint]
    let outdated = try await page([Self.transcript], findings: [found]).html
    #expect(
      !outdated.contains("<aside") && !outdated.contains("f1n3")
        && outdated.contains("run parley mutate again"))
    found.findings[0].location.file = "other.rive"
    let strange = try await page([Self.transcript], findings: [found]).html
    #expect(strange.contains("1 in files that these transcripts do not use"))
  }

  @Test(
    "Equal findings stand once, long lists are folded, and so are changes that no case can notice")
  func folds() async throws {
    let file = "a & b/<r>.rive"
    func finding(_ line: Int, _ text: String, uncovered: Bool = false) -> RuleFindings.Finding {
      RuleFindings.Finding(
        location: SourceLocation(file: file, line: line), name: "n", text: text,
        isUncovered: uncovered)
    }
    let findings =
      [finding(1, "same"), finding(1, "same")] + (0..<9).map { finding(2, "number \($0)") }
      + (0..<6).map { finding(3, "six \($0)") }
      + [finding(9, "one", uncovered: true), finding(9, "two", uncovered: true)]
    let found = RuleFindings(
      kind: .mutation, findings: findings, score: .init(covered: 86, all: 100))
    let page = try await page([Self.transcript], findings: [found])
    let html = page.html
    #expect(html.contains("<p><b>n</b> same <span class=\"dim\">×2</span></p>\n</aside>"))
    #expect(
      html.contains("number 4</p>\n<details><summary>4 more</summary>\n<p><b>n</b> number 5</p>"))
    #expect(html.contains("six 5</p>\n</aside>"))
    #expect(
      html.contains(
        "<aside id=\"f1n9\">\n<details><summary>2 unnoticed changes, as no case uses this rule</summary>"
      ))
    #expect(html.contains("<li class=\"good\"><b>86%</b> changes noticed"))
    let all = try elements(page)
    #expect(Set(all.ids).count == all.ids.count && all.links.contains("#f1n1"))
    for link in all.links { #expect(all.ids.contains(String(link.dropFirst())), "\(link)") }
  }

  @Test("The rule that a finding names is a link if it is on the page, and is cut")
  func targets() async throws {
    let file = "a & b/<r>.rive"
    func finding(_ line: Int, in target: String) -> RuleFindings.Finding {
      let text = "ח<" + String(repeating: "x", count: 100)
      return RuleFindings.Finding(
        location: SourceLocation(file: file, line: 1), name: "typo", text: "reaches",
        target: .init(location: SourceLocation(file: target, line: line), text: text))
    }
    let found = RuleFindings(
      kind: .perturbation,
      findings: [finding(5, in: file), finding(5, in: "gone.rive"), finding(0, in: file)],
      score: .init(covered: 1, all: 2))
    let page = try await page([Self.transcript], findings: [found])
    let rule = "<bdi>ח&lt;" + String(repeating: "x", count: 57) + "…</bdi></p>"
    #expect(
      page.html.contains("reaches <a href=\"#f1l5\">a &amp; b/&lt;r&gt;.rive:5</a> \(rule)"))
    #expect(page.html.contains("reaches gone.rive:5 \(rule)"))
    let all = try elements(page)
    for link in all.links { #expect(all.ids.contains(String(link.dropFirst())), "\(link)") }
  }

  @Test("One failing case of many makes the score of the cases red")
  func scores() async throws {
    let passing = (0..<200).map { "# \($0)\nyou> hello\nbot> [...]\n" }.joined()
    #expect(try await page([passing]).html.contains("<li class=\"good\"><b>100%</b> cases"))
    let html = try await page([passing + "# no\nyou> hello\nbot> No.\n"]).html
    #expect(html.contains("<li class=\"problem\"><b>99%</b> cases"))
    #expect(html.contains("<details><summary>0.chat "), "a long list is closed")
    #expect(
      try await page([Self.transcript]).html.contains("<details open=\"open\"><summary>0.chat "))
  }

  @Test("The same results give the same bytes, whatever the number of jobs")
  func isDeterministic() async throws {
    let transcripts = (0..<20).map { Self.transcript + "\n# \($0)\nyou> hello \($0)\nbot> Sorry?" }
    let one = try await page(transcripts).html
    #expect(try await page(transcripts, jobs: 8).html == one)
    #expect(try await page(transcripts, jobs: 3).html == one)
  }

  @Test("Every case is there, and the size grows linearly and slowly with the cases")
  func size() async throws {
    var sizes: [Int] = []
    for count in [500, 1000, 2000] {
      let cases = (0..<count).map { "# case \($0 + 10_000)\nyou> hello\nbot> [...]\n" }
      let page = try await page([cases.joined()])
      #expect(
        try elements(page).ids.count { $0.hasPrefix("c") && Int($0.dropFirst()) != nil } == count)
      sizes.append(page.html.utf8.count)
    }
    let (first, second) = (sizes[1] - sizes[0], sizes[2] - sizes[1])
    #expect(abs(second - 2 * first) < first / 10, "\(sizes)")
    #expect(first / 500 < 80)
  }

  @Test("Files without rules come last, closed, and are not in the table")
  func dataFiles() async throws {
    let data = RuleSource(name: "a.map", text: "a:b\n")
    let page = try await page([Self.transcript], data: [data])
    #expect(page.html.contains("<details class=\"file\" id=\"f1\" open=\"open\">"))
    #expect(page.html.contains("<details class=\"file\" id=\"f2\"><summary>a.map</summary>"))
    #expect(page.html.contains("Files without rules: <a href=\"#f2\">a.map</a></p>"))
    #expect(!page.html.contains("<td><a href=\"#f2\">"))
    #expect(page.html.contains("<td><a href=\"#f1\">a &amp; b/<wbr/>&lt;r&gt;.rive</a></td>"))
  }

  @Test("A replay without cases is a page too")
  func isEmpty() async throws {
    let page = try await page(["", "you> hello"])
    #expect(try elements(page).counts["h1"] == 1)
    #expect(page.html.contains("1 message unchecked"))
  }
}

private final class Elements: NSObject, XMLParserDelegate {
  var counts: [String: Int] = [:]
  var ids: [String] = []
  var links: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
    if let id = attributes["id"] { ids.append(id) }
    if let link = attributes["href"] { links.append(link) }
  }
}
