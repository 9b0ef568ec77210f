import Responder
import RiveScript
import Robots

/// A long conversation through the whole chat, and many conversations at once.
///
/// It fails if an exchange is missing, if a reply is empty or an error, or if memory grows by more than a tenth after
/// the first fifth. The change of speed is only reported, because it depends on the load of the machine.
struct SoakBenchmark: Benchmark {
  let name = "soak"
  let about = "a million exchanges in one conversation, and 10,000 conversations at once"

  func run() async throws -> Table {
    var table = Table(
      "", "exchanges", "first tenth", "last tenth", "memory after a fifth", "at the end")
    let wren = Brain(BuiltinRobot.sources)
    let messages = MessageGenerator.messages(5_000)
    let runs = [
      (
        "one conversation, through the chat",
        try await OneTalk.run(wren, messages, Effort.count(1_000_000))
      ),
      (
        "many conversations at once",
        try ManyTalks.run(wren, messages, Effort.count(10_000), rounds: 100)
      ),
    ]
    for (name, course) in runs {
      table.rows.append(course.row(named: name))
      table.remarks.append("\(name): \(course.verdict)")
    }
    print(table.text)
    for (name, course) in runs { try course.check(name) }
    return Table("everything as expected")
  }
}
