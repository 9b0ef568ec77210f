import Foundation
import Responder
import Testing

@testable import AIML

@Suite("Formatting categories")
struct FormatterTests {
  private func formatted(_ text: String) throws -> String {
    String(decoding: try AIMLFormatter.formatted(Array(text.utf8)), as: UTF8.self)
  }

  @Test func anEmptyTemplateWithALongTagHasNoLineOfBlanks() throws {
    let template = "<template x=\"\(String(repeating: "y", count: 120))\"></template>"
    let text = "<aiml version=\"2.1\"><category><pattern>A</pattern>\(template)</category></aiml>"
    let lines = try formatted(text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains { $0 == "    " + template })
  }

  @Test func indentsCategoriesAndKeepsComments() throws {
    let text = """
      <?xml version="1.0"?>
      <!-- Tea
           and more -->
      <aiml   version = '2.1' >
      <category><pattern>  HELLO
        * </pattern><!-- same line -->
      <template>
          Hi,   <b >you</b >&#33; &amp; <star
      index="1" />.</template></category>


      <!-- parley:ignore -->
      <topic name="T"><category><pattern>A</pattern><that> B </that><template><random>
      <li>one</li><!-- c -->
      <!-- d --><li> two </li></random> end</template></category></topic>
      </aiml>
      """
    #expect(
      try formatted(text) == """
        <?xml version="1.0"?>
        <!-- Tea
             and more -->
        <aiml version='2.1'>
          <category>
            <pattern>HELLO *</pattern> <!-- same line -->
            <template>Hi, <b>you</b>&#33; &amp; <star index="1"/>.</template>
          </category>

          <!-- parley:ignore -->
          <topic name="T">
            <category>
              <pattern>A</pattern>
              <that>B</that>
              <template>
                <random>
                  <li>one</li> <!-- c -->
                  <!-- d -->
                  <li> two </li>
                </random> end
              </template>
            </category>
          </topic>
        </aiml>

        """)
  }

  @Test func keepsShortCategoriesOnOneLine() throws {
    let long = Array(repeating: "word", count: 12).joined(separator: " ")
    let list = "<random><li>a</li><li>b</li></random>"
    let text = """
      <aiml><category> <pattern>A  B</pattern> <template> <star/>\tc</template></category>
      <category><pattern>C</pattern>
      <template>d</template></category>
      <category><pattern>D</pattern><template>\(long)</template></category>
      <category><pattern>E</pattern><!-- why --><template>e</template></category>
      <category><pattern>F</pattern><template>\(list)</template></category></aiml>
      """
    let result = try formatted(text)
    #expect(
      result.contains(
        """
        <aiml>
          <category><pattern>A B</pattern><template><star/> c</template></category>
          <category>
            <pattern>C</pattern>
            <template>d</template>
          </category>
          <category>
            <pattern>D</pattern>
            <template>\(long)</template>
          </category>
          <category>
            <pattern>E</pattern> <!-- why -->
            <template>e</template>
          </category>
          <category>
            <pattern>F</pattern>
            <template>
              <random>

        """), "\(result)")
  }

  @Test func wrapsLongTemplatesAtBlanks() throws {
    let words = Array(repeating: "word<br/>x", count: 40).joined(separator: " ")
    let text = try formatted("<aiml>\(Bot.category("A", words))</aiml>")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(text.split { $0.isWhitespace }.joined(separator: " ").contains(words))
  }

  @Test func keepsTextWhoseWhiteSpaceCounts() throws {
    let kept = "<x xml:space=\"preserve\"> a\n   b </x>"
    let text = "<aiml>\(Bot.category("A", "see:\(kept)<![CDATA[ <  > ]]>"))</aiml>"
    #expect(try formatted(text).contains("see:" + kept + "<![CDATA[ <  > ]]>"))
  }

  @Test func keepsBytesOfOtherEncodings() throws {
    let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<aiml>"
    let bytes = Array((head + Bot.category("CAF#", "#")).utf8).map {
      $0 == UInt8(ascii: "#") ? 0xE9 : $0
    }
    let result = try AIMLFormatter.formatted(bytes + Array("</aiml>".utf8))
    #expect(result.count { $0 == 0xE9 } == 2)
  }

  @Test(arguments: ["<aiml><category></aiml>", "<html></html>", "plain", "", "<aiml>&</aiml>"])
  func refusesWhatIsNoFileOfCategories(text: String) {
    #expect(throws: FormattingFailure.self) { try formatted(text) }
  }

  @Test("formatting twice is formatting once, and the categories stay equal")
  func isIdempotentAndKeepsCategories() throws {
    var count = 0
    for file in RealFiles.all.map(\.bytes) where file.count < 300_000 {
      guard let once = try? AIMLFormatter.formatted(file) else {
        // A well-formed file is always formatted.
        let reading = Reading([RuleSource(name: "a.aiml", bytes: file)], AIMLOptions()) { _ in }
        #expect(reading.isBroken, "\(String(decoding: file.prefix(300), as: UTF8.self))")
        continue
      }
      count += 1
      #expect(try AIMLFormatter.formatted(once) == once)
    }
    #expect(count > 20)
  }
}
