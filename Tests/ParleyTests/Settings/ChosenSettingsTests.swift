import ObjectWorkers
import Terminal
import TestSupport
import Testing

@testable import parley

@MainActor
@Suite struct ChosenSettingsTests {
  private let folder = TemporaryFolder()
  private static let everything =
    "robot = eliza\nseed = 7\ncolor = always\ntheme = dark\nmarks = on\nplain = off\nprompt = plain\ntrace = on\ntimestamps = on\nsuggestions = off\n"

  private func choose(
    _ words: [String] = [], file text: String = everything, isForTerminal: Bool = true,
    _ environment: [String: String] = [:]
  ) throws -> ChosenSettings {
    let path = try folder.write("settings", text)
    let arguments = try ChatCommand.parser.parse(words + ["--settings", path])
    return try ChosenSettings(arguments, isForTerminal: isForTerminal) { environment[$0] }
  }

  private func values(_ chosen: ChosenSettings) -> [String] {
    Setting.all.map { $0.value(chosen.arguments) }
  }

  @Test func theFileSetsEverythingOnATerminal() throws {
    let chosen = try choose()
    #expect(
      values(chosen) == [
        "builtin/eliza", "7", "always", "dark", "on", "off", "plain", "on", "on", "off",
      ])
    for (index, setting) in Setting.all.enumerated() {
      #expect(chosen.origin(of: setting) == .file(line: index + 1))
    }
    let defaults = try choose(file: "")
    #expect(
      values(defaults) == [
        "builtin", "random", "auto", "auto", "auto", "off", "state", "off", "off", "on",
      ])
    #expect(Setting.all.allSatisfy { defaults.origin(of: $0) == .builtIn })
  }

  /// In a pipe the robot, the seed, tracing and the time do not depend on the file.
  @Test func aPipeLeavesFourOut() throws {
    let chosen = try choose(isForTerminal: false)
    #expect(
      values(chosen) == [
        "builtin", "random", "always", "dark", "on", "off", "plain", "off", "off", "off",
      ])
    #expect(
      Setting.all.filter(\.isForTerminals).map(\.name) == ["robot", "seed", "trace", "timestamps"])
    // Mistakes are mistakes there too.
    #expect(throws: SettingsError.self) { try choose(file: "seed = x", isForTerminal: false) }
  }

  /// Code never runs in a pipe because of a file.
  @Test func sectionsHoldOnATerminal() throws {
    let file = "[/robots]\nobjects = shell, perl\n"
    let chosen = try choose(file: file)
    #expect(chosen.arguments.objectSections.map(\.objects.languages) == [[.shell, .perl]])
    #expect(SettingsCommand.table(chosen).contains("objects in /robots  perl, shell  file, line 1"))
    #expect(try choose(file: file, isForTerminal: false).arguments.objectSections == [])
  }

  /// The error about an unknown key names a command; it has to work while the file has that error.
  @Test func aWrongFileDoesNotKeepTheSettingsFromBeingListed() throws {
    let wrong = try folder.write("wrong", "zzzzzzzz = 1")
    let arguments = try SettingsCommand.parser
      .parse(["--settings", wrong, "--no-settings"])
    let table = SettingsCommand.table(try ChosenSettings(arguments, isForTerminal: true))
    for setting in Setting.all { #expect(table.contains("\n\(setting.name) ")) }
  }

  @Test func optionsWin() throws {
    let chosen = try choose(
      ["--seed", "9", "--color", "auto", "--set", "trace=off", "a.rive", "--set", "seed=5"])
    #expect(
      values(chosen) == ["a.rive", "9", "auto", "dark", "on", "off", "plain", "off", "on", "off"])
    let origins: [ChosenSettings.Origin] = [
      .commandLine("a.rive"), .commandLine("--seed"), .commandLine("--color"), .file(line: 4),
      .file(line: 5), .file(line: 6), .file(line: 7), .commandLine("--set"), .file(line: 9),
      .file(line: 10),
    ]
    #expect(Setting.all.map(chosen.origin(of:)) == origins)
    #expect(values(try choose(["--continue=3"]))[0] == "builtin")
    let plain = try choose(["--plain"], file: "")
    #expect(values(plain)[6] == "plain" && values(plain)[9] == "off")
    #expect(plain.origin(of: Setting.all[6]) == .commandLine("--plain"))
  }

  @Test func plainIsTheOriginOfTheSettingsThatItOverrides() throws {
    let plain = [
      try choose(file: "prompt = state\nplain = on"), try choose(file: "", ["ACCESSIBLE": "1"]),
      try choose(["--set", "plain=on", "--set", "suggestions=on"], file: ""),
    ]
    for (name, value) in [("prompt", "plain"), ("suggestions", "off")] {
      let setting = try #require(Setting.named(name))
      #expect(plain.map { setting.value($0.arguments) } == [value, value, value])
      #expect(
        plain.map { $0.origin(of: setting) } == [
          .file(line: 2), .environment("ACCESSIBLE"), .commandLine("--set"),
        ])
      #expect(try choose(["--set", "plain=off"], file: "").origin(of: setting) == .builtIn)
    }
  }

  @Test func theEnvironmentWinsOverTheFile() throws {
    let chosen = try choose(isForTerminal: false, ["NO_COLOR": "1"])
    #expect(chosen.arguments.color == .never)
    #expect(chosen.origin(of: Setting.all[2]) == .environment("NO_COLOR"))
    #expect(try choose(["NO_COLOR": ""]).arguments.color == .always)
    #expect(try choose(["--color=always"], ["NO_COLOR": "1"]).arguments.color == .always)
  }

  private func choose(_ environment: [String: String]) throws -> ChosenSettings {
    try choose([], environment)
  }

  @Test func aRobotsPathIsRelativeToTheFile() throws {
    #expect(try choose(file: "robot = my bots").arguments.rules == [folder.path + "/my bots"])
    #expect(try choose(file: "robot = /a/b.rive").arguments.rules == ["/a/b.rive"])
    #expect(
      try choose(file: "robot = ~/b.rive").arguments.rules.first?.hasSuffix("/b.rive") == true)
    #expect(try choose(file: "robot = Builtin").arguments.rules == [])
    #expect(try choose(["--set", "robot=b.rive"], file: "").arguments.rules == ["b.rive"])
  }

  @Test func theEarlierNameOfASettingWorks() throws {
    #expect(values(try choose(file: "colours = never"))[2] == "never")
    #expect(values(try choose(["--set", "colours=always"], file: ""))[2] == "always")
    #expect(throws: SettingsError.self) { try choose(file: "colours = never\ncolor = never") }
  }

  @Test(arguments: [["ACCESSIBLE": "1"], [:]])
  func aVariableAsksForPlainText(_ environment: [String: String]) throws {
    let chosen = try choose(file: "", environment)
    #expect(chosen.arguments.plain == !environment.isEmpty)
    #expect(try choose(file: "plain = on", environment).arguments.plain)
  }

  @Test func noFileIsReadIfNoneIsWanted() throws {
    let chosen = try choose(["--no-settings"], file: "nonsense")
    #expect(values(chosen)[2] == "auto" && chosen.path == nil)
  }

  @Test(arguments: [
    ("trace = yes", "2:9: trace needs on or off, not ‘yes’"),
    (
      "colours = nevr",
      "2:11: color needs auto, always, or never, not ‘nevr’; did you mean ‘never’?"
    ),
    ("prompt = full", "2:10: prompt needs state or plain, not ‘full’"),
    ("seed = -1", "2:8: seed needs a whole number from 0 to 18446744073709551615, not ‘-1’"),
  ])
  func namesThePlaceOfAWrongValue(line: String, words: String) throws {
    do {
      _ = try choose(file: "# x\n" + line + "\n")
      Issue.record("no error")
    } catch {
      #expect("\(error)" == folder.path + "/settings:" + words)
    }
  }

  @Test(arguments: ["trace", "trace=", "trace=maybe", "trce=on", "=on", ""])
  func setNeedsASettingAndAValue(text: String) {
    #expect(throws: UsageError.self) {
      try ChatCommand.parser.parse(["--set", text])
    }
  }

  @Test func theTableNamesEachOrigin() throws {
    let chosen = try choose(["--seed", "9"], file: "trace = on\n", ["NO_COLOR": "1"])
    #expect(
      SettingsCommand.table(chosen) == """
        file: \(folder.path)/settings
        robot        builtin  default
        seed         9        option --seed
        color        never    environment, NO_COLOR
        theme        auto     default
        marks        auto     default
        plain        off      default
        prompt       state    default
        trace        on       file, line 1
        timestamps   off      default
        suggestions  on       default

        """)
  }

  /// The whole program: on a terminal the file holds, in a pipe the output is that of no file.
  @Test func theProgramObeysTheFileOnATerminalOnly() throws {
    let program = try Program(in: folder)
    try folder.write("robots/r.rive", "+ *\n- One.\n")
    try folder.write(
      ".home/.config/parley/settings",
      "robot = \(folder.path)/robots/r.rive\ntrace = on\nprompt = state\n"
    )
    let chat = try TerminalProgram(program, ["--no-history"])
    _ = try chat.screen.waitFor("you")
    chat.screen.type("hello\r")
    _ = try chat.screen.waitFor("One.")
    _ = try chat.screen.waitFor("r.rive:1")
    chat.screen.type("/quit\r")
    #expect(chat.ending() == .exited(0))
    let pipe = try program.run(["--no-history", "--seed", "1"], input: Array("hello\n".utf8))
    let none = try program.run(
      ["--no-history", "--seed", "1", "--no-settings"], input: Array("hello\n".utf8))
    #expect(pipe.code == 0 && pipe.output == none.output && !pipe.text.contains("One."))
    try folder.write(".home/.config/parley/settings", "robt = x\n")
    let broken = try program.run(["--no-history"], input: Array("hello\n".utf8))
    #expect(broken.code == 2 && broken.output.isEmpty)
    #expect(broken.complaints.contains("/.config/parley/settings:1:1: there is no setting ‘robt’"))
  }
}
