import Foundation

/// Other implementations of RiveScript, where they are installed.
struct Peer: Sendable {
  var name: String
  /// The command that times a rule file with messages and wanted replies.
  var fileCommand: [String]
  /// The command that times a folder with messages.
  var folderCommand: [String]

  static let all = [
    Peer(
      name: "Python", fileCommand: ["python3", "../shared/bench/bench_python.py"],
      folderCommand: ["python3", "../shared/bench/bench_dir_python.py"]),
    Peer(
      name: "Perl", fileCommand: ["perl", "../shared/bench/bench_perl.pl"],
      folderCommand: ["perl", "../shared/bench/bench_dir_perl.pl"]),
  ]

  /// What a peer's script prints, one JSON object; nil where the peer is not installed.
  func run(_ command: [String], _ arguments: [String]) -> [String: Double]? {
    guard let output = try? Shell.run(["env", "BENCH_SECS=5"] + command + arguments),
      let object = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    else { return nil }
    return object.compactMapValues { $0 as? Double }
  }
}
