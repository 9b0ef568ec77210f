import JSON
import TestSupport
import Testing

/// The runs of `mutate` and `replay --perturb` that many machines share.
@Suite("The same seed gives the same result with any number of jobs and in any shards")
struct DeterminismTests {
  /// A small robot in each language, with its transcript.
  enum Robot: String, CaseIterable {
    case rivescript = "r.rive"
    case eliza = "r.eliza"
    case aiml = "r.aiml"

    var rules: String {
      switch self {
      case .rivescript:
        """
        ! array greetings = hello hi howdy
        ! sub i'm = i am

        + (@greetings) [there]
        - Hello!
        - Hi!

        + my name is *
        - <set name=<star>>Nice to meet you.

        + what time is it
        * <get name> == ann => Late, Ann.
        - Late.

        + what is the hour
        @ what time is it

        + *
        - Hm.
        - Oh.

        """
      case .eliza:
        """
        (HELLO)
        START
        (DONT = DON'T)
        (MUM = MOTHER 4 ((0 MOTHER 0) (TELL ME ABOUT YOUR MOTHER) (WHO ELSE)))
        (SAD 5 ((0 AM SAD 0) (WHY ARE YOU SAD 4) (SINCE WHEN)) ((0) (OH)))
        (HOURS 2 ((0) (=TIME)))
        (TIME 3 ((0 TIME 0) (IT IS LATE)) ((0) (LATE)))
        (NONE ((0) (GO ON) (I SEE)))

        """
      case .aiml:
        """
        <aiml version="2.0">
        <category><pattern>HELLO ^</pattern><template><random><li>Hello!</li><li>Hi!</li></random></template></category>
        <category><pattern>HI ^</pattern><template><srai>HELLO</srai></template></category>
        <category><pattern>MY NAME IS *</pattern>
        <template><think><set name="name"><star/></set></think>Nice to meet you.</template></category>
        <category><pattern>WHAT TIME IS IT</pattern><template>Late.</template></category>
        <category><pattern>YES</pattern><that>LATE</that><template>Too late.</template></category>
        <category><pattern>*</pattern><template>Hm.</template></category>
        </aiml>

        """
      }
    }

    var transcript: String {
      let cases = (0..<4).map { number in
        switch self {
        case .rivescript, .aiml:
          """
          # \(number)
          you> hello
          you> my name is ann
          bot> Nice to meet you.
          you> what time is it
          bot> Late\(self == .aiml ? "." : ", Ann.")
          # \(number) again
          you> hi there
          you> so I don't know \(number)
          """
        case .eliza:
          """
          # \(number)
          you> i am sad today
          bot> WHY ARE YOU SAD TODAY
          you> my mum is away
          # \(number) again
          you> what time is it
          bot> IT IS LATE
          you> dont know \(number)
          """
        }
      }
      return "rules: \(rawValue)\n\n" + cases.joined(separator: "\n") + "\n"
    }
  }

  private let folder = TemporaryFolder()

  private func program(_ robot: Robot) throws -> Program {
    try folder.write(robot.rawValue, robot.rules)
    try folder.write("t.chat", robot.transcript)
    return try Program(in: folder)
  }

  /// Returns the output of a command, which must succeed or find something.
  private func output(_ program: Program, _ arguments: [String]) throws -> String {
    let run = try program.run(arguments + ["--seed", "7"])
    #expect(run.code == 0 || run.code == 1, "\(run.complaints)")
    return run.text.replacing(#/ timestamp="[^"]*"/#, with: "")
  }

  @Test("Perturbed messages, their outcomes and failures", arguments: Robot.allCases)
  func perturbation(robot: Robot) throws {
    let program = try program(robot)
    let command = ["replay", "--perturb", "all", "t.chat"]
    for format in ["pretty", "json", "junit"] {
      let form = command + ["--format", format, "--jobs"]
      #expect(try output(program, form + ["1"]) == output(program, form + ["8"]), "\(format)")
    }
    func lines(_ more: [String]) throws -> (failures: [String], counts: [String: Int]) {
      let text = try output(program, command + ["--format", "json"] + more)
      var counts: [String: Int] = [:]
      var failures: [String] = []
      for line in text.split(separator: "\n") {
        let value = try JSONValue(parsing: String(line))
        if value["outcome"] != nil { failures.append(value.text) }
        for kind in value["summary"]?["kinds"]?.members ?? [] {
          for count in kind.value.members {
            counts["\(kind.name) \(count.name)"] = count.value.integer
          }
        }
      }
      return (failures, counts)
    }
    let whole = try lines([])
    // Messages that a catch-all answers are left out.
    let kinds = Set(whole.counts.keys.compactMap { $0.split(separator: " ").first })
    let tried = kinds.count * (robot == .eliza ? 12 : 16)
    #expect(whole.failures.count > 3 && whole.counts.values.reduce(0, +) == tried)
    for count in [2, 3, 5] {
      var failures: [String] = []
      var counts: [String: Int] = [:]
      for index in 1...count {
        let part = try lines(["--shard", "\(index)/\(count)", "--jobs", "\(index)"])
        failures += part.failures
        counts.merge(part.counts, uniquingKeysWith: +)
      }
      #expect(failures.sorted() == whole.failures.sorted(), "\(count) shards")
      #expect(counts == whole.counts, "\(count) shards")
    }
  }

  @Test("Mutants, their verdicts and the cases found for them", arguments: Robot.allCases)
  func mutation(robot: Robot) throws {
    let program = try program(robot)
    let command = ["mutate", "t.chat"]
    for more in [["--verbose"], ["--format", "json"], ["--format", "sarif"]] {
      let form = command + more + ["--jobs"]
      #expect(try output(program, form + ["1"]) == output(program, form + ["8"]), "\(more)")
    }
    func mutants(_ more: [String]) throws -> [String] {
      let text = try output(program, command + ["--format", "json"] + more)
      let files = try #require(try JSONValue(parsing: text)["files"]?.members)
      return files.flatMap { $0.value["mutants"]?.elements ?? [] }.map(\.text)
    }
    let whole = try mutants([])
    #expect(whole.count > 20 && whole.contains { $0.contains("statusReason") })
    for count in [2, 3] {
      let parts = try (1...count).flatMap { index in
        try mutants(["--shard", "\(index)/\(count)", "--jobs", "\(index)"])
      }
      #expect(parts.sorted() == whole.sorted(), "\(count) shards")
    }
  }
}
