import Conversations
import Responder
import TestSupport
import Testing
import Transcripts

@testable import RuleLoading
@testable import parley

/// Customers who object, ask back, and answer in many words.
@Suite struct InterviewCustomerTests {
  let folder = TemporaryFolder()

  /// Questions about a dog that is to be groomed.
  static let grooming = """
    start: book a groom
    also: [*] (booking|appointment) [*]
    done: Thank you, we look forward to it.

    dog: name
    What is your dog's name?

    day: date
    Which day would you like to bring your dog?

    weight: number 1 to 90
    How many kilos does your dog weigh?

    treatment: one of bath, haircut, claws, full groom
    What shall we do: a bath, a haircut, claws or the full groom?

    bites: yes or no
    Does your dog bite?

    phone: text
    What is your phone number?

    """

  private func groomer() async throws -> any Responder {
    let path = folder.path + "/groomer"
    let questions = try folder.write("questions.txt", Self.grooming)
    #expect(await Parley.run(["new", path, "--interview", questions], in: .all) == .ok)
    return try await LiveRobots(rules: [path], languages: RuleLanguages())
      .robot(for: RobotRequest(rules: [path])).responder
  }

  /// A customer who objects, hesitates and asks back, after so many answers.
  @Test func aDifficultCustomerIsUnderstood() async throws {
    let robot = try await groomer()
    for (answered, reply, messages) in Self.difficult {
      for message in messages {
        var talk = Conversation()
        let answers = ["book a groom", "Rex", "friday", "13", "bath", "no", "555"]
        for text in answers.prefix(answered + 1) { _ = robot.respond(to: text, in: &talk) }
        let said = robot.respond(to: message, in: &talk).text
        #expect(said.hasPrefix(reply), "\(answered) answers, \(message): \(said)")
      }
    }
  }

  /// Replies by the number of answers before, with the messages that get them.
  static let difficult: [(Int, String, [String])] = [
    (
      6, "Which day",
      [
        "yes but the day is wrong", "yes, except the day", "I'd like a different day",
        "the day is wrong",
      ]
    ),
    (6, "Weight: 13", ["looks good but the weight is 13"]),
    (6, "Say yes, or tell", ["I don't know"]),
    (
      6, "Tell me what to change",
      [
        "yes no", "not correct", "no", "I changed my mind", "yes what about cats and things",
        "change my booking", "that is not right",
      ]
    ),
    (
      6, "Thank you, we look forward",
      [
        "yes", "yes please", "yes that is right thank you", "Yes, that's correct!", "looks good",
        "all of that is correct", "that all works for me, thanks", "It's what I want",
        "the details are exactly right", "sounds great, thank you so much",
        "That is confirmed to proceed now.", "perfect, thanks", "That sounds good to me.",
        "Yes, that booking is good.", "Yes, go ahead and book it", "Yes please make the booking",
        "Yes that would be great",
      ]
    ),
    (
      6, "As you like",
      [
        "cancel my booking", "I want to cancel my reservation", "never mind", "nevermind",
        "please cancel", "cancel the appointment",
      ]
    ),
    (6, "What is your dog's name", ["start over", "let's start over"]),
    (6, "Day: Monday. You said", ["no, it's Monday", "make it monday", "no, monday"]),
    (6, "Weight: 14. You", ["no, 14 kilos"]),
    (6, "Treatment: claws. You said", ["no, claws", "actually the claws"]),
    (6, "Dog: Max. You", ["actually his name is Max"]),
    (6, "I did not understand", ["no, the 31 of february"]),
    (4, "Say yes or no. Or", ["I don't know", "no idea"]),
    (
      4, "What is your phone number?",
      [
        "I don't think so", "of course not", "never", "he doesn't", "not that I know", "n", "no",
        "he does not bite", "not at all", "I do not", "he does", "y", "yes", "of course",
        "Sure, he bites", "I do",
      ]
    ),
    (4, "I did not", ["yes no", "maybe"]),
    (
      3, "I did not",
      [
        "haircut, no bath", "not the bath", "no bath", "anything but the bath",
        "how much do you charge for the bath?", "bath and haircut",
      ]
    ),
    (
      3, "Does your dog bite",
      [
        "the first", "the first one please", "a bath", "I want a bath please", "bath",
        "the bath, please", "maybe give him the bath then",
      ]
    ),
    (3, "Does your dog", ["the second one", "the last one"]),
    (3, "Say bath, haircut", ["what are the options", "I don't know", "what can I choose"]),
    (
      2, "What shall we do",
      [
        "twenty-five", "ninety", "twenty five", "12kg", "a dozen", "thirteen", "12 kilos",
        "He weighs 12", "twenty five kilos", "about 12", "half a dozen", "it is 12 kg",
      ]
    ),
    (2, "I read 91. It must", ["ninety one"]),
    (
      2, "I did not",
      [
        "-5", "between 10 and 12", "10-12", "minus five", "ten or twelve", "twenty to thirty",
        "I don't have two hundred", "five or twenty five", "not 12",
      ]
    ),
    (2, "I read 125. It must be", ["12.5"]),
    (0, "I did not", ["what breeds do you take?", "Yes", "No", "Hm", "do you bite?"]),
    (
      0, "Which day",
      [
        "It Is Rex", "Her name is Molly", "my dog's name is Rex", "Rex", "Will Smith", "May",
        "I'm Rex", "His name's Rex", "he is called Rex",
      ]
    ),
    (0, "Say a name", ["I do not know", "I don't understand", "help", "I have no idea"]),
    (5, "I did not", ["why do you need it?", "what for"]),
    (
      5, "Does your dog bite",
      [
        "can you go back", "go back", "previous question", "previous", "Could we go back please",
      ]
    ),
    (5, "Which day", ["go back to the day"]),
    (
      5, "As you like",
      [
        "nevermind", "cancel my booking", "forget it", "I want to stop", "cancel this",
      ]
    ),
    (5, "Tell me what to change", ["I changed my mind", "change my booking"]),
    (5, "What is your dog's name?", ["let's start over", "start again please"]),
    (
      5, "What is your phone number?",
      [
        "could you repeat the question", "huh", "what?", "repeat the question", "pardon",
      ]
    ),
    (5, "Say it in your own", ["I don't understand"]),
    (
      1, "I did not",
      [
        "31 February", "Feb 30", "the 32nd", "not monday", "monday or tuesday",
        "are you closed on sunday?", "I am away on friday", "april 31", "31st of june",
        "december 45", "0 december", "not on friday", "2026-13-03", "2026-02-30", "2026-04-31",
      ]
    ),
    (
      1, "How many kilos",
      [
        "2026-12-03", "12/3", "fri", "Sat", "mon", "the third", "this weekend",
        "a week from friday", "friday", "on friday please", "december 24", "24th of december",
        "the 3rd", "next friday", "in two weeks", "tomorrow", "how about friday?",
        "the 31st of january", "third of december", "could we come next Friday?",
      ]
    ),
    (1, "How many", ["third december", "the twentieth of may"]),
    (0, "As you", ["cancel my booking"]),
  ]

