package import Conversations
import Responder
package import ScreenKit
package import Terminal
package import Viper

/// The review's Presenter, which shows the list of groups, ranked, or an open group.
package final class ReviewPresenter: Presenter, ListPresenter {
  /// The number of groups fetched at once.
  package static let pageLength = 20

  package weak var view: (any ResultReceiver<ReviewResult>)?
  package let commands: CommandTable<any ReviewCommandHost>
  package private(set) var rows: [ReviewRow] = []
  var review: Review?
  /// The groups fetched so far, without those that left the list because their verdict changed.
  var groups: [ReviewGroup] = []
  /// The number of groups fetched so far, including those that left the list.
  private var fetched = 0
  /// The open group; `nil` while the list is shown.
  var reading: ReviewReading?
  var robot: Robot?
  var outcome = ChatOutcome()
  /// The conversations that are reviewed.
  var scope = ReviewScope()
  /// Whether the View shows the last row that it has.
  private var isAtEnd = true
  /// Whether conversations were deleted since the review.
  private var isStale = false
  /// The proposal that waits for a yes, because it affects messages of other rules or makes cases fail.
  var waiting: (proposal: RuleProposal, group: ReviewGroup)?
  /// The proposals of which the user chooses one by its number.
  var proposals: (choices: [RuleProposal], group: ReviewGroup)?
  /// The group for which the user writes a rule in the dialogue of `/teach`.
  var taught: ReviewGroup?
  /// The group for whose case the user is asked for the expected reply.
  var expecting: ReviewGroup?
  /// The replies that the user expects in cases, other than today's, by the group's `id`; a lesson starts with them.
  var expected: [UInt64: String] = [:]
  /// The message to the Wireframe, sent when the request is complete.
  var next: PageMessenger<ChatApp>?
  let interactor: any EventHandler<ReviewRequest>
  weak var router: (any Router<ChatApp>)?
  let clock: any ChatClock

  package init(
    interactor: any EventHandler<ReviewRequest>, router: any Router<ChatApp>, clock: any ChatClock,
    commands: CommandTable<any ReviewCommandHost> = .review
  ) {
    self.interactor = interactor
    self.router = router
    self.clock = clock
    self.commands = commands
  }

  package var hasMore: Bool { reading == nil && fetched < (review?.groups.count ?? 0) }

  package func handle(_ event: ReviewEvent) async {
    switch event {
    case .opened(.review(let robot, let outcome, let scope)):
      dropProposals()
      (self.robot, self.outcome, self.scope) = (robot, outcome, scope)
      await prepare()
    case .opened(let params): router?.report(unknown: params, at: .review)
    case .returned(.taught(let lesson)):
      dropProposals()
      await write(lesson)
    case .returned(.typed(let line)): await enter(line.trimmed)
    case .returned(.leave), .told(.endRequested, _): await leave()
    // The user chose this on the history screen above this one; the chatroom below acts on it.
    case .returned(.ask(let message)):
      await router?.send(PageMessenger(.messageChosen, .ask(message)), from: .review)
    case .returned(.resume(let id)):
      await router?.send(PageMessenger(.conversationChosen, .resume(id)), from: .review)
    case .returned(.outcome): if let robot { show(.notice(Words.stillWith(robot.name))) }
    case .returned(.nothing): if isStale { await refresh() } else { show(.redraw) }
    case .returned(let params): router?.report(unknown: params, at: .review)
    case .told(.resized, _): show(.redraw)
    case .told(.conversationsDeleted, _): isStale = true
    case .told: break
    case .entered(let line): await enter(line.trimmed)
    case .reachedEnd: if hasMore { await fetchMore() }
    case .scrolled(let isAtEnd): self.isAtEnd = isAtEnd
    case .interrupted(let wasEmpty):
      guard wasEmpty else { return }
      if dropProposals() { show(.notice(Words.nothingDropped)) } else { await goBack() }
    case .ended: await leave()
    case .left: show(.closed)
    }
  }

  package func willResignFocus() async { await handle(.left) }

  package func prepare() async { await ask(.review) }

  package func refresh() async { await prepare() }

  package func fetchMore() async {
    guard hasMore, let review else { return show(.notice(Words.noMore)) }
    fetch(from: review, upTo: fetched + Self.pageLength)
    update()
    show(.nextPage)
  }

  package func showMore() async {
    if isAtEnd { await fetchMore() } else { show(.nextPage) }
  }

  func take(_ review: Review) {
    self.review = review
    isStale = false
    robot = review.robot
    groups = []
    let count = max(Self.pageLength, fetched)
    fetched = 0
    fetch(from: review, upTo: count)
  }

  private func fetch(from review: Review, upTo count: Int) {
    let end = min(count, review.groups.count)
    groups += (fetched..<end).map { review.group($0) }
    fetched = end
  }

  /// Drops what waits for a number, a yes or an expected reply; returns whether anything did.
  @discardableResult
  func dropProposals() -> Bool {
    defer { (waiting, proposals, expecting) = (nil, nil, nil) }
    return waiting != nil || proposals != nil || expecting != nil
  }

  private func enter(_ line: String) async {
    if line.isEmpty {
      if dropProposals() { show(.notice(Words.nothingDropped)) }
      return
    }
    if let expecting {
      self.expecting = nil
      let reply = line == Words.todaysReply ? nil : line
      if reply != nil { expected[expecting.id] = reply }
      return await ask(.keepAsCase(expecting, reply: reply))
    }
    if ["?", "help"].contains(line) { return await HelpReviewCommand().run("", on: self) }
    if let waiting {
      self.waiting = nil
      guard ["y", "yes"].contains(line.lowercased()) else {
        return show(.notice(Words.nothingDropped))
      }
      return await ask(.write(waiting.proposal, for: waiting.group, evenIfOthersMove: true))
    }
    if let (choices, group) = proposals {
      proposals = nil
      guard let number = Int(line), choices.indices.contains(number - 1) else {
        return show(.notice(Words.nothingDropped))
      }
      return await ask(.write(choices[number - 1], for: group, evenIfOthersMove: false))
    }
    if let number = Int(line) { return await open(number) }
    do throws(ChatProblem) {
      try await commands.run(line, on: self)
    } catch {
      showProblem(error)
    }
  }

  private func write(_ lesson: Lesson) async {
    guard let group = taught else { return }
    taught = nil
    await ask(.teach(lesson, for: group))
  }

  /// Shows the current rows, and a notice if there are none.
  func update() {
    let old = rows
    if groups.isEmpty, let review, fetched < review.groups.count {
      fetch(from: review, upTo: fetched + Self.pageLength)
    }
    if let reading {
      rows = reading.rows(clock: clock)
    } else {
      rows = groups.map { ReviewRow($0, clock: clock) }
    }
    show(.placed(place))
    show(.changed(ChangeSet(from: old, to: rows)))
    guard reading == nil, rows.isEmpty, let review else { return }
    show(.notice(scope.showsHidden ? Words.noVerdicts : review.groups.emptyWords))
  }

  private var place: ListPlace {
    var place = ListPlace()
    place.hasMore = hasMore
    if let reading {
      place.depth = reading.wording == nil ? 1 : 2
      place.count = rows.count
      place.title = reading.group.title.oneLine
      place.detail = ReviewRow.facts(of: reading.group, clock: clock)
      if let wording = reading.wording {
        let message = reading.group.messages[wording]
        place.title = message.message.oneLine
        place.detail = Words.saidHere(message.count, in: message.places.count)
      }
    } else if let numbers = review?.groups {
      place.title = Words.reviewTitle(scope.written, isOfHidden: scope.showsHidden)
      place.count = max(rows.count, numbers.count)
      place.detail = Words.numbers(
        groups: numbers.count, misses: numbers.misses, messages: numbers.messages)
    }
    place.keys = keys
    return place
  }
}

