import Foundation
import LanguageServer
import TestSupport
import Testing

@testable import parley

/// `make install` and `make uninstall`: what is installed with the built program, and all else with a script that prints
/// as many pages, because the program is 66 MB and starts 54 times.
@Suite struct InstallTests {
  private let folder = TemporaryFolder()
  private let tools = TemporaryFolder()
  private let standIn: String

  init() throws {
    standIn = try tools.write(
      "parley",
      """
      #!/bin/sh
      case $1 in
        completions) echo "completions for $2" ;;
        editor) mkdir -p "$4" && echo "files for $2" >"$4/$2" ;;
        manual) if [ "$2" = --list ]; then printf 'parley-%s.1\\n' a b c d e f g h; else echo "page $2"; fi ;;
      esac

      """)
    _ = try tools.write("parley-serve", "the server")
    let strip = try tools.write("strip", "#!/bin/sh\n")
    for path in [standIn, strip, tools.path + "/parley-serve"] {
      #expect(unsafe chmod(path, 0o755) == 0)
    }
  }

  /// Returns the program next to the tests.
  private func program() throws -> String {
    let places = [Bundle.main.executableURL] + Bundle.allBundles.map(\.bundleURL)
    let programs = places.compactMap { $0?.deletingLastPathComponent().appending(path: "parley") }
    return try #require(programs.map(\.path).first(where: FileManager.default.isExecutableFile))
  }

  private func install(
    _ words: String? = nil, prefix: String = "/a b", destination: Bool = true, path: String = ""
  ) throws -> (text: String, code: Int32) {
    let path = words == nil ? "PATH=\"\(tools.path):$PATH\(path)\" " : ""
    let line =
      "\(path)DESTDIR='\(destination ? folder.path : "")' PREFIX='\(prefix)' .ci/install "
      + (words ?? "'\(standIn)'")
    return try #require(Tool("sh")).run(["-c", line], in: Project.folder)
  }

