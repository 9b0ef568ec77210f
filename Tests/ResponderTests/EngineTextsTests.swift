import Foundation
import Testing

@testable import Responder

@Suite struct EngineTextsTests {
  @Test(arguments: UInt64(0)..<20)
  func `random changes do to it what they do to an array`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    var texts: EngineTexts = []
    var model: [String] = []
    for number in 0..<2_000 {
      let text = "\(number)"
      switch random.index(below: model.isEmpty ? 2 : 12) {
      case 0...5:
        texts.append(text)
        model.append(text)
      case 6:
        let index = random.index(below: model.count + 1)
        texts.insert(text, at: index)
        model.insert(text, at: index)
      case 7:
        #expect(texts.removeFirst() == model.removeFirst())
      case 8:
        let count = random.index(below: model.count)
        texts.removeLast(count / 8)
        model.removeLast(count / 8)
      case 9:
        let start = random.index(below: model.count)
        let range = start..<min(model.count, start + random.index(below: 100))
        texts.replaceSubrange(range, with: [text, text])
        model.replaceSubrange(range, with: [text, text])
      default:
        let index = random.index(below: model.count)
        texts[index] = text
        model[index] = text
      }
      #expect(texts.count == model.count)
      #expect(texts.utf8Count == model.reduce(0) { $0 + $1.utf8.count })
    }
    #expect(Array(texts) == model)
    #expect(texts == EngineTexts(model))
    #expect(texts.dropFirst(70).elementsEqual(model.dropFirst(70)))
  }

  @Test func `it is written and read as an array`() throws {
    let model = (0..<200).map { "memory \($0)" }
    let data = try JSONEncoder().encode(EngineTexts(model))
    #expect(try JSONDecoder().decode([String].self, from: data) == model)
    #expect(try JSONDecoder().decode(EngineTexts.self, from: data) == EngineTexts(model))
  }

  @Test(arguments: [1_000, 2_000, 4_000])
  func `a copy that is appended to shares all full blocks`(count: Int) {
    let texts = EngineTexts((0..<count).map { "memory \($0)" })
    var copy = texts
    for number in 0..<100 { copy.append("\(number)") }
    copy[count - 1] = "changed"
    func addresses(_ texts: EngineTexts) -> [Int] {
      texts.blocks.map {
        unsafe $0.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }
    }
    let shared = zip(addresses(texts), addresses(copy)).prefix { $0 == $1 }.count
    #expect(shared >= count / 64 - 1)
    #expect(texts.last == "memory \(count - 1)")
  }
}
