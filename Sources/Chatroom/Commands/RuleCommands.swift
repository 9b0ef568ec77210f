import Conversations
import Responder
import ScreenKit
import Terminal

/// `/find coffee`: lists the rules that contain a text in their trigger, replies or conditions.
struct FindCommand: Command {
  let name = "find"
  let argument = "TEXT"
  /// False, because editing the rules can change the output.
  let isKept = false
  let group: CommandGroup? = .understand
  let purpose = "finds rules by text"
  let details = """
    Lists the rules that contain a text in their trigger, replies or conditions: /find coffee
    """

  /// The maximum number of rules listed.
  private static let maximumRules = 20

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard !argument.isEmpty else {
      return host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    let rules = RuleSearch(talk.robot.responder.rules).holding(argument)
    guard !rules.isEmpty else { return host.showProblem(.noRuleContains(argument)) }
    var nodes = rules.prefix(Self.maximumRules).map { ExplanationNode($0, withAnswers: false) }
    if rules.count > Self.maximumRules {
      nodes.append(ExplanationNode(.note, Words.furtherRules(rules.count - Self.maximumRules)))
    }
    host.show(
      .explanation(
        ExplanationNode(.note, Words.found(rules.count, argument), children: nodes)))
  }
}

/// `/rule`, `/rule memory.rive:14`: shows the rule that answered last, or another rule, with all its replies.
struct RuleCommand: Command {
  let name = "rule"
  let argument = "[RULE]"
  /// False, because editing the rules can change the line numbers in the output.
  let isKept = false
  let group: CommandGroup? = .understand
  let purpose = "shows a rule"
  let details = """
    Shows a rule with all its replies: the one that answered last, or another one.
    /rule memory.rive:14, /rule my name is *
    """

  /// The maximum number of rules shown if the argument names several, such as by their common trigger.
  private static let maximumRules = 5

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    if argument.isEmpty {
      guard let winner = talk.last?.exchange.reply.explanation.winner else {
        return host.showProblem(.nothingAnswered)
      }
      return host.show(.explanation(ExplanationNode(winner, withAnswers: true)))
    }
    let search = RuleSearch(talk.robot.responder.rules)
    let rules = search.meant(by: argument)
    guard !rules.isEmpty else {
      return host.showProblem(.noSuchRule(argument, nearest: search.nearest(to: argument)))
    }
    for rule in rules.prefix(Self.maximumRules) {
      host.show(.explanation(ExplanationNode(rule, withAnswers: true)))
    }
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    host.ruleCompletions
  }
}

/// `/edit`, `/edit memory.rive:14`, `/edit memory.rive`: opens the rule that answered last, another rule, or a rule
/// file in the user's editor.
struct EditCommand: Command {
  let name = "edit"
  let argument = "[RULE|FILE]"
  let group: CommandGroup? = .change
  let purpose = "opens rules to edit"
  let details = """
    Opens the rule that answered last, another one, or a file of rules, in $VISUAL or $EDITOR, and loads the rules when the
    editor ends: /edit, /edit memory.rive:14, /edit memory.rive
    """
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    if argument.isEmpty {
      guard let winner = talk.last?.exchange.reply.explanation.winner else {
        return host.showProblem(.nothingAnswered)
      }
      return await host.ask(.edit(winner.location))
    }
    let search = RuleSearch(talk.robot.responder.rules)
    guard
      let location = search.meant(by: argument).first?.location ?? search.file(named: argument)
    else {
      return host.showProblem(.noSuchRule(argument, nearest: search.nearest(to: argument)))
    }
    await host.ask(.edit(location))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    let files = host.talk.map { RuleSearch($0.robot.responder.rules).fileCompletions } ?? []
    return files + host.ruleCompletions
  }
}

/// `/reload`: loads the rules again, even if no file has changed.
struct ReloadCommand: Command {
  let name = "reload"
  let group: CommandGroup? = .change
  let purpose = "loads the rules again"
  let details = """
    Loads the rules again, and tells what has changed, or what is wrong. Changed files are also loaded without it.
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async { await host.ask(.reload) }
}

/// `/objects`: lists the objects of the rules; `/objects run` lets them run after a change.
struct ObjectsCommand: Command {
  let name = "objects"
  let argument = "[run]"
  let group: CommandGroup? = .talk
  let purpose = "lists code in the rules"
  let details = """
    Lists the objects in the languages of --objects or the settings. If the rules have changed, they are left out until
    you agree with /objects run: this code can do whatever you can.
    """
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    switch argument {
    case "":
      guard let talk = host.talk else { return host.showProblem(.noRobot) }
      host.show(.notice(talk.robot.objects.map(Words.objects) ?? Words.noObjects))
    case "run": await host.ask(.allowObjects)
    default: host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
  }
}

/// `/teach`, `/teach Hello yourself!`: writes a rule for a better reply; `/teach --undo` takes the last lesson back.
struct TeachCommand: Command {
  let name = "teach"
  let argument = "[REPLY]"
  let group: CommandGroup? = .change
  let purpose = "teaches a better reply"
  let details = """
    Writes a rule for a better reply to the last message, and sends the message again. Asks for the reply unless you
    give it: /teach Hello yourself! or, with tags, /teach Hello <get name>!
    /teach --undo takes the last lesson back.
    """
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    if argument == "--undo" { return await host.ask(.unteach) }
    guard let moment = host.talk?.last else { return host.showProblem(.nothingAnswered) }
    guard moment.robot.responder.writer != nil else {
      return host.showProblem(.cannotBeTaught(moment.robot.responder.summary.language))
    }
    // A built-in robot other than the first has a name as its origin instead of an absolute path. It cannot be taught,
    // because only the first is loaded together with taught rules.
    if case .paths(let names) = moment.robot.origin, moment.robot.origin.identity != .builtin,
      !names.contains(where: { $0.hasPrefix("/") })
    {
      return host.showProblem(.builtinCannotBeTaught(moment.robot.name))
    }
    await host.teach(moment, reply: argument.isEmpty ? nil : argument)
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    ["--undo"]
  }
}
