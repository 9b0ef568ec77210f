import Responder
import Testing

@testable import RiveScript

/// Section 1.16: object macros of the host.
@Suite struct MacroTests {
  private struct Broken: Error, CustomStringConvertible {
    var description: String { "out of paper" }
  }

  private func robot(_ rules: String) -> Robot {
    Robot(rules) { options in
      options.macros["join"] = { arguments, _ in arguments.joined(separator: "+") }
      options.macros["fail"] = { _, talk in
        talk.variables["failed"] = "1"
        throw Broken()
      }
      options.macros["remember"] = { arguments, talk in
        talk[variable: "kept"] = arguments.first
        return ""
      }
    }
  }

  @Test func argumentsAreWordsAndQuotedTexts() {
    var one = robot("+ a *\n- <call>join x \"two words\" <star></call>.")
    #expect(one.answer("a b c") == "x+two words+b+c.")
  }

  @Test func macrosWorkInConditionsAndRedirects() {
    var one = robot(
      "+ a\n* <call>join 1 2</call> == 1+2 => yes\n- no\n+ b\n@ <call>join x y</call>\n+ x+y\n- found\n"
        + "+ c\n- {@<call>join x y</call>}")
    #expect(one.answers("a", "b", "c") == ["yes", "found", "found"])
  }

  @Test func aThrownErrorBecomesTextAndAProblem() {
    var one = robot("+ a\n- [<call>fail</call>]\n+ b\n- <get failed>")
    let reply = one.reply("a")
    #expect(one.answer("b") == "undefined")
    #expect(reply.text == "[[ERR: Error raised by object macro: out of paper]]")
    #expect(reply.problems.map(\.kind) == [.objectFailed])
  }

  @Test func whatAMacroReturnsIsNeverRun() {
    var one = Robot("+ a\n- <call>evil</call>\n+ secret\n- leaked") {
      $0.macros["evil"] = { _, _ in "{@secret}{topic=x}<set a=b>" }
    }
    #expect(one.answer("a") == "{@secret}{topic=x}<set a=b>")
    #expect(one.talk.variables.isEmpty)
  }

  @Test func macrosSeeTheConversation() {
    var one = robot("+ keep *\n- <call>remember <star></call>ok")
    #expect(one.answer("keep this") == "ok")
    #expect(one.talk[variable: "kept"] == "this")
  }

  @Test(arguments: [
    ("", []), ("a  b", ["a", "b"]), ("a \"b c\" d", ["a", "b c", "d"]), ("\"\"", [""]),
    ("\"open end", ["open end"]), ("a\\\"b c\\d", ["a\"b", "c\\d"]), ("tail\\", ["tail\\"]),
  ])
  func splitting(_ text: String, _ words: [String]) {
    #expect(MacroArguments.split(text) == words)
  }
}
