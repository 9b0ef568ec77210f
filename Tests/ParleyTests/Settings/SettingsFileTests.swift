import Foundation
import ObjectWorkers
import Responder
import TestSupport
import Testing

@testable import parley

@Suite struct SettingsFileTests {
  private let folder = TemporaryFolder()

  private func read(_ text: String) throws -> [String] {
    let path = try folder.write("settings", text)
    return try SettingsFile(path: path).entries.map {
      "\($0.setting.name)=\($0.value) \($0.place.line):\($0.place.column)/\($0.valuePlace.column)"
    }
  }

  /// Returns the error without the folder.
  private func refuse(_ bytes: [UInt8]) throws -> String {
    let path = try folder.write("settings", bytes)
    do {
      _ = try SettingsFile(path: path)
      return ""
    } catch {
      return "\(error)".replacing(folder.path + "/", with: "")
    }
  }

  private static let advice = "‘parley settings --no-settings’ lists them"

  @Test func readsLinesCommentsAndBlanks() throws {
    let text = "# mine\n\n  seed = 7\r\ncolours=never\n\trobot =  ~/my bots # x \n#trace = on"
    #expect(
      try read(text) == ["seed=7 3:3/10", "color=never 4:1/9", "robot=~/my bots # x 5:2/11"])
    #expect(try read("") == [] && read("\u{FEFF}seed = 1") == ["seed=1 1:1/8"])
  }

  @Test(arguments: [
    ("seed = 1\nrobt = x\n", "settings:2:1: there is no setting ‘robt’; did you mean ‘robot’?"),
    ("colors = never", "settings:1:1: there is no setting ‘colors’; did you mean ‘color’?"),
    ("zzzzzzzz = 1", "settings:1:1: there is no setting ‘zzzzzzzz’; \(Self.advice)"),
    ("  trace", "settings:1:3: a setting has the form ‘key = value’"),
    ("trace = ", "settings:1:9: a setting has the form ‘key = value’"),
    ("= on", "settings:1:1: there is no setting ‘’; \(Self.advice)"),
    ("seed = 1\n\nseed = 2", "settings:3:1: line 1 already sets ‘seed’"),
    ("a\u{0}", "settings: not a text file in UTF-8"),
  ])
  func refusesWhatItDoesNotKnow(text: String, words: String) throws {
    #expect(try refuse(Array(text.utf8)).hasPrefix(words))
  }

  @Test func robotsOfTranscriptsAreCommands() throws {
    let file = try SettingsFile(
      path: folder.write("settings", "theme = dark\nagainst support-bot = python3 bot.py --fast\n"))
    #expect(file.robots == [ByteText("support-bot"): "python3 bot.py --fast"])
    #expect(file.entries.map(\.setting.name) == ["theme"])
    #expect(try refuse(Array("against a = x\nagainst a = y\n".utf8)).contains("line 1"))
    #expect(try refuse(Array("against a =\n".utf8)).contains("a setting has the form"))
  }

  @Test func sectionsAreAboutObjects() throws {
    let text = """
      trace = on
      [/robots/waiter]
      objects = Python, ruby  , shell
      objects-path = ~/modules
      objects-words = spaces
      # Mine.
      command ruby = ruby "~/bin/my worker.rb" -w

      [/robots/other]
      objects = perl
      """
    let file = try SettingsFile(path: folder.write("settings", text))
    #expect(file.entries.map(\.setting.name) == ["trace"])
    #expect(file.sections.map(\.folder) == ["/robots/waiter", "/robots/other"])
    #expect(file.sections.map(\.line) == [2, 9])
    let waiter = file.sections[0].objects
    #expect(waiter.languages.map(\.rawValue).sorted() == ["python", "ruby", "shell"])
    #expect(waiter.splitting == .spaces && waiter.paths[0].hasSuffix("/modules"))
    #expect(waiter.commands.values.first?.last == "-w" && waiter.commands.values.first?.count == 3)
    #expect(file.sections[1].objects == ObjectArguments(languages: [.perl]))
  }

  @Test(arguments: [
    (
      "[robots]",
      "settings:1:1: a section begins with the path of a folder, ‘[/path]’ or ‘[~/path]’"
    ),
    ("[/robots", "settings:1:1: a section begins with"),
    ("[/a]\n[/a]", "settings:2:1: line 1 already sets ‘[/a]’"),
    ("[/]", "settings:1:1: the settings file is in this folder"),
    ("[/a]\ntrace = on", "settings:2:1: a section has no setting ‘trace’; it has objects,"),
    ("[/a]\nobjects = python\nobjects = perl", "settings:3:1: line 2 already sets ‘objects’"),
    ("[/a]\nobjects =", "settings:2:10: a setting has the form"),
    (
      "[/a]\n\nobjects = ruby\n[/b]",
      "settings:3:1: nothing runs ‘ruby’; add ‘command ruby = PROGRAM’"
    ),
    ("[/a]\nobjects-words = x", "settings:2:17: objects-words needs shell or spaces, not ‘x’"),
    ("[/a]\nobjects-path = x", "settings:2:16: objects-path needs a path that begins with"),
    ("objects = python", "settings:1:1: there is no setting ‘objects’"),
  ])
  func refusesSections(text: String, words: String) throws {
    let said = try refuse(Array(text.utf8))
    #expect(said.hasPrefix(words), "\(said)")
  }

  @Test func aRobotsOwnSettingsOptNothingIn() throws {
    let path = try folder.write("robot/settings", "[\(folder.path)/robot]\nobjects = shell\n")
    #expect(throws: SettingsError.self) { try SettingsFile(path: path) }
  }

  @Test func refusesBytesThatAreNoText() throws {
    #expect(try refuse([0x73, 0xFF, 0x0A]) == "settings: not a text file in UTF-8")
    let huge = [UInt8](repeating: 0x23, count: SettingsFile.maximumBytes + 1)
    #expect(try refuse(huge).hasPrefix("settings: can’t be read: "))
    #expect(try refuse(Array(huge.dropLast())) == "")
  }

  /// Nothing waits for a pipe, and a folder is named.
  @Test func refusesPipesAndFolders() throws {
    let pipe = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(throws: SettingsError.notAFile(pipe, isFolder: false)) { try SettingsFile(path: pipe) }
    #expect(throws: SettingsError.notAFile(folder.path, isFolder: true)) {
      try SettingsFile(path: folder.path)
    }
    #expect(throws: SettingsError.self) { try SettingsFile(path: folder.path + "/none") }
    #expect(throws: SettingsError.self) { try SettingsFile(path: "/dev/zero") }
  }
}
