import Foundation
import TestSupport
import Testing

/// `make deb` and `make docs` if something is missing or belongs to another user.
@Suite struct MakingTests {
  private let folder = TemporaryFolder()

  @Test func aPackageWithoutItsToolsNamesWhatToInstall() throws {
    let tools = try StubTools(in: folder, borrowing: ["sh", "dirname", "realpath", "strip"])
    let run = try tools.run(".packaging/deb", "parley out")
    #expect(run.code == 1)
    #expect(run.text.contains("dpkg-shlibdeps") && run.text.contains("apt-get install dpkg-dev"))
    #expect(!run.text.contains("changelog begins with another version"))
  }

  /// docc copies the owner of its template's files, which only root may set.
  @Test func documentationIsMadeWithACopyOfTheTemplate() throws {
    let tools = try StubTools(
      in: folder,
      borrowing: ["sh", "dirname", "readlink", "sed", "mktemp", "rm", "mkdir", "cp", "cat", "ls"])
    try folder.write("share/docc/render/index.html", "<html>")
    try tools.add("swift", "echo $stub/build")
    try tools.add(
      "docc",
      """
      echo "$1 $DOCC_HTML_DIR" >>$stub/log
      case $DOCC_HTML_DIR in $stub/*) exit 1 ;; esac
      cat "$DOCC_HTML_DIR/index.html" >>$stub/log
      """)
    let copy = folder.path + "/project"
    for path in [".ci/docs", "Package.swift", "Sources/parley/Version.swift"] {
      try folder.write("project/\(path)", Project.text(path))
    }
    let run = try tools.run(
      "\(copy)/.ci/docs",
      variables: "TMPDIR='\(folder.path)-x'; mkdir -p \"$TMPDIR\"; export TMPDIR;")
    #expect(run.code == 0, "\(run.text)")
    let log = try folder.text(of: "log")
    #expect(log.contains("convert") && log.contains("<html>"))
  }
}
