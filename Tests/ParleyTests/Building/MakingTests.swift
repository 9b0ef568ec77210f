import Foundation
import TestSupport
import Testing

/// What `make` compiles after an edit, and what it says if something is missing or belongs to another user.
@Suite struct MakingTests {
  private let folder = TemporaryFolder()

  @Test func aPackageWithoutItsToolsNamesWhatToInstall() throws {
    let tools = try StubTools(in: folder, borrowing: ["sh", "dirname", "realpath", "strip"])
    let run = try tools.run(".packaging/deb", "parley out")
    #expect(run.code == 1)
    #expect(run.text.contains("dpkg-shlibdeps") && run.text.contains("apt-get install dpkg-dev"))
    #expect(!run.text.contains("changelog begins with another version"))
  }

  @Test func aTargetIsCompiledByFilesFromItsFirstEdit() throws {
    let script = try folder.write("project/.ci/edited", Project.text(".ci/edited"))
    func edited() throws -> String {
      let run = try #require(Tool("sh")).run([script], in: folder.path)
      #expect(run.code == 0)
      return run.text
    }
    func age(_ path: String, seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceReferenceDate: -seconds)],
        ofItemAtPath: "\(folder.path)/project/\(path)")
    }
    for name in ["Sources/RiveScript/Brain.swift", "Tests/ViperTests/ViewTests.swift"] {
      try folder.write("project/\(name)", "")
      try age(name, seconds: 40)
    }
    #expect(try edited() == "")
    try folder.write("project/.build/debug/parley", "")
    try age(".build/debug/parley", seconds: 20)
    #expect(try edited() == "")
    try age("Sources/RiveScript/Brain.swift", seconds: 10)
    #expect(try edited() == "RiveScript\n")
    try age(".build/debug/parley", seconds: 0)
    #expect(try edited() == "RiveScript\n")
    try age("Tests/ViperTests/ViewTests.swift", seconds: -10)
    #expect(try edited() == "RiveScript\nViperTests\n")
  }

  @Test("What fails in making a package is printed, and the package names nobody of this machine")
  func whatFailsInMakingAPackageIsPrinted() throws {
    let tools = try StubTools(in: folder, borrowing: [])
    try tools.add("dpkg-parsechangelog", "[ $1 = -SVersion ] && echo 1.0 || echo 0")
    try tools.add("dpkg-gencontrol", "cat debian/control >&2; exit 1")
    for name in ["dpkg-shlibdeps", "dpkg-deb", "strip", "parley-serve"] { try tools.add(name, "") }
    try tools.add(
      "parley",
      """
      case $1 in
        --version) echo parley 1.0 ;;
        editor) mkdir -p "$4" ;;
        manual) [ "$2" != --list ] || echo parley.1 parley-serve.1 ;;
      esac
      """)
    let bin = folder.path + "/bin"
    let line =
      "unset DEBFULLNAME DEBEMAIL; "
      + "PATH='\(bin)':$PATH .packaging/deb '\(bin)/parley' '\(folder.path)/out'"
    let run = try #require(Tool("sh")).run(["-c", line], in: Project.folder)
    let person = "\nMaintainer: The Parley authors <parley@parley.invalid>\n"
    #expect(run.code == 1 && run.text.contains(person), "\(run.text)")
  }

  @Test("Libraries for the static program are unpacked again if apt has other versions")
  func librariesHaveTheVersionsOfApt() throws {
    let tools = try StubTools(
      in: folder, borrowing: ["sh", "dirname", "readlink", "sed", "mkdir", "rm", "cat"])
    try tools.add("apt-cache", #"echo "  Candidate: $(cat $stub/version)""#)
    try tools.add("apt-get", "echo download >>$stub/log; : >some.deb")
    try tools.add("dpkg-deb", #"mkdir -p "$3" && : >"$3/$(cat $stub/version)""#)
    try folder.write("project/.packaging/static", Project.text(".packaging/static"))
    for (version, downloads) in [("1", 1), ("1", 1), ("2", 2)] {
      try folder.write("version", version)
      // It ends where it looks for the processor.
      _ = try tools.run("\(folder.path)/project/.packaging/static", "output")
      #expect(try folder.text(of: "log").split(separator: "\n").count == downloads)
    }
    let work = "project/.build/static"
    #expect(try folder.text(of: work + "/packages").hasPrefix("libncurses-dev 2\nlibbsd-dev 2\n"))
    let unpacked = try FileManager.default.contentsOfDirectory(
      atPath: "\(folder.path)/\(work)/root")
    #expect(unpacked == ["2"])
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
      variables:
        "TMPDIR='\(folder.path)-x'; mkdir -p \"$TMPDIR\"; export TMPDIR QUICK_FLAGS=-q;")
    #expect(run.code == 0, "\(run.text)")
    let log = try folder.text(of: "log")
    #expect(log.contains("convert") && log.contains("<html>"))
  }
}
