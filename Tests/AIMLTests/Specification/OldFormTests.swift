import Responder
import Testing

@testable import AIML

@Suite("AIML 0.9, and words without blanks")
struct OldFormTests {
  @Test func oldTagsAreReadInFilesOfTheFirstVersion() {
    let categories =
      Bot.category("CALL ME *", "<setname><star/></setname>, hi.")
      + Bot.category("I LIKE *", "<think><set_food><star/></set_food></think>Yes.")
      + Bot.category("WHO AM I", "<getname/> likes <get_food/>.")
      + Bot.category("ABOUT *", "<settopic><star/></settopic>: <gettopic/>")
      + Bot.category("BEFORE", "<justthat/>; <beforethat/>; <justbeforethat/>")
      + Bot.category("YOU", "<name/> of <botmaster/>, <getsize/>")
      + Bot.category("IF", "<if name=\"food\" value=\"tea\">tea!</if>")
    let files = ["config/properties.txt": "name:Al\nbotmaster:Bo\n"]
    var bot = Bot(categories, files: files, version: "1.0")
    #expect(bot.say("call me Ann") == "Ann, hi.")
    #expect(bot.say("I like tea") == "Yes.")
    #expect(bot.say("before") == "I like tea; call me Ann; Ann, hi")
    #expect(bot.say("who am I") == "Ann likes tea.")
    #expect(bot.say("about cups") == "cups: cups")
    #expect(bot.say("you") == "Al of Bo, 7")
    #expect(bot.say("if") == "tea!")
    var second = Bot(categories, files: files)
    #expect(second.say("you") == "<name/> of <botmaster/>, <getsize/>")
  }

  @Test func chineseAndJapaneseNeedNoBlanks() {
    let categories =
      Bot.category("我叫 *", "你好，<star/>！") + Bot.category("^ 猫 ^", "喵")
      + Bot.category("* が 好きです", "<star/>ですか。") + Bot.category("WAS *", "[<star/>]")
    var bot = Bot(categories)
    #expect(bot.say("我叫小明。") == "你好，小明！")
    #expect(bot.say("我 叫 小 明") == "你好，小 明！")
    #expect(bot.say("我的猫很好") == "喵")
    #expect(bot.say("お茶が好きです") == "お茶ですか。")
    #expect(bot.say("was C言語 is") == "[C言語 is]")
    var options = AIMLOptions()
    options.splitsIdeographs = false
    var whole = Bot(categories, options: options)
    #expect(whole.say("我叫小明") == "" && whole.say("我叫 小明") == "你好，小明！")
  }

  @Test(
    "words cover all of a text that is not a mark, in order",
    arguments: [
      "C言語 と Swift", "日本", "a 日 b", "、日、本。", "カタカナー", "한국어 좋아", "don't 猫's", "",
    ])
  func wordsAreInOrder(text: String) {
    let bytes = Array(text.utf8)
    var buffer: [UInt8] = []
    var words: [String] = []
    WordSplitter().words(of: bytes, 0..<bytes.count, into: &buffer) { range, buffer in
      words.append(String(decoding: Array(buffer[range]), as: UTF8.self))
    }
    #expect(words.allSatisfy { !$0.isEmpty && !$0.contains(" ") })
    let plain = String(decoding: buffer, as: UTF8.self)
    #expect(words.joined() == plain.replacing(" ", with: ""))
    #expect(!plain.hasPrefix(" ") && !plain.hasSuffix(" ") && !plain.contains("  "))
    // Splitting words that were split before changes nothing.
    var again: [UInt8] = []
    WordSplitter().words(of: buffer, 0..<buffer.count, into: &again) { _, _ in }
    #expect(again == buffer)
  }
}
