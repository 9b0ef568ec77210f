package struct ChatSettings: Sendable {
  /// The user's name, which rules see as the user's id.
  package var user: String
  /// The seed of the conversation's random choices.
  package var seed: UInt64
  /// Whether each reply comes with its rule as data, for JSON; determining the rule takes time.
  package var givesRulesAsData: Bool
  /// The maximum length in bytes of a message to the robot.
  package var maximumMessageBytes = 65_536
  /// The maximum number of bytes recorded for `/save`; exchanges beyond it are left out.
  package var maximumRecordedBytes = 16 << 20
  /// Whether messages that only a catch-all matches are counted, which takes time.
  package var countsCatchAlls = false
  /// Whether each reply is followed by its full explanation, as `/why full` shows it.
  package var showsFullExplanations: Bool
  /// Whether the robot starts without memory of earlier conversations with the user.
  package var startsFresh: Bool
  /// Whether each reply is shown with its rule, until the user turns tracing off.
  package var tracesReplies = false
  /// Whether the robot's greeting is shown; making one takes as long as a reply.
  package var showsGreeting = true
  /// Whether the names of rule files link to the files, whose paths have to be found.
  package var linksFiles = false
  /// Whether the robot has rules; otherwise another program answers.
  package var hasRules = true
  /// Whether each reply is shown with the time.
  package var showsTimes = false
  /// Whether the program is a packed robot, without commands for authors and hints about other robots.
  package var isPacked = false

  /// The rule files of the current folder, if the chat begins with them because the user named no rules.
  package var localRules: [String] = []

  package static let defaultUser = "localuser"

  package init(
    user: String = defaultUser, seed: UInt64 = 0, givesRulesAsData: Bool = false,
    showsFullExplanations: Bool = false, startsFresh: Bool = false
  ) {
    self.user = user
    self.seed = seed
    self.givesRulesAsData = givesRulesAsData
    self.showsFullExplanations = showsFullExplanations
    self.startsFresh = startsFresh
  }
}
