import Foundation

/// Another implementation of a rule language; `make peers` installs those in Python.
struct Peer: Sendable {
  var name: String
  /// Whether the implementation's rules are in AIML instead of RiveScript.
  var isAIML = false
  var installCommand = "make peers"
  var command: [String]
  /// The command that fails if the implementation is not installed.
  var probe: [String]

  static let all = [
    Peer(
      name: "Python", command: script("rivescript-python"), probe: importing("rivescript")),
    Peer(
      name: "Perl", installCommand: "apt-get install librivescript-perl",
      command: ["perl", "Sources/bench/Peers/rivescript-perl.pl"],
      probe: ["perl", "-MRiveScript", "-e", "1"]),
    Peer(
      name: "python-aiml", isAIML: true, command: script("aiml-python") + ["python-aiml"],
      probe: importing("aiml")),
    // Some of what it needs may be missing, too.
    Peer(
      name: "program-y", isAIML: true, command: script("aiml-python") + ["program-y"],
      probe: importing("programy.clients.embed.datafile")),
    Peer(
      name: "pyaiml21", isAIML: true, command: script("aiml-python") + ["pyaiml21"],
      probe: importing("pyaiml21")),
  ]

  /// The programs that load A.L.I.C.E.'s AIML files, some of which pyaiml21 refuses; program-y takes 13 s.
  static let loadingAlice = all.filter {
    $0.isAIML && $0.name != "pyaiml21" && !(Effort.isQuick && $0.name == "program-y")
  }

  /// An ELIZA with a script of its own, so that it needs no rules.
  static let eliza = Peer(
    name: "eliza-gpt", command: script("eliza-python"), probe: importing("eliza_gpt.v1"))

  private static let installedPython = ".build/peers/bin/python3"
  static let python =
    FileManager.default.isExecutableFile(atPath: installedPython) ? installedPython : "python3"

  /// Returns the command that runs a script in Python, without the script's arguments.
  static func script(_ name: String) -> [String] {
    [python, "-B", "Sources/bench/Peers/\(name).py"]
  }

  /// The measurements of a peer in processor time.
  struct Figures: Decodable {
    /// The seconds for loading, the milliseconds for a reply, the wrong replies, and the peak memory in megabytes.
    var load_s, ms, wrong, rss_mb: Double

    var load: String { Format.seconds(load_s) }
    var microseconds: Double { ms * 1000 }
    var memory: String { Format.megabytes(Int(rss_mb * 1_048_576)) }
  }

  /// Loads the rules, sends the messages, and compares the replies with the wanted ones if given.
  ///
  /// - Parameters:
  ///   - rules: the path of a file or a folder.
  ///   - messages: the path of a file with one message a line.
  ///   - wanted: the path of a file with one reply a line.
  /// - Returns: `nil` if the peer can't be run; the table then gets a remark or a failure.
  func run(
    rules: String, messages: String, wanted: String? = nil, for table: inout Table
  ) -> Figures? {
    let arguments = [Effort.isQuick ? "1" : "5", rules, messages] + [wanted].compactMap(\.self)
    do {
      let output = try Child.output(of: command + arguments)
      return try JSONDecoder().decode(Figures.self, from: Data(output.utf8))
    } catch {
      if (try? Child.output(of: probe)) == nil {
        table.remark("\(name) was not installed for this run; to install it: \(installCommand)")
      } else {
        table.fail(name, error)
      }
    }
    return nil
  }

  /// Returns whether Python has all these modules, such as `flask, rivescript`; if not, adds a remark.
  static func has(_ modules: String, named name: String, _ table: inout Table) -> Bool {
    if (try? Child.output(of: importing(modules))) != nil { return true }
    table.remark("\(name) was not installed for this run; to install it: make peers")
    return false
  }

  private static func importing(_ modules: String) -> [String] {
    [python, "-c", "import \(modules)"]
  }
}
