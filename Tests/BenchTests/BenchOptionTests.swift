import Testing

@testable import bench

@Suite struct BenchOptionTests {
  @Test func anOptionAndItsFileAreRemovedFromTheArguments() {
    var arguments = ["--plot", "x.svg", "generated"]
    #expect(Bench.file(of: "--plot", &arguments) == "x.svg" && arguments == ["generated"])
    #expect(Bench.file(of: "--page", &arguments) == nil && arguments == ["generated"])
  }

  @Test func anOptionIsNoFile() async {
    await #expect(processExitsWith: .exitCode(2)) {
      var arguments = ["--plot", "--page", "x.md"]
      _ = Bench.file(of: "--plot", &arguments)
    }
  }
}
