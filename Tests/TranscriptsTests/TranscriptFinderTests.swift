import Responder
import TestSupport
import Testing

@testable import Transcripts

@Suite struct TranscriptFinderTests {
  private func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for name in ["b.chat", "a.chat", "deep/er/c.chat", "deep/notes.txt", ".hidden/x.chat"] {
      try folder.write(name, "you> a\n")
    }
    return folder
  }

  @Test func foldersGiveTheirTranscriptsByName() throws {
    let folder = try folder()
    let finder = TranscriptFinder([folder.path])
    #expect(finder.files == ["a.chat", "b.chat", "deep/er/c.chat"].map { folder.path + "/" + $0 })
    #expect(finder.diagnostics.isEmpty)
  }

  @Test func aFileIsFoundOnceHoweverOftenItIsNamed() throws {
    let folder = try folder()
    try folder.link("again.chat", to: "a.chat")
    let finder = TranscriptFinder([folder.path + "/b.chat", folder.path, folder.path + "/./a.chat"])
    #expect(finder.files.count == 3 && finder.files.first == folder.path + "/b.chat")
  }

  @Test func aNamedFileNeedsNoEnding() throws {
    let folder = try folder()
    #expect(TranscriptFinder([folder.path + "/deep/notes.txt"]).files.count == 1)
  }

  @Test func patternsAreExpanded() throws {
    let folder = try folder()
    #expect(TranscriptFinder([folder.path + "/*.chat"]).files.count == 3)
    #expect(TranscriptFinder([folder.path + "/[ab].chat"]).files.count == 2)
    let none = TranscriptFinder([folder.path + "/z*.chat"])
    #expect(none.files.isEmpty && none.diagnostics.map(\.check) == ["missing"])
  }

  @Test func aPatternMayMatchOnlyFilesThatAreNamedBefore() throws {
    let folder = try folder()
    let finder = TranscriptFinder(["/a.chat", "/a*.chat", "/a*.chat"].map { folder.path + $0 })
    #expect(finder.files == [folder.path + "/a.chat"] && finder.diagnostics.isEmpty)
  }

  @Test func aPatternMayRepeatASlash() throws {
    let folder = try folder()
    let finder = TranscriptFinder([folder.path + "//[ab].chat"])
    #expect(finder.files == ["a.chat", "b.chat"].map { folder.path + "//" + $0 })
    #expect(finder.diagnostics.isEmpty)
  }

  @Test func aReversedRangeMatchesNothing() {
    for text in ["x", "]", "x]", "zx]", "[z-a]x]"] { #expect(!Glob("[z-a]x]").matches(text)) }
    #expect(Glob("[z-ab]").matches("b") && Glob("[]a]").matches("]"))
  }

  @Test func cyclesOfLinksEnd() throws {
    let folder = try folder()
    try folder.link("deep/er/up", to: "../..")
    try folder.link("deep/nowhere.chat", to: "gone")
    let finder = TranscriptFinder([folder.path])
    #expect(finder.files.count == 3)
    #expect(finder.diagnostics.map(\.check) == ["folder-loop", "missing"])
  }

  @Test func aLinkToItselfIsUnreadable() throws {
    let folder = try folder()
    try folder.link("deep/same.chat", to: "same.chat")
    for path in [folder.path, folder.path + "/deep/same.chat"] {
      let diagnostics = TranscriptFinder([path]).diagnostics
      #expect(diagnostics.map(\.check) == ["unreadable"])
      #expect(diagnostics.first?.message.contains("symbolic links") == true)
    }
  }

  @Test func standardInputIsReadOnce() {
    #expect(TranscriptFinder(["-", "-"]).files == ["-"])
  }

  @Test func whatIsNotThereIsSaid() {
    let finder = TranscriptFinder(["/no/such/file.chat"])
    #expect(finder.files.isEmpty && finder.diagnostics.map(\.severity) == [.error])
  }
}
