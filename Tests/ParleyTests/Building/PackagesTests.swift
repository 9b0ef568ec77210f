import Foundation
import TestSupport
import Testing

/// `.ci/packages` on incomplete machines, simulated by scripts: no compiler and no apt runs.
@Suite struct PackagesTests {
  private let folder = TemporaryFolder()

  /// Simulates a fresh Debian: a compiler that finds the files listed in `has`, and an apt that creates them.
  private func machine(
    user: Int = 0, sudo: Bool = false, swift: Bool = true, has: [String] = []
  ) throws -> StubTools {
    let tools = try StubTools(
      in: folder,
      borrowing: [
        "sh", "dirname", "readlink", "mktemp", "rm", "cat", "sed", "env", "touch", "grep",
      ]
    )
    for name in has { try folder.write("has/\(name)", "") }
    try folder.write("has/.kept", "")
    try folder.write("log", "")
    try tools.add("uname", "echo Linux")
    try tools.add("id", "echo \(user)")
    try tools.add("ldd", "[ -e $stub/has/libcurl4 ] || echo '  libcurl.so.4 => not found'")
    if swift { try tools.add("swift", "") }
    try tools.add(
      "clang",
      """
      case "$*" in
        *-print-prog-name=ld*) [ -e $stub/has/binutils ] && echo /usr/bin/ld || echo ld ;;
        -v) [ ! -e $stub/has/gcc ] || echo "Selected GCC installation: /usr/lib/gcc/linux/12" >&2 ;;
        *"-x c++"*) [ -e $stub/has/binutils ] && [ -e $stub/has/libstdc++-12-dev ] ;;
        *) case "$(cat)" in
            *histedit.h*) [ -e $stub/has/libedit-dev ] ;;
            *sqlite3.h*) [ -e $stub/has/libsqlite3-dev ] ;;
            *curl.h*) [ -e $stub/has/libcurl4-openssl-dev ] ;;
            *microhttpd.h*) [ -e $stub/has/libmicrohttpd-dev ] ;;
          esac ;;
      esac
      """)
    try tools.add("pkg-config", "")
    // In another language, its words are translated.
    try tools.add(
      "apt-cache", #"[ "$LC_ALL" = C ] && echo '  Depends: g++-12' || echo '  Hängt ab: g++-12'"#)
    try tools.add(
      "apt-get",
      """
      echo "apt-get $*" >>$stub/log
      case $1 in install) for word; do case $word in -*|install) ;; *) touch "$stub/has/$word" ;; esac; done ;; esac
      """)
    if sudo { try tools.add("sudo", "echo sudo >>$stub/log; exec \"$@\"") }
    return tools
  }

  private let everything = [
    "libedit-dev", "libsqlite3-dev", "libmicrohttpd-dev", "libcurl4-openssl-dev", "binutils",
    "libstdc++-12-dev", "libcurl4",
  ]
  private let line =
    "apt-get install -y --no-install-recommends libedit-dev libsqlite3-dev libmicrohttpd-dev libcurl4-openssl-dev binutils libstdc++-12-dev libcurl4"

  @Test func aMachineThatHasEverythingIsLeftAlone() throws {
    let run = try machine(user: 1000, has: everything).run(".ci/packages")
    #expect(run.text == "" && run.code == 0, "\(run.text)")
    #expect(try folder.text(of: "log") == "")
  }

  @Test func rootInstallsEverythingInOneGo() throws {
    let run = try machine().run(".ci/packages")
    #expect(run.code == 0, "\(run.text)")
    let log = try folder.text(of: "log").split(separator: "\n")
    #expect(log.count == 2 && log.first == "apt-get update -qq")
    #expect(
      log.last.map { Set($0.split(separator: " ")) }?.isSuperset(of: everything.map { $0[...] })
        == true)
  }

  @Test func aChatNeedsNothingOfTheServer() throws {
    let run = try machine().run(".ci/packages chat")
    #expect(run.code == 0, "\(run.text)")
    let log = try folder.text(of: "log")
    #expect(log.contains(" libedit-dev ") && !log.contains("microhttpd") && !log.contains("libpq"))
    #expect(!log.contains("openssl"))
  }

  @Test func whatAptSaysIsPrintedOnlyIfItFails() throws {
    let tools = try machine()
    try tools.add("apt-get", "echo Reading package lists; [ $1 != install ]")
    let run = try tools.run(".ci/packages")
    #expect(run.code == 1 && run.text.contains("Reading package lists"), "\(run.text)")
    try tools.add(
      "apt-get",
      "echo Reading package lists; for word; do case $word in -*) ;; *) touch $stub/has/$word ;; esac; done"
    )
    let good = try tools.run(".ci/packages")
    #expect(good.code == 0 && !good.text.contains("Reading"), "\(good.text)")
    #expect(good.text.hasPrefix("installing libedit-dev "))
  }

  /// The fault of the fresh Debian: only the C++ library is missing, and linking fails after two minutes.
  @Test(arguments: [true, false]) func theCxxLibraryAloneIsMissing(gcc: Bool) throws {
    let present = everything.filter { $0 != "libstdc++-12-dev" } + (gcc ? ["gcc"] : [])
    let run = try machine(has: present).run(".ci/packages")
    #expect(run.code == 0, "\(run.text)")
    #expect(try folder.text(of: "log").hasSuffix(" libstdc++-12-dev\n"))
  }

  @Test func sudoIsUsedByOthers() throws {
    let run = try machine(user: 1000, sudo: true).run(".ci/packages")
    #expect(run.code == 0, "\(run.text)")
    #expect(try folder.text(of: "log").hasPrefix("sudo\napt-get update -qq\napt-get install "))
  }

  @Test func withoutRootOrSudoTheLineForRootIsPrinted() throws {
    let run = try machine(user: 1000).run(".ci/packages")
    #expect(run.code == 1)
    #expect(run.text.contains("\n  apt-get update && \(line)\n"), "\(run.text)")
    #expect(try folder.text(of: "log") == "")
  }

  @Test func aSudoThatRefusesLeadsToTheSameLine() throws {
    let tools = try machine(user: 1000)
    try tools.add("sudo", "echo 'ann is not in the sudoers file' >&2; exit 1")
    let run = try tools.run(".ci/packages")
    #expect(run.code == 1 && run.text.contains(line), "\(run.text)")
  }

  @Test func anInstallationThatChangesNothingIsNotTakenForOne() throws {
    let tools = try machine()
    try tools.add("apt-get", "")
    let run = try tools.run(".ci/packages")
    #expect(run.code == 1 && run.text.contains("still misses"), "\(run.text)")
  }

  @Test func swiftIsLookedForFirst() throws {
    let run = try machine(swift: false).run(".ci/packages")
    #expect(run.code == 1 && run.text.contains("no swift in PATH"), "\(run.text)")
    #expect(try folder.text(of: "log") == "")
  }

  @Test func aSystemWithoutAptIsToldTheNames() throws {
    let tools = try machine()
    try FileManager.default.removeItem(atPath: "\(folder.path)/bin/apt-get")
    let run = try tools.run(".ci/packages")
    #expect(run.code == 1 && run.text.contains("or their like: libedit-dev"), "\(run.text)")
  }
}
