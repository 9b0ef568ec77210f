import Conversations
import Foundation
import OutsideRobots
import TestSupport
import Testing

/// Programs as robots: what they say, how they fail, and that nothing of them stays behind.
@Suite(.serialized) struct ProgramRobotTests {
  private func talk(_ command: String, milliseconds: Int = 5_000, bytes: Int = 1_000) -> (
    robot: ProgramRobot, talk: any OutsideTalk
  ) {
    var limits = ProgramRobot.Limits()
    limits.time = .milliseconds(milliseconds)
    limits.bytes = bytes
    let robot = ProgramRobot(command, limits: limits)
    return (robot, robot.begin())
  }

  @Test func aPlainProgramAnswersLineByLine() async throws {
    let (robot, talk) = talk(#"n=0; while read -r line; do n=$((n+1)); echo "$n: $line"; done"#)
    #expect(try await talk.reply(to: "hello", of: "ann") == "1: hello")
    #expect(try await talk.reply(to: "two\nlines", of: "ann") == "2: two lines")
    #expect(try await talk.reply(to: "{\"error\":1}", of: "ann") == "3: {\"error\":1}")
    // Another user, and another case, have a program of their own.
    #expect(try await talk.reply(to: "hi", of: "bob") == "1: hi")
    #expect(try await robot.begin().reply(to: "hi", of: "ann") == "1: hi")
    await talk.end()
    robot.stop()
  }

  /// Counts its messages by user; refuses what is no JSON, as `parley serve` does.
  private static let json = """
    import json, sys, os
    seen = {}
    for line in sys.stdin:
        try:
            request = json.loads(line)
        except ValueError:
            print(json.dumps({'id': None, 'error': {'code': 'malformed', 'message': 'no JSON'}}), flush=True)
            continue
        user, message = request['user'], request['message']
        seen[user] = seen.get(user, 0) + 1
        answer = {'id': request['id'], 'reply': f'{os.getpid()} {seen[user]}\\n{message}'}
        if message == 'fail': answer = {'id': request['id'], 'error': {'message': 'no idea'}}
        if message == 'stale': answer['id'] = 99
        if message == 'list': answer = [1]
        if message == 'exit': os._exit(7)
        print(json.dumps(answer), flush=True)
    """

  @Test func aProgramThatSpeaksJSONIsRecognizedAndGoesOn() async throws {
    let folder = TemporaryFolder()
    try folder.write("robot.py", Self.json)
    let (robot, first) = talk("exec python3 \(folder.path)/robot.py")
    let reply = try await first.reply(to: "a\nb", of: "ann")
    let process = try #require(reply.split(separator: " ").first)
    #expect(reply == "\(process) 1\na\nb")
    #expect(try await first.reply(to: "c", of: "ann") == "\(process) 2\nc")
    #expect(try await first.reply(to: "d", of: "bob") == "\(process) 1\nd")
    await first.end()
    let second = robot.begin()
    #expect(try await second.reply(to: "e", of: "ann") == "\(process) 1\ne")
    await #expect(throws: OutsideFailure.refused("no idea")) {
      try await second.reply(to: "fail", of: "ann")
    }
    await #expect(throws: OutsideFailure.malformed("it answers another request")) {
      try await second.reply(to: "stale", of: "ann")
    }
    await second.end()
    for (message, failure) in [
      ("list", OutsideFailure.malformed("an object without ‘reply’")),
      ("exit", .ended(status: 7 << 8, lastWords: "")),
    ] {
      let next = robot.begin()
      _ = try await next.reply(to: "hello", of: "ann")
      await #expect(throws: failure) { try await next.reply(to: message, of: "ann") }
      await next.end()
    }
    robot.stop()
    #expect(kill(try #require(Int32(process)), 0) != 0)
  }

  /// A process that ends between two cases is no fault of the second one.
  @Test func aProgramThatEndsWhileItWaitsIsStartedAgain() async throws {
    let folder = TemporaryFolder()
    try folder.write("robot.py", Self.json)
    let (robot, first) = talk("exec python3 \(folder.path)/robot.py")
    let reply = try await first.reply(to: "a", of: "ann")
    await first.end()
    kill(try #require(Int32(reply.split(separator: " ").first ?? "")), SIGKILL)
    let second = robot.begin()
    #expect(try await second.reply(to: "b", of: "ann").hasSuffix(" 1\nb"))
    await second.end()
    robot.stop()
  }

  @Test(arguments: [
    ("exit 3", OutsideFailure.ended(status: 3 << 8, lastWords: "")),
    ("echo no model >&2; exit 1", .ended(status: 1 << 8, lastWords: "no model")),
    ("read line; printf half", .cut), ("read line; kill -9 $$", .ended(status: 9, lastWords: "")),
    ("yes | tr -d '\\n'", .tooLong(maximum: 1_000)),
    ("head -c 5000 /dev/zero | tr '\\0' x; echo", .tooLong(maximum: 1_000)),
    ("sleep 60", .outOfTime(.milliseconds(500))),
    ("trap '' TERM HUP INT; while :; do echo log >&2; done", .outOfTime(.milliseconds(500))),
  ])
  func faultsAreFailures(_ command: String, _ failure: OutsideFailure) async {
    let (robot, talk) = talk(command, milliseconds: 500)
    await #expect(throws: failure) { try await talk.reply(to: "hello", of: "ann") }
    await talk.end()
    robot.stop()
    #expect(!failure.words.isEmpty)
  }

  @Test func nothingOfItStaysBehind() async throws {
    let (robot, talk) = talk(
      #"setsid sh -c 'while :; do sleep 1; done' & echo $!; while read -r line; do echo "$$"; done"#
    )
    let outside = try #require(Int32(try await talk.reply(to: "a", of: "ann")))
    let inside = try #require(Int32(try await talk.reply(to: "b", of: "ann")))
    #expect(kill(outside, 0) == 0 && kill(inside, 0) == 0)
    await talk.end()
    robot.stop()
    // Whoever has a parent that does not wait stays a zombie for a moment.
    for _ in 0..<100 where kill(outside, 0) == 0 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(kill(outside, 0) != 0 && kill(inside, 0) != 0)
  }

  /// The user of a chat who stops waiting ends the program, and the next message starts it again.
  @Test func aCancelledReplyEndsTheProgram() async throws {
    let (robot, talk) = talk(
      #"read -r line; echo "$line"; read -r line; sleep 60"#, milliseconds: 60_000)
    #expect(try await talk.reply(to: "a", of: "ann") == "a")
    let waiting = Task { () -> OutsideFailure? in
      do throws(OutsideFailure) {
        _ = try await talk.reply(to: "b", of: "ann")
        return nil
      } catch {
        return error
      }
    }
    waiting.cancel()
    #expect(await waiting.value == .interrupted)
    #expect(try await talk.reply(to: "c", of: "ann") == "c")
    await talk.end()
    robot.stop()
  }

  @Test func manyTalkAtOnce() async throws {
    let (robot, _) = talk(#"while read -r line; do sleep 2; echo "$line"; done"#)
    let start = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let talk = robot.begin()
          #expect((try? await talk.reply(to: "\(number)", of: "ann")) == "\(number)")
          await talk.end()
        }
      }
    }
    // One after another, they would take 40 s.
    #expect(ContinuousClock.now - start < .seconds(30))
    robot.stop()
  }
}
