import Responder

/// Many simultaneous conversations with one robot.
enum ManyTalks {
  static func run(
    _ responder: any Responder, _ messages: [String], _ count: Int, rounds: Int
  ) throws -> SoakCourse {
    var course = SoakCourse(total: count * rounds)
    var talks = (0..<count).map { Conversation(user: "user \($0)", seed: UInt64($0)) }
    for round in 0..<rounds {
      for index in talks.indices {
        let message = messages[(round * 7 + index) % messages.count]
        course.note(responder.respond(to: message, in: &talks[index]).text)
      }
    }
    return course
  }
}
