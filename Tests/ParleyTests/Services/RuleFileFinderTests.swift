import Conversations
import TestSupport
import Testing

@testable import RuleLoading
@testable import parley

@Suite struct RuleFileFinderTests {
  let folder: TemporaryFolder
  let finder = RuleFileFinder(extensions: ["rive", "rs"])

  init() throws { folder = TemporaryFolder() }

  private func found(_ paths: String...) throws(RobotLoadError) -> [String] {
    try finder.files(at: paths).map { String($0.path.dropFirst(folder.path.count + 1)) }
  }

  @Test func looksThroughFoldersInTheOrderOfTheirNames() throws {
    for name in ["b.rive", "a/z.rs", "a/y/x.RIVE", "c.txt", ".hidden.rive", "a.rive.bak"] {
      try folder.write(name, "+ x")
    }
    #expect(try found(folder.path) == ["a/y/x.RIVE", "a/z.rs", "b.rive"])
    #expect(try found(folder.path + "/") == ["a/y/x.RIVE", "a/z.rs", "b.rive"])
  }

  @Test func linksInALoopAreNoHang() throws {
    try folder.write("a/b/x.rive", "+ x")
    try folder.link("a/b/up", to: "../..")
    try folder.link("a/self", to: "self")
    try folder.link("a/nowhere.rive", to: "missing")
    #expect(try found(folder.path) == ["a/b/x.rive"])
  }

  @Test func takesEachFileOnceInTheOrderGiven() throws {
    let b = try folder.write("b.rive", "+ x")
    try folder.write("a.rive", "+ x")
    try folder.link("c.rive", to: "a.rive")
    #expect(try found(b, folder.path, b) == ["b.rive", "a.rive"])
    let named = try finder.files(at: [b, folder.path]).map(\.isNamed)
    #expect(named == [true, false])
  }

  @Test func saysWhatIsWrongWithAPath() throws {
    let text = try folder.write("docs/readme.txt", "hello")
    let docs = folder.path + "/docs"
    #expect(throws: RobotLoadError.missing(path: "/nowhere/x.rive")) {
      try finder.files(at: ["/nowhere/x.rive"])
    }
    #expect(throws: RobotLoadError.missing(path: text + "/x.rive")) {
      try finder.files(at: [text + "/x.rive"])
    }
    #expect(throws: RobotLoadError.noRules(folder: docs, extensions: ["rive", "rs"])) {
      try finder.files(at: [docs])
    }
    #expect(throws: RobotLoadError.unknownExtension(path: text, extensions: ["rive", "rs"])) {
      try finder.files(at: [text])
    }
    #expect(throws: RobotLoadError.self) { try finder.files(at: ["/dev/zero"]) }
  }
}