  /// Numbers, days and names as they are kept.
  @Test(arguments: [
    (2, "weight", "twenty-five", "25"), (2, "weight", "half a dozen", "6"),
    (2, "weight", "ninety", "90"), (2, "weight", "12kg", "12"), (2, "weight", "a dozen", "12"),
    (2, "weight", "thirteen", "13"), (2, "weight", "It is 12 kilos, at 7 o'clock", "12"),
    (1, "day", "2026-12-03", "2026-12-03"), (1, "day", "12/3", "12/3"), (1, "day", "fri", "Fri"),
    (1, "day", "the third", "The Third"), (1, "day", "a week from friday", "A Week From Friday"),
    (0, "dog", "It Is Rex", "Rex"), (0, "dog", "Her name is Molly", "Molly"),
    (0, "dog", "my dog's name is Rex", "Rex"), (0, "dog", "He is called Rex", "Rex"),
    (3, "treatment", "the first", "bath"), (3, "treatment", "the second one", "haircut"),
    (4, "bites", "I don't think so", "no"), (4, "bites", "he does", "yes"),
    (4, "bites", "of course not", "no"), (4, "bites", "y", "yes"),
  ])
  func answersOfTheDifficultAreKept(
    _ answered: Int, _ question: String, _ message: String, _ kept: String
  ) async throws {
    let robot = try await groomer()
    var talk = Conversation()
    let answers = ["book a groom", "Rex", "friday", "13", "bath", "no", "555"]
    for text in answers.prefix(answered + 1) { _ = robot.respond(to: text, in: &talk) }
    _ = robot.respond(to: message, in: &talk)
    #expect(talk.variables[question] == kept)
  }

  @Test(arguments: ["cancel my booking", "I want to cancel my reservation", "change my booking"])
  func nothingIsCanceledOutsideOfTheForm(_ message: String) async throws {
    let robot = try await groomer()
    var talk = Conversation()
    #expect(robot.respond(to: message, in: &talk).text.hasPrefix("I can't change or cancel"))
  }
}
