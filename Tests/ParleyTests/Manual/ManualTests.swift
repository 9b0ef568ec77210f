import Responder
import TestSupport
import Testing

@testable import RuleLoading
@testable import parley

@Suite struct ManualTests {
  private let manual = Manual(.all)

  @Test func everyCommandHasAPageWithAllThatItTakes() throws {
    for command in CommandRegistry.all.commands {
      let page = try #require(manual[command.name])
      #expect(page.section == 1 && page.summary == command.summary)
      for option in command.allOptions {
        let terms = option.spellings.map { "\\fB" + Roff.literal($0) + "\\fR" }
        #expect(
          page.roff.contains("\n" + terms.joined(separator: ", ")), "\(command.name) \(terms)")
      }
      for action in command.actions {
        #expect(page.roff.contains("\n\\fB\(action.name)\\fR"), "\(command.name) \(action.name)")
      }
      for example in command.examples {
        #expect(page.roff.contains(Roff.literal(example)), "\(command.name)")
      }
      #expect(manual["parley"]?.roff.contains("\\fB\(command.name)\\fR") == true)
    }
  }

  /// A page without details describes the command with its summary.
  @Test func everyCommandIsDescribed() {
    for command in CommandRegistry.all.commands {
      let text = command.details.first ?? command.summary.sentence
      let blocks = manual[command.name]?.blocks ?? []
      #expect(blocks.contains(.text(text)), "\(command.name)")
    }
  }

  @Test func pagesAreFoundByEveryNameAndNeverTwice() {
    let names = manual.pages.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for page in manual.pages {
      #expect(page.names.allSatisfy { manual[$0]?.fileName == page.fileName })
    }
    #expect(manual["parley-rules.5"]?.section == 5)
    #expect(manual["rulez"] == nil && manual.nearest(to: "rulez") == "rules")
  }

  /// Pages named at the end of other pages exist.
  @Test func pagesNameOnlyPagesThatAreThere() {
    let known = manual.pages.map { "\($0.name)(\($0.section))" }
    for page in manual.pages {
      for case .pages(let names) in page.blocks {
        #expect(Set(names).isSubset(of: known), "\(page.name)")
      }
    }
  }

  /// A package may be installed without the one that has the server.
  @Test func pagesNameOnlyPagesOfTheSamePackage() throws {
    let script = try Project.text(".packaging/deb")
    let moved = script.matches(of: /man1\/(parley-[a-z]+)\.1"/).map { "\($0.1)(1)" }
    #expect(moved == ["parley-serve(1)"])
    for page in manual.pages where !moved.contains("\(page.name)(\(page.section))") {
      for case .pages(let names) in page.blocks {
        #expect(Set(names).isDisjoint(with: moved), "\(page.name)")
      }
    }
  }

  @Test func pagesHaveTheTablesOfTheirCommands() {
    let chat = manual["chat"]?.roff ?? ""
    #expect(
      ["/help", "/whynot", "/expect", "rename"].allSatisfy { chat.contains("\\fB\($0)\\fR") })
    #expect(["Lists the commands", "/exit", "/q", "/?"].allSatisfy(chat.contains))
    let limits = manual["limits"]?.roff ?? ""
    #expect(Limit.all.allSatisfy { limits.contains("\n\\fB" + Roff.literal($0.name) + "\\fR\n") })
    let check = manual["check"]?.roff ?? ""
    let checks = RuleLanguages().all.flatMap { $0.checks }
    #expect(
      checks.allSatisfy {
        check.contains("\\fB" + Roff.literal($0.name) + "\\fR (\($0.severity.rawValue))")
      })
  }

  @MainActor
  @Test func asksForPagesThatThereAreNone() async {
    #expect(await Parley.run(["manual", "nothing"], in: .all) == .couldNotRun)
    #expect(await Parley.run(["completions", "tcsh"], in: .all) == .couldNotRun)
  }

  @Test(.enabled(if: Tool("mandoc") != nil, "mandoc is not installed"))
  func mandocHasNothingToSay() throws {
    let folder = TemporaryFolder()
    let tool = try #require(Tool("mandoc"))
    for page in manual.pages {
      try folder.write(page.fileName, page.roff)
      let (text, code) = try tool.run(["-Tlint", page.fileName], in: folder)
      #expect(text == "" && code == 0)
    }
  }

  @Test(.enabled(if: Tool("groff") != nil, "groff is not installed"))
  func groffHasNothingToSay() throws {
    let folder = TemporaryFolder()
    let tool = try #require(Tool("groff"))
    for page in manual.pages {
      let path = try folder.write(page.fileName, page.roff)
      for device in ["-Tutf8", "-Tascii"] {
        let (text, _) = try tool.run(["-man", device, "-ww", "-z", path], in: folder)
        #expect(text == "", "\(page.fileName) \(device)")
      }
    }
  }
}
