import Foundation
import TestSupport
import Testing

/// The rules for every target of the Makefile.
@Suite struct MakefileTests {
  private func targets() throws -> [String] {
    let line = try #require(
      Project.text("Makefile").split(separator: "\n").first { $0.hasPrefix(".PHONY: ") })
    return line.dropFirst(8).split(separator: " ").map(String.init)
  }

  /// Color is one of the compiler's flags: if the terminal decided it, everything would be compiled again.
  ///
  /// A build without the check of imports would accept any.
  @Test func everyBuildHasTheSameFlags() throws {
    let flags = "--no-color-diagnostics --explicit-target-dependency-import-check error"
    let scripts = try FileManager.default.contentsOfDirectory(atPath: Project.folder + "/.ci")
    var builds = 0
    for name in ["Makefile"] + scripts.map({ ".ci/\($0)" }) where name != ".ci/comparing" {
      let text = try Project.text(name).replacing("\\\n", with: " ")
      for line in text.split(separator: "\n")
      where line.contains(#/swift (build|test|run|package) (?!clean)/#) && !line.contains("#") {
        builds += 1
        let ways = [flags, "$QUICK_FLAGS", "${flags[@]}"]
        #expect(ways.contains { line.contains($0) }, "\(name): \(line)")
      }
    }
    #expect(builds >= 6)
    let makefile = try Project.text("Makefile")
    #expect(makefile.contains("flags := \(flags)\n"))
    for name in ["export QUICK_FLAGS", "release"] {
      #expect(makefile.contains(try Regex("\n\(name) := .*\\$\\(flags\\)")))
    }
    #expect(try Project.text(".ci/fuzz").contains("flags=(\(flags) "))
  }

  /// `swift run` does not support --static-swift-stdlib: with it, `make bench` and `make soak` failed for everyone.
  @Test func nothingIsRunWithFlagsThatSwiftRunDoesNotKnow() throws {
    let make = try #require(Tool("make"))
    for target in ["bench", "soak"] {
      let commands = try make.run(["-n", target], in: Project.folder)
      #expect(commands.code == 0 && !commands.text.contains("swift run"), "\(commands.text)")
      #expect(commands.text.contains("--product bench"))
    }
  }

  @Test func everyTargetIsStartedBeforeAnythingLands() throws {
    let run = try Project.text(".ci/run")
    let names = try targets()
    #expect(names.count > 15)
    for target in names {
      #expect(
        run.contains(try Regex("make (-C \\S+ |-s )*\(target)\\b")), ".ci/run never runs \(target)")
    }
  }

  @Test func targetsThatCompileLookForPackagesFirst() throws {
    let makefile = try Project.text("Makefile")
    for target in ["test", "bench", "soak", "fuzz", "sanitize", "install", "deb", "docs"] {
      #expect(makefile.contains("\n\(target): packages\n"), "\(target)")
    }
    #expect(makefile.contains("\nchat:\n\t@.ci/packages chat\n"))
  }

  @Test("`make test` finds its program in a folder with a space in its name")
  func theTestedProgramIsOneWord() throws {
    let folder = TemporaryFolder()
    try folder.write("a b/Makefile", Project.text("Makefile"))
    let commands = try #require(Tool("make")).run(["-n", "-C", "a b", "test"], in: folder)
    #expect(commands.text.contains("PARLEY='\(folder.path)/a b/.build/"), "\(commands.text)")
  }

  @Test func theWorkflowRunsWhatContributorsRun() throws {
    #expect(try Project.text(".github/workflows/ci.yml").contains("run: .ci/run\n"))
  }

  @Test func documentedLibrariesAreTheProducts() throws {
    let products = try Project.text("Package.swift").matches(of: #/\.library\(name: "(\w+)"/#)
    let line = try #require(
      Project.text(".spi.yml").firstMatch(of: #/documentation_targets: \[(.*)\]/#))
    let documented = line.output.1.split(separator: ",").map { $0.drop { $0 == " " } }
    #expect(Set(documented) == Set(products.map(\.output.1)))
  }
}
