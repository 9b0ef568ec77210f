import AIML
import Eliza
import Responder
import RiveScript
import Transcripts

/// Uses each engine and the transcripts as a program of somebody else does, and prints what it hears.
@main
enum Outside {
  static func main() async {
    LibraryExample.run().forEach { print($0) }
    let categories = """
      <aiml version="2.0">
        <category><pattern>MY NAME IS *</pattern><template>Hello, <star/>.</template></category>
        <category><pattern>HELLO</pattern><template></category>
      </aiml>
      """
    ask(AIMLLanguage().compile([RuleSource(name: "names.aiml", text: categories)]) { _ in })
    let script = """
      (GOOD EVENING)
      (MY ((0 MY 0) (WHY DO YOU SAY THAT YOUR 3)))
      (MEMORY MY
        (0 MY 0 = EARLIER YOU SPOKE OF YOUR 3) (0 MY 0 = BACK TO YOUR 3)
        (0 MY 0 = WHAT ABOUT YOUR 3) (0 MY 0 = AND YOUR 3))
      (NONE ((0) (GO ON)))
      """
    ask(ElizaLanguage().compile([RuleSource(name: "doctor.eliza", text: script)]) { _ in })

    let brain = Brain([RuleSource(name: "waiter.rive", text: "+ *\n- Good evening, <id>.\n")])
    for test in TranscriptTest.all(in: "Transcripts") {
      print("\(test): \(await test.problem(with: brain) == nil ? "passes" : "fails")")
    }
  }

  /// Prints the mistakes in a file of rules, and the reply of the robot that is made of it.
  private static func ask(_ compilation: Compilation) {
    for problem in compilation.diagnostics { print("\(problem.location): \(problem.severity)") }
    guard let robot = compilation.responder else { return }
    var talk = Conversation(user: "Ann")
    print(robot.respond(to: "My name is Ann", in: &talk).text)
  }
}
