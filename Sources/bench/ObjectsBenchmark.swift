import Foundation
import ObjectWorkers
import Responder
import RiveScript

/// Calls of objects, beside a worker that does nothing and beside rules that call none.
struct ObjectsBenchmark: Benchmark {
  let name = "objects"
  let about = "calls of objects, one after another, elapsed time of a reply"

  private static let calls = Effort.count(20_000)
  /// A language whose worker answers every request with the same line.
  private static let nothing = ObjectLanguage(rawValue: "nothing")

  private static let rules = """
    ! version = 2.0
    + plain *
    - <star>
    > object nothing nothing
    < object
    + nothing *
    - <call>nothing <star></call>
    > object python python
      return args[0]
    < object
    + python *
    - <call>python <star></call>
    > object javascript javascript
      return args[0];
    < object
    + javascript *
    - <call>javascript <star></call>
    > object perl perl
      my ($rs, @args) = @_;
      return $args[0];
    < object
    + perl *
    - <call>perl <star></call>
    > object shell shell
      echo "$1"
    < object
    + shell *
    - <call>shell <star></call>
    """

  func run() async throws -> Table {
    var table = Table("", "median", "of that, the call")
    var options = ObjectOptions(languages: Set(ObjectLanguage.known + [Self.nothing]))
    options.commands[Self.nothing] = ["perl", "-e", Self.idleWorker]
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let runner = ObjectRunner(for: { [options] _ in options }, consent: { _ in true })
    defer { runner.stop() }
    let source = RuleSource(name: "objects.rive", text: Self.rules)
    let brain = Brain([source])
    _ = runner.admit(brain, of: [source], in: folder.path)
    let plain = median("plain", brain, nil, Self.calls)
    table.rows.append(["no object, no handler", Format.time(plain), "–"])
    let handled = median("plain", brain, runner, Self.calls)
    table.rows.append(["no object", Format.time(handled), "–"])
    for language in [Self.nothing] + ObjectLanguage.known {
      guard language == Self.nothing || language.isInstalled else {
        table.remarks.append("\(language.label) is not installed")
        continue
      }
      let isShell = language == .shell
      let time = median(language.rawValue, brain, runner, isShell ? Self.calls / 20 : Self.calls)
      let name = language == Self.nothing ? "a worker that does nothing" : language.label
      table.rows.append([name, Format.time(time), Format.time(time - handled)])
    }
    return table
  }

  private static let idleWorker = #"""
    open(my $in, "<&=3"); open(my $out, ">&=4"); $_ = <$in>;
    syswrite($out, qq({"op":"loaded","failed":{}}\n));
    while (<$in>) { syswrite($out, qq({"op":"result","text":"x","set":[]}\n)) }
    """#

  /// Returns the median time of a reply in microseconds.
  private func median(
    _ word: String, _ brain: Brain, _ runner: ObjectRunner?, _ count: Int
  ) -> Double {
    let clock = ContinuousClock()
    var talk = Conversation(seed: 1)
    let times = (0..<max(10, count)).map { number in
      let message = "\(word) x\(number % 7)"
      return clock.measure {
        ObjectAnswerer.answering(by: runner?.handler) {
          _ = brain.respond(to: message, in: &talk)
        }
      }.microseconds
    }
    return times.sorted()[times.count / 2]
  }
}
