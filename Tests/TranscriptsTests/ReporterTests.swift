import Conversations
import Foundation
import Responder
import Terminal
import Testing

@testable import Transcripts

#if canImport(FoundationXML)
import FoundationXML
#endif

@MainActor
@Suite struct ReporterTests {
  /// Returns a case of every status, with texts that every format has to escape.
  private func results() async -> [FileResult] {
    let texts = [
      "# good\nyou> a\nbot> a\n# bad <&\"#\\x07\nyou> say \\x1B[31m]]>\nbot> b # no\nexpect> x = y",
      "skip: not & now\n# skipped\nyou> a\nbot> b",
      "todo: later\n# one\nyou> a\nbot> b\n# two\nyou> a\nbot> a",
      "you> a\nbto> b",
    ]
    var results: [FileResult] = []
    for text in texts { results.append(await Replay.file(text)) }
    return results
  }

  private func report(_ reporter: some ReplayReporter) async -> String {
    var reporter = reporter
    var summary = ReplaySummary()
    var text = reporter.start().text
    for result in await results() {
      summary.add(result)
      text += reporter.report(result).text
    }
    return text + reporter.finish(summary).text
  }

  @Test func casesThatAStoppedReplayLeftOutAreOnlyCounted() async {
    var file = await Replay.file("# good\nyou> a\nbot> [...]\n\n# late\nyou> a\nbot> [...]")
    file.cases[1].status = .interrupted
    var reporter = PrettyReporter()
    let text = reporter.report(file).text
    #expect(text.hasSuffix("1 passed, 1 skipped\n") && !text.contains("late"))
    var verbose = PrettyReporter(isVerbose: true)
    #expect(verbose.report(file).text.contains("late (skipped: interrupted)"))
  }

  @Test func filesThatPassedAreOnlyCountedIfThereAreMany() async {
    let passed = await Replay.file("# good\nyou> a\nbot> [...]")
    let failed = await Replay.file("# bad\nyou> a\nbot> no")
    #expect(
      passed.cases.contains { $0.isFailure } == false && failed.cases.contains(where: \.isFailure))
    var few = PrettyReporter()
    var many = PrettyReporter(listsPassedFiles: false)
    #expect(!few.report(passed).text.isEmpty && many.report(passed).text.isEmpty)
    #expect(few.report(failed).text == many.report(failed).text)
  }

  @Test func aSkippedFileDidNotPass() async {
    let text = await report(PrettyReporter())
    #expect(text.contains("\n- a/x.chat  1 skipped\n"))
  }

  @Test func aFileWithNothingButTodoCasesSaysSo() async {
    let text = await report(PrettyReporter())
    #expect(
      text.contains(
        "\n- a/x.chat  1 failed as expected (todo), 1 passed unexpectedly (todo)\n"), "\(text)")
  }

  @Test func oneEmptyLineSeparatesFailures() async {
    var reporter = PrettyReporter()
    let failed = await Replay.file("# a\nyou> a\nbot> no\n# b\nyou> a\nbot> no\nyou> b\nbot> no")
    let text = reporter.report(failed).text
    #expect(!text.contains("\n\n\n") && text.hasSuffix("\n\n"), "\(text)")
    #expect(text.split(separator: "\n\n").count == 4)
  }

  @Test func anUpdateCountsCasesAndPlaces() async {
    var reporter = PrettyReporter()
    let text = "# a\nyou> a\n# b\nyou> a\nbot> no\nyou> b\nbot> no"
    var options = ReplayOptions()
    options.update = .exact
    var updated = await Replay.file(text, options)
    #expect(reporter.report(updated).text == "✓ a/x.chat  2 updated\n")
    updated.update = FileUpdate(old: [], new: [], editCount: 3)
    #expect(reporter.report(updated).text == "✓ a/x.chat  2 updated in 3 places\n")
  }

  @Test(arguments: [
    (Duration.milliseconds(999), "999.0 ms"), (.milliseconds(1000), "1.0 s"),
    (.milliseconds(61_260), "61.2 s"),
  ])
  func longTimesAreInSeconds(duration: Duration, text: String) {
    var reporter = PrettyReporter()
    var summary = ReplaySummary()
    summary.duration = duration
    #expect(reporter.finish(summary).text.hasSuffix("(0 exchanges, \(text))\n"))
  }

  @Test func noFormLetsAControlCharacterThrough() async {
    for text in [
      await report(JSONReporter()), await report(TAPReporter()),
      await report(JUnitReporter(time: WallTime(microseconds: 0))),
    ] {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  @Test func jsonLinesAreObjects() async throws {
    let lines = await report(JSONReporter()).split(separator: "\n")
    let objects = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      objects.compactMap { $0["status"] as? String } == [
        "passed", "failed", "skipped", "failed-as-expected", "passed-unexpectedly", "error",
      ])
    let failures = try #require(objects[1]["failures"] as? [[String: Any]])
    #expect(failures.map { $0["line"] as? Int } == [6, 7])
    #expect(failures[0]["expected"] as? String == "b # no")
    #expect(failures[0]["got"] as? String == "\u{1B}[31m]]>")
    #expect((failures[0]["rule"] as? [String: Any])?["line"] as? Int == 12)
    let summary = try #require(objects.last?["summary"] as? [String: Any])
    #expect(summary["failed"] as? Int == 1 && summary["cases"] as? Int == 5)
  }

  @Test func tapCountsItsPoints() async {
    let lines = await report(TAPReporter()).split(separator: "\n").map(String.init)
    #expect(lines.first == "TAP version 14" && lines.last == "1..6")
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(
      points == [
        "ok 1 - a/x.chat: good", "not ok 2 - a/x.chat: bad <&\"\\#\\\\x07",
        "ok 3 - a/x.chat: skipped # SKIP not & now", "not ok 4 - a/x.chat: one # TODO later",
        "ok 5 - a/x.chat: two # TODO later", "not ok 6 - a/x.chat: could not be run",
      ])
  }

  @Test func junitIsWellFormedAndCounts() async throws {
    let text = await report(JUnitReporter(time: WallTime(microseconds: 1_790_000_000_000_000)))
    let counter = ElementCounter()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = counter
    #expect(parser.parse(), "\(text)")
    #expect(counter.counts["testsuite"] == 4 && counter.counts["testcase"] == 6)
    #expect(counter.counts["failure"] == 1 && counter.counts["skipped"] == 3)
    #expect(counter.counts["error"] == 1)
    #expect(text.contains(#"timestamp="2026-09-21T"#))
  }

  @Test func aPersonSeesEverythingThatFailed() async {
    let text = await report(PrettyReporter(isVerbose: true))
    for part in [
      "a/x.chat:6:", "[-b # no-]", "{+", "parrot.rive:12: say *", "x = undefined", "not & now",
      "did you mean `bot>`?", "1 passed", "1 failed", "1 could not be run",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }
}

private final class ElementCounter: NSObject, XMLParserDelegate {
  var counts: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
  }
}
