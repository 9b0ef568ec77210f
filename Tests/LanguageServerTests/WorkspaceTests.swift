import Disk
import JSON
import LanguageServer
import TestSupport
import Testing

/// Files that come, change and go, on disk and in the editor.
@MainActor @Suite struct WorkspaceTests {
  private func names(_ client: TestClient, _ query: String) async -> [String] {
    await client.request("workspace/symbol", ["query": .string(query)]).elements
      .compactMap { $0["name"]?.string }
  }

  private func close(_ client: TestClient, _ name: String) {
    client.notify(
      "textDocument/didClose", ["textDocument": ["uri": .string(client.uri(name))]])
  }

  private func noteChanges(_ client: TestClient) {
    client.notify("workspace/didChangeWatchedFiles", ["changes": []])
  }

  @Test(arguments: ["fn main() { println!(\"hi\"); }\n", "+ zero\0\n- no\n", nil])
  func `a closed file that has no rules any more is forgotten`(_ text: String?) async throws {
    let client = try await TestClient(
      capabilities: TestClient.capabilities(), files: ["a.rs": "+ hello robot\n- hi\n"])
    #expect(await names(client, "hello") == ["hello robot"])
    if let text {
      try client.folder.write("a.rs", text)
    } else {
      try Files.remove(client.folder.path + "/a.rs")
    }
    noteChanges(client)
    #expect(await names(client, "") == [])
    try client.folder.write("a.rs", "+ hello again robot\n- hi\n")
    noteChanges(client)
    #expect(await names(client, "") == ["hello again robot"])
  }

  @Test func `a file that is closed is as it is on disk`() async throws {
    let client = try await TestClient(
      capabilities: TestClient.capabilities(),
      files: ["a.rive": "+ on disk\n- hi\n", "build/b.rive": "+ built\n- hi\n"])
    client.open("a.rive", "+ in the editor\n- hi\n")
    client.open("build/b.rive", "+ built\n- hi\n")
    #expect(await names(client, "").sorted() == ["built", "in the editor"])
    close(client, "a.rive")
    close(client, "build/b.rive")
    #expect(await names(client, "") == ["on disk"])
  }

  @Test func `a transcript that is closed has the problems of its text on disk`() async throws {
    let client = try await TestClient(
      capabilities: TestClient.capabilities(),
      files: [
        "a.rive": "+ hello\n- hi\n", "a.chat": "rules: a.rive\n\n# A\nyou> hello\nbot> hi\n",
      ])
    client.open("a.chat", "rules: a.rive\n\n# A\nyuo> hello\n")
    _ = await client.diagnostics("a.chat") { $0["diagnostics"] != [] }
    close(client, "a.chat")
    // The answer comes after what the server says of the closed file.
    _ = await names(client, "hello")
    let shown = client.notifications.last {
      $0["params"]?["uri"]?.string == client.uri("a.chat")
    }
    #expect(shown?["params"]?["diagnostics"] == [])
  }

  @Test func `the files of a folder that is added are checked, and watched once`() async throws {
    let client = try await TestClient(
      capabilities: TestClient.capabilities(),
      files: ["a.rive": "+ hello\n- {topic=a}hi\n+ *\n- Go on.\n"])
    let folder: JSONValue = ["uri": .string("file://" + client.folder.path), "name": "robot"]
    for (added, removed) in [([], [folder]), ([folder], [])] as [([JSONValue], [JSONValue])] {
      client.notify(
        "workspace/didChangeWorkspaceFolders",
        ["event": ["added": .array(added), "removed": .array(removed)]])
    }
    let found = await client.diagnostics("a.rive")
    #expect(found.contains { $0["code"] == "unknown-topic" })
    let registrations = client.notifications.filter {
      $0["method"] == "client/registerCapability"
    }
    #expect(registrations.count == 1)
  }

  @Test func `a file is found once if links form a cycle`() async throws {
    let client = try await TestClient(
      capabilities: TestClient.capabilities(), files: ["robot/a.rive": "+ hello\n- hi\n"])
    try client.folder.link("robot/again", to: "..")
    noteChanges(client)
    #expect(await names(client, "") == ["hello"])
  }

  @Test func `the robot of a closed file that was never saved is checked again`() async throws {
    let client = try await TestClient(
      capabilities: TestClient.capabilities(),
      files: ["b.rive": "+ hello\n- {topic=a}hi\n+ *\n- Go on.\n"])
    client.open("a.rive", "> topic a\n+ *\n- {topic=random}Back.\n< topic\n")
    client.open("b.rive", "+ hello\n- {topic=a}hi\n+ *\n- Go on.\n")
    _ = await client.diagnostics("b.rive") { $0["diagnostics"] == [] }
    close(client, "a.rive")
    let found = await client.diagnostics("b.rive") { $0["diagnostics"] != [] }
    #expect(found.contains { $0["code"] == "unknown-topic" })
  }
}