  /// Returns the files with their contents, and the folders.
  private func tree() throws -> [String: Data?] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let whole = "\(folder.path)/\(path)"
        var isFolder = false
        if let kind = try? FileManager.default.attributesOfItem(atPath: whole)[.type] {
          isFolder = kind as? FileAttributeType == .typeDirectory
        }
        return (path, isFolder ? nil : FileManager.default.contents(atPath: whole))
      })
  }

  private var expected: Set<String> {
    let share = "a b/share/"
    let pages = Manual(.all).pages.map { "\(share)man/man\($0.section)/\($0.fileName)" }
    let others = [
      "bash-completion/completions/parley", "fish/vendor_completions.d/parley.fish",
      "zsh/site-functions/_parley", "parley/installed",
    ].map { share + $0 }
    let editors: [(EditorKind, String)] = [
      (.vim, "vim/vimfiles/"), (.neovim, "nvim/site/"), (.emacs, "emacs/site-lisp/"),
    ]
    let set = editors.flatMap { editor, place in
      EditorCommand(arguments: EditorArguments()).files(for: editor).map { share + place + $0.path }
    }
    return Set(pages + others + set + ["a b/bin/parley", "a b/bin/parley-serve"])
  }

  private func files() throws -> Set<String> {
    Set(try tree().filter { $0.value != nil }.keys)
  }

  @Test func uninstallingRemovesWhatWasInstalledAndNothingElse() throws {
    try folder.write("a b/share/man/man1/parley-other.1", "another's")
    let before = try tree()
    let installed = try install("'\(program())'")
    #expect(
      installed.code == 0 && installed.text.contains("installed \(folder.path)/a b/bin/parley"))
    let other = "a b/share/man/man1/parley-other.1"
    #expect(try files() == expected.union([other]))
    #expect(
      try folder.text(of: "a b/share/zsh/site-functions/_parley") == Shell.zsh.script(for: .all))
    let page = try #require(Manual(.all).pages.first)
    #expect(try folder.text(of: "a b/share/man/man\(page.section)/\(page.fileName)") == page.roff)

    #expect(try install("--undo").code == 0)
    #expect(try tree() == before)
    let again = try install("--undo")
    #expect(again.code == 1 && again.text.contains("nothing was installed there"))
  }

  @Test func noEmptyFolderStaysEvenAboveThePrefix() throws {
    let prefix = folder.path + "/own/local"
    #expect(try install(prefix: prefix, destination: false).code == 0)
    #expect(try install(prefix: prefix, destination: false).code == 0)
    #expect(try install("--undo", prefix: prefix, destination: false).code == 0)
    #expect(try tree().isEmpty)
  }

  @Test("A prefix may have characters that mean something to the tools of the script")
  func thePrefixIsTakenLiterally() throws {
    let prefix = #"/a&b|c\1\n"#
    #expect(try install(prefix: prefix).code == 0)
    #expect(try files().contains("\(prefix.dropFirst())/bin/parley"))
    #expect(try install("--undo", prefix: prefix).code == 0)
    #expect(try tree().isEmpty)
  }

  @Test func aFolderOutsideOfPathIsNamed() throws {
    let run = try install(prefix: folder.path, destination: false)
    #expect(run.text.contains("\(folder.path)/bin is not in PATH"), "\(run.text)")
    let inPath = try install(
      prefix: folder.path, destination: false, path: ":\(folder.path)/bin")
    #expect(inPath.code == 0 && !inPath.text.contains("not in PATH"))
  }

  /// The installed files may have been replaced by anything.
  @Test func undoingRunsNothingThatIsInstalled() throws {
    #expect(try install().code == 0)
    try folder.write(
      "a b/bin/parley", "#!/bin/sh\necho run >'\(folder.path)/run'\necho ../../x.1\n")
    #expect(try install("--undo").code == 0)
    #expect(try tree().isEmpty)
  }

  @Test(arguments: [
    "file /a b/../x", "file /x", "folder /a b/share/../../x", "file /a b/", "odd /a b/bin/parley",
  ])
  func aListThatNamesSomethingElseIsRefused(line: String) throws {
    #expect(try install().code == 0)
    try folder.write("x", "another's")
    let list = "a b/share/parley/installed"
    try folder.write(list, folder.text(of: list) + line + "\n")
    let before = try tree()
    let run = try install("--undo")
    #expect(run.code == 1 && run.text.contains("nothing was removed"), "\(run.text)")
    #expect(try tree() == before)
    #expect(try install().code == 1)
    #expect(try tree() == before)
  }

  @Test(arguments: ["a b", "/a/../b", "/.."]) func thePrefixIsAbsoluteAndPlain(prefix: String)
    throws
  {
    let run = try install(prefix: prefix)
    #expect(run.code == 1 && run.text.contains("PREFIX"))
    #expect(try tree().isEmpty)
  }

  /// A folder at the path of the last file, a file at the path of a folder, and both over an older version.
  @Test(
    arguments: ["share/zsh/site-functions/_parley/x", "share/zsh", "bin/parley/x"], [true, false])
  func aFailureInTheMiddleLeavesEverythingAsItWas(obstacle: String, isUpgrade: Bool) throws {
    if isUpgrade {
      #expect(try install().code == 0)
      for path in ["share/zsh", "bin/parley"] {
        try FileManager.default.removeItem(atPath: "\(folder.path)/a b/\(path)")
      }
      try folder.write("a b/share/man/man1/parley.1", "an older page")
    }
    try folder.write("a b/\(obstacle)", "in the way")
    let before = try tree()
    let run = try install()
    #expect(run.code == 1 && run.text.contains("as it was"), "\(run.text)")
    #expect(try tree() == before)
  }

  /// The installer's own cp kills it after so many files: after the next installation everything can be removed.
  @Test(arguments: [1, 4, 12]) func whatWasKilledInTheMiddleIsRemovedAfterTheNextOne(
    copied: Int
  ) throws {
    let cp = try tools.write(
      "cp",
      """
      #!/bin/sh
      echo >>'\(tools.path)/count'
      [ "$(wc -l <'\(tools.path)/count')" -le \(copied) ] || kill -9 $PPID
      exec /bin/cp "$@"

      """)
    #expect(unsafe chmod(cp, 0o755) == 0)
    _ = try install()
    try FileManager.default.removeItem(atPath: cp)
    #expect(try !tree().isEmpty && !files().contains("a b/bin/parley"))
    #expect(try install().code == 0)
    #expect(try install("--undo").code == 0)
    #expect(try tree().isEmpty)
  }

  @Test(
    "sudo installs below the root folder if that is the prefix",
    .enabled(if: getuid() != 0, "the superuser needs no sudo"))
  func sudoKeepsTheRootFolder() throws {
    let sudo = try tools.write("sudo", "#!/bin/sh\necho \"$*\"\n")
    #expect(unsafe chmod(sudo, 0o755) == 0)
    #expect(unsafe chmod(folder.path, 0o555) == 0)
    let run = try install(prefix: "/")
    #expect(run.text.contains("env PREFIX=/ DESTDIR=\(folder.path) "), "\(run.text)")
  }

  @Test func anUpgradeRemovesThePagesThatAreNoMore() throws {
    #expect(try install().code == 0)
    let installed = try files()
    let list = "a b/share/parley/installed"
    try folder.write("a b/share/man/man1/parley-old.1", "a page of the version before")
    try folder.write(list, folder.text(of: list) + "file /a b/share/man/man1/parley-old.1\n")
    #expect(try install().code == 0)
    #expect(try files() == installed)
  }
}
