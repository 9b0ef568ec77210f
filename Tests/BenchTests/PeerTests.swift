import Testing

@testable import bench

/// Other implementations, which may be missing.
@Suite struct PeerTests {
  private func table(of command: [String], probe: [String]) -> Table {
    var table = Table(header: ["", "a reply"])
    let peer = Peer(name: "Python", command: command, probe: probe)
    _ = peer.run(rules: "rules", messages: "messages", for: &table)
    return table
  }

  @Test("A peer that is not installed is a remark, and no failure")
  func missingPeersAreRemarks() {
    let table = table(of: ["false"], probe: ["false"])
    #expect(!table.hasFailed)
    #expect(table.text.contains("Python was not installed for this run"), "\(table.text)")
  }

  @Test("A peer that is installed fails if it ends early or prints no figures")
  func brokenPeersAreFailures() {
    for command in [["false"], ["echo", "hello"]] {
      let table = table(of: command, probe: ["true"])
      #expect(table.hasFailed && !table.text.contains("not installed"), "\(table.text)")
    }
  }
}
