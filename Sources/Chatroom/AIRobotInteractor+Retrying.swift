import Conversations
import Responder
import ScreenKit

/// Sending a message again, for another reply if the rules have several.
extension AIRobotInteractor {
  /// The maximum number of paths through the rules examined for other replies.
  private nonisolated static let maximumPaths = 1_000
  /// The maximum number of seeds tried to draw another reply.
  private nonisolated static let maximumSeeds: UInt64 = 256

  /// A reply that other random choices would have given: its seed, its number in the list of possible replies, counted
  /// from 1, and their count.
  private typealias OtherReply = (seed: UInt64, number: Int, count: Int)

  /// Takes the last exchange back and sends its message again, for another reply.
  ///
  /// If the current rules would repeat the reply, sets a seed that draws another reply, unless none is found.
  func retry() async {
    if let outcome = await robots.reloadIfChanged() { tell(outcome, wasAsked: false) }
    await applyDeletionsElsewhere()
    guard let moment = talk?.last else { return report(.nothingAnswered) }
    let other: OtherReply?
    do throws(InspectionStop) {
      other = try await otherReply(than: moment)
    } catch .interrupted {
      return tell(.stopped(.interrupted))
    } catch {
      // The search exceeded the time limit, so the message is sent again without a new seed.
      other = nil
    }
    guard let message = await takeBack(asksAgain: true) else { return }
    if let other { await apply(.seed(other.seed)) }
    await ask(message)
    if let other, talk?.last?.exchange.wasInterrupted == false {
      tell(.drew(other.number, of: other.count))
    }
  }

  /// Returns a possible reply that differs from the given one; prefers a reply that no retry has given yet.
  ///
  /// Returns `nil` if none is found, or if the current rules give another reply without a new seed.
  private func otherReply(than moment: Moment) async throws(InspectionStop) -> OtherReply? {
    guard let talk else { return nil }
    let (message, before, responder) = (
      moment.exchange.message, moment.before, talk.robot.responder
    )
    let (drawn, given) = (avoidedReplies, moment.exchange.reply.text)
    let (base, calls) = (talk.seed, moment.exchange.reply.calls)
    let found: (OtherReply, String)? = try await robots.inspect {
      var repeated = before
      let again = ObjectAnswerer.playingBack(calls) {
        responder.respond(to: message, in: &repeated).text
      }
      guard again == given else { return nil }
      let replies = ObjectAnswerer.playingBack(calls) {
        responder.possibleReplies(to: message, in: before, limit: Self.maximumPaths).map(\.text)
      }
      let fresh = Set(replies).subtracting(drawn).subtracting([given])
      let wanted = fresh.isEmpty ? Set(replies).subtracting([given]) : fresh
      guard !wanted.isEmpty else { return nil }
      for step in 1...Self.maximumSeeds {
        var copy = before
        copy.randomness = Randomness(seed: base &+ step)
        let text = ObjectAnswerer.playingBack(calls) {
          responder.respond(to: message, in: &copy).text
        }
        guard wanted.contains(text), let index = replies.firstIndex(of: text) else { continue }
        return ((base &+ step, index + 1, replies.count), text)
      }
      return nil
    }
    guard let (other, text) = found else { return nil }
    avoidedReplies = drawn.isSuperset(of: [text]) ? [text] : drawn.union([given, text])
    return other
  }
}
