import ChatModel
import Eliza
import RiveScript
import TranscriptFormat
import Transcripts

/// How much anything may take: the values that whoever keeps to them has by default, or was told.
struct Limits: Equatable, Sendable {
  /// Milliseconds.
  var replyTime = Int(InlineResponderService.usualLimit / .milliseconds(1))
  var message = ChatSettings().maximumMessageBytes
  var reply = BrainOptions().maximumReplyLength
  var redirects = BrainOptions().depth
  var ruleUses = BrainOptions().maximumSteps
  var elizaSteps = Script.Limits().steps
  var elizaWords = Script.Limits().words
  var elizaMemories = Script.Limits().memories
  var variables = BrainOptions().maximumVariables
  var variable = BrainOptions().maximumVariableLength
  var ruleLine = BrainOptions().parsing.maximumLineBytes
  var ruleFile = RuleFileReader.limit
  var rules = RuleLoadingService.maximumRules
  var transcript = Transcript.maximumBytes
  var saved = ChatSettings().maximumRecorded
  var kept = MemoryHistoryService.maximumBytes

  /// nil for ever.
  var replyDuration: Duration? { replyTime == 0 ? nil : .milliseconds(replyTime) }

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

  var script: Script.Limits {
    Script.Limits(
      steps: elizaSteps, words: elizaWords, memories: elizaMemories, replyLength: reply)
  }
}