extension ReviewPresenter {
  /// The keys that act on an open group, or in the list: first those that a narrow window must not lose.
  private var keys: [String] {
    let isGroup = reading != nil
    let all = commands.commands.filter { command in
      switch command.name {
      case "help", "back", "open", "undo", "quit", "refresh": false
      case "more": hasMore
      case "widen", "redirect", "sub", "edit": isGroup
      case "verdicts": !isGroup
      case "again": scope.showsHidden
      default: !isGroup || command.argument.isEmpty || command.argument == "[N]"
      }
    }
    let keys = all.compactMap { command in
      command.aliases.first.map {
        "\($0)" + (isGroup || command.argument.isEmpty ? "" : " N") + ": \(command.name)"
      }
    }
    return ["?: help", "b: back", "N: open", "u: undo"] + keys
  }
}

extension ReviewRow {
  init(_ group: ReviewGroup, clock: any ChatClock) {
    self.init(
      id: .group(group.id),
      content: .group(
        title: group.title.oneLine,
        facts: Self.facts(of: group, clock: clock)
      ))
  }

  /// Returns how often a group was said, by how many people and when, its verdict, and why it is worth looking at.
  static func facts(of group: ReviewGroup, clock: any ChatClock) -> String {
    var facts = Words.said(group.count, by: group.people)
    if group.messages.count > 1 { facts += " in \(group.messages.count) wordings" }
    if let last = group.last { facts += ", last " + last.localDay(by: clock) }
    if let verdict = group.verdict {
      facts += ", " + Words.verdict(verdict.mark, on: verdict.at.localDay(by: clock))
    }
    return facts + ": " + group.reasons.words
  }
}

extension ReviewPresenter: CompletionSource {
  package var commandNames: CommandNames { commands.names }

  package func completions(for line: String) async -> [CompletionChoice] {
    await commands.completions(for: line, on: self)
  }
}
