import AIML
import ChatModel
import Eliza
import HistoryStore
import RiveScript
import TranscriptFormat
import Transcripts

/// The values of all limits, initially the defaults of the types that enforce them.
struct Limits: Equatable, Sendable {
  /// The maximum time for a reply, in milliseconds; 0 for no maximum.
  var replyTime = Int(InlineResponderService.usualLimit / .milliseconds(1))
  var message = ChatSettings().maximumMessageBytes
  var reply = BrainOptions().maximumReplyLength
  var redirects = BrainOptions().depth
  var ruleUses = BrainOptions().maximumSteps
  var elizaSteps = Script.Limits().links
  var elizaWords = Script.Limits().words
  var elizaMemories = Script.Limits().memories
  var aimlDepth = AIMLOptions().depth
  var aimlLearned = AIMLOptions().maximumLearned
  var variables = BrainOptions().maximumVariables
  var variable = BrainOptions().maximumVariableLength
  var ruleLine = BrainOptions().parsing.maximumLineBytes
  var ruleFile = RuleFileReader.defaultMaximumSize
  var rules = RuleLoadingService.maximumRules
  var transcript = Transcript.maximumBytes
  var matching = MatchingEffort.maximum
  var saved = ChatSettings().maximumRecorded
  var backup = HistoryBackup.maximumBytes
  var kept = MemoryHistoryService.maximumBytes
  /// The maximum time for a call of an object, in milliseconds.
  var objectTime = 2_000
  var objectOutput = 1_000_000

  /// The maximum time for a reply; `nil` for no maximum.
  var replyDuration: Duration? { replyTime == 0 ? nil : .milliseconds(replyTime) }

  /// Options of a replay with these limits.
  var replay: ReplayOptions {
    var options = ReplayOptions()
    options.replyTime = replyDuration
    options.maximumMatching = matching
    options.maximumFileBytes = transcript
    return options
  }

  var brain: BrainOptions {
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

  var aiml: AIMLOptions {
    var options = AIMLOptions()
    options.maximumReplyLength = reply
    options.maximumWork = max(options.maximumWork, 16 * reply)
    options.depth = aimlDepth
    options.maximumSteps = ruleUses
    options.maximumVariables = variables
    options.maximumVariableLength = variable
    options.maximumLearned = aimlLearned
    return options
  }

  var script: Script.Limits {
    Script.Limits(
      links: elizaSteps, words: elizaWords, memories: elizaMemories, replyLength: reply)
  }
}
