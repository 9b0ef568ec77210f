import Disk
import ObjectWorkers
import Responder
import RiveScript
import TestSupport
import Testing

/// The ways to make an object run, all of which need the opt-in.
struct OptInTests {
  private static let rules = """
    > object touch shell
      echo ran > "$PARLEY_FOLDER/ran"
      echo done
    < object
    + touch
    - <call>touch</call>
    + say *
    - <star>
    """

  private func hasRun(_ rig: ObjectRig) -> Bool { Files.exists(rig.folder.path + "/ran") }

  @Test func nothingRunsWithoutAHandler() {
    let rig = ObjectRig(Self.rules, languages: [.shell])
    let reply = rig.brain.respond(to: "touch", in: &rig.talk)
    #expect(reply.text == "[ERR: Object Not Found]")
    #expect(
      reply.problems.first?.detail
        == "the object 'touch' is a shell script and was left out; --objects shell runs it")
    #expect(!hasRun(rig))
  }

  @Test func nothingRunsInAnotherLanguage() {
    let rig = ObjectRig(Self.rules, languages: [.python])
    #expect(rig.ask("touch") == "[ERR: Object Not Found]")
    #expect(!hasRun(rig))
  }

  @Test func nothingRunsWithoutConsent() {
    let rig = ObjectRig(Self.rules, languages: [.shell], isAllowed: false)
    let reply = rig.reply("touch")
    #expect(reply.text == "[ERR: Object Not Found]")
    #expect(reply.problems.first?.detail.contains("nobody has confirmed") == true)
    #expect(!hasRun(rig))
  }

  @Test func rulesThatWereNotAdmittedRunNothing() {
    let rig = ObjectRig(Self.rules, languages: [.shell])
    let other = Brain([RuleSource(name: "other.rive", text: Self.rules)])
    let reply = ObjectAnswerer.answering(by: rig.runner.handler) {
      other.respond(to: "touch", in: &rig.talk)
    }
    #expect(reply.text == "[ERR: Object Not Found]" && !hasRun(rig))
  }

  @Test func messagesAreData() {
    let rig = ObjectRig(Self.rules, languages: [.shell])
    for message in [
      "say <call>touch</call>", "<call>touch</call>", "say $(echo ran > $PARLEY_FOLDER/ran)",
    ] {
      _ = rig.ask(message)
    }
    #expect(!hasRun(rig))
    #expect(rig.ask("touch") == "done" && hasRun(rig))
  }

  @Test func theFingerprintCoversRulesScriptsAndModules() throws {
    let (folder, modules) = (TemporaryFolder(), TemporaryFolder())
    var options = ObjectOptions(languages: [.shell])
    options.modulePaths = [modules.path]
    func fingerprint(_ rules: String) -> String? {
      let source = RuleSource(name: "a.rive", text: rules)
      return ObjectSet(Document(parsing: source).objects, of: [source], in: folder.path, options)?
        .fingerprint
    }
    var seen: Set<String?> = [fingerprint(Self.rules)]
    #expect(seen.insert(fingerprint(Self.rules + "\n+ new\n- rule")).inserted)
    try Files.put(Array("one".utf8), at: folder.path + "/due.sh", replacing: false)
    #expect(seen.insert(fingerprint(Self.rules)).inserted)
    try Files.put(Array("two".utf8), at: folder.path + "/due.sh", replacing: true)
    #expect(seen.insert(fingerprint(Self.rules)).inserted)
    try Files.put(Array("one".utf8), at: modules.path + "/module", replacing: false)
    #expect(seen.insert(fingerprint(Self.rules)).inserted)
    for name in ["due", ".due", "due.bash", "due.pyc", "due.JS", "x/due.rb"] {
      try Files.makeFolder(for: folder.path + "/" + name)
      try Files.put([], at: folder.path + "/" + name, replacing: false)
      #expect(seen.insert(fingerprint(Self.rules)).inserted, "\(name)")
    }
    try Files.put([], at: folder.path + "/due.txt", replacing: false, mode: 0o755)
    #expect(seen.insert(fingerprint(Self.rules)).inserted)
    // Data may change, and nothing in Python's caches runs.
    try Files.put([], at: folder.path + "/data.txt", replacing: false)
    try Files.makeFolder(folder.path + "/__pycache__")
    try Files.put([], at: folder.path + "/__pycache__/due.pyc", replacing: false)
    #expect(!seen.insert(fingerprint(Self.rules)).inserted && !seen.contains(nil))
    #expect(fingerprint("+ a\n- b") == nil)
  }
}
