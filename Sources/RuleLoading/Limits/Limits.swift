package import AIML
import Conversations
package import Eliza
package import RiveScript
import TranscriptFormat
package import Transcripts

/// The values of all limits (`Limit.all`), initially their defaults.
package struct Limits: Equatable, Sendable {
  /// The maximum time for a reply, in milliseconds; 0 for no maximum.
  package var replyTime = Int(InlineResponderService.defaultLimit / .milliseconds(1))
  package var message = ChatSettings().maximumMessageBytes
  package var reply = BrainOptions().maximumReplyLength
  package var redirects = BrainOptions().depth
  package var ruleUses = BrainOptions().maximumSteps
  package var elizaSteps = Script.Limits().links
  package var elizaWords = Script.Limits().words
  package var elizaMemories = Script.Limits().memories
  package var aimlDepth = AIMLOptions().maximumDepth
  package var aimlLearned = AIMLOptions().maximumLearned
  package var variables = BrainOptions().maximumVariables
  package var variable = BrainOptions().maximumVariableLength
  package var ruleLine = BrainOptions().parsing.maximumLineBytes
  package var ruleFile = RuleFileReader.defaultMaximumSize
  package var rules = RuleLoadingService.maximumRules
  package var transcript = Transcript.maximumBytes
  package var matching = MatchingEffort.maximum
  package var saved = ChatSettings().maximumRecordedBytes
  package var backup = 256 << 20
  package var kept = MemoryHistoryService.maximumBytes
  /// The maximum time for a call of an object, in milliseconds.
  package var objectTime = 2_000
  package var objectOutput = 1_000_000
  /// The maximum memory of an object's process, in megabytes; 0 for no maximum.
  package var objectMemory = 2_000
  /// The maximum number of users whose talks a server keeps.
  package var users = 10_000
  /// The maximum memory of all users of a server, in megabytes.
  package var usersMemory = 1_000

  package init() {}

  /// The maximum time for a reply; `nil` for no maximum.
  package var replyDuration: Duration? { replyTime == 0 ? nil : .milliseconds(replyTime) }

  /// Options of a replay with these limits.
  package var replay: ReplayOptions {
    var options = ReplayOptions()
    options.replyTime = replyDuration
    options.maximumMatching = matching
    options.maximumFileBytes = transcript
    return options
  }

  package var brain: BrainOptions {
    var options = BrainOptions()
    options.maximumReplyLength = reply
    options.maximumWork = max(options.maximumWork, 16 * reply)
    options.depth = redirects
    options.maximumSteps = ruleUses
    options.maximumVariables = variables
    options.maximumVariableLength = variable
    options.parsing.maximumLineBytes = ruleLine
    return options
  }

  package var aiml: AIMLOptions {
    var options = AIMLOptions()
    options.maximumReplyLength = reply
    options.maximumWork = max(options.maximumWork, 16 * reply)
    options.maximumDepth = aimlDepth
    options.maximumSteps = ruleUses
    options.maximumVariables = variables
    options.maximumVariableLength = variable
    options.maximumLearned = aimlLearned
    return options
  }

  package var script: Script.Limits {
    Script.Limits(
      links: elizaSteps, words: elizaWords, memories: elizaMemories, replyLength: reply)
  }
}
