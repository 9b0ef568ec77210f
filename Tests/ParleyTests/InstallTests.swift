import Foundation
import TestSupport
import Testing

@testable import parley

/// What `make install` and `make uninstall` do once the program is built.
@Suite(.enabled(if: Tool("strip") != nil, "strip is not installed")) struct InstallTests {
  private let folder: TemporaryFolder
  private let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized.path

  init() throws { folder = TemporaryFolder() }

  /// The program stands beside the tests.
  private func program() throws -> String {
    let places = [Bundle.main.executableURL] + Bundle.allBundles.map(\.bundleURL)
    let programs = places.compactMap { $0?.deletingLastPathComponent().appending(path: "parley") }
    return try #require(programs.map(\.path).first(where: FileManager.default.isExecutableFile))
  }

  private func install(_ words: String) throws -> (text: String, code: Int32) {
    let line = "DESTDIR='\(folder.path)' PREFIX='/a b' .ci/install \(words)"
    return try #require(Tool("sh")).run(["-c", line], in: top)
  }

  private var files: Set<String> {
    let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
    return Set(
      paths.filter {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + $0)) == nil
      })
  }

  @Test func uninstallingTakesAwayWhatWasInstalledAndNothingElse() throws {
    try folder.write("a b/share/man/man1/parley-other.1", "another's")
    let installed = try install("'\(program())'")
    #expect(installed.text == "" && installed.code == 0)
    let share = "a b/share/"
    let pages = Manual(.all).pages.map { "\(share)man/man\($0.section)/\($0.fileName)" }
    let completions = [
      "bash-completion/completions/parley", "fish/vendor_completions.d/parley.fish",
      "zsh/site-functions/_parley",
    ].map { share + $0 }
    let other = "\(share)man/man1/parley-other.1"
    #expect(files == Set(pages + completions + ["a b/bin/parley", other]))
    #expect(
      try folder.text(of: share + "zsh/site-functions/_parley") == Shell.zsh.script(for: .all))
    #expect(try folder.text(of: pages[0]) == Manual(.all).pages[0].roff)

    #expect(try install("--undo").code == 0)
    #expect(files == [other])
    let again = try install("--undo")
    #expect(again.code == 1 && again.text.contains("there is no"))
  }
}
