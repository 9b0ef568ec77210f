import JSON
import Serving
import TestSupport
import Testing

/// Reading requests: whatever comes, there is a request or a refusal.
@Suite struct ServeRequestTests {
  private func refusal(_ text: String) -> ServeRefusal? {
    do throws(ServeRefusal) {
      _ = try ServeRequest(parsing: Array(text.utf8), maximumMessage: 20)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", "malformed"), ("hello", "malformed"), (#"{"user":"ann","message":"hi"#, "malformed"),
    ("[]", "bad-request"), ("7", "bad-request"), ("{}", "bad-request"),
    (#"{"user":"ann"}"#, "bad-request"), (#"{"message":"hi"}"#, "bad-request"),
    (#"{"user":"","message":"hi"}"#, "bad-request"),
    (#"{"user":7,"message":"hi"}"#, "bad-request"),
    (#"{"user":"ann","message":["hi"]}"#, "bad-request"),
    (#"{"user":"ann","message":"hi","vars":7}"#, "bad-request"),
    (#"{"user":"ann","message":"hi","vars":{"a":[]}}"#, "bad-request"),
    (#"{"user":"ann","message":"hi","why":1}"#, "bad-request"),
    (#"{"user":"ann","message":"123456789012345678901"}"#, "too-large"),
    (#"{"op":"fly","user":"ann"}"#, "unknown-operation"),
    (#"{"op":7,"user":"ann"}"#, "bad-request"), (#"{"op":"set","user":"ann"}"#, "bad-request"),
    (#"{"op":"trace","user":"ann"}"#, "bad-request"),
    (#"{"op":"thaw","user":"ann","how":"melt"}"#, "bad-request"),
    (#"{"op":"load","rules":"a"}"#, "bad-request"),
    (#"{"id":{},"user":"ann","message":"hi"}"#, "bad-request"),
  ])
  func `a malformed request is refused by its code`(text: String, code: String) {
    #expect(refusal(text)?.error.code == code)
  }

  @Test func `a refusal has the id and the user, as far as they are readable`() {
    let one = refusal(#"{"id":5,"user":"ann","message":7}"#)
    #expect(one?.id == 5)
    #expect(one?.user == "ann")
    #expect(refusal(#"{"id":"a","op":"fly","user":7}"#)?.id == "a")
    #expect(refusal(#"{"id":[1],"user":"ann","message":"hi"}"#)?.id == nil)
  }

  @Test func `a name has at most 256 bytes`() {
    func text(_ count: Int) -> String {
      "{\"user\":\"" + String(repeating: "é", count: count) + "\",\"message\":\"hi\"}"
    }
    #expect(refusal(text(128)) == nil)
    #expect(refusal(text(129))?.error.code == "bad-request")
  }

  @Test func `no damage to a request is worse than a refusal`() throws {
    let good = #"{"id":5,"user":"ann","message":"hi","vars":{"a":1,"b":null},"why":true}"#
    var random = SplitMix(seed: 24)
    for trial in 0..<2000 {
      var bytes = Array(good.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
      }
      do throws(ServeRefusal) {
        let request = try ServeRequest(parsing: bytes, maximumMessage: 1000)
        #expect(request.user.utf8.count <= 256, "trial \(trial)")
      } catch {
        // The answer is one line of JSON that parses again.
        let text = ServeAnswer(error).json.text
        #expect(!text.contains("\n"), "trial \(trial)")
        #expect(throws: Never.self, "trial \(trial)") { try JSONValue(parsing: text) }
      }
    }
  }
}
