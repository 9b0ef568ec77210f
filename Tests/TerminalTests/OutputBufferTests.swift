import Platform
import Terminal
import Testing

@Suite struct OutputBufferTests {
  @Test func writesNothingBeforeItIsFlushed() throws {
    let pipe = try Pipe()
    let output = OutputBuffer(descriptor: pipe.write)
    output.append("hello ")
    output.append("你")
    #expect(pipe.drain() == "")
    output.flush()
    #expect(pipe.drain() == "hello 你")
  }

  @Test func fallsSilentWhenNobodyReads() throws {
    let pipe = try Pipe()
    ignoreBrokenPipes()
    pipe.closeReadEnd()
    let output = OutputBuffer(descriptor: pipe.write)
    output.append("hello")
    #expect(!output.isBroken)
    output.flush()
    #expect(output.isBroken)
    output.append(String(repeating: "x", count: 1 << 17))
    output.flush()
  }
}
