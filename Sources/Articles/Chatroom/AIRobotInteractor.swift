import Viper

final class AIRobotInteractor: Interactor {
  weak var presenter: (any ResultReceiver<AIRobotResult>)?
  private let robot: RobotDataManager

  init(robot: RobotDataManager) { self.robot = robot }

  func handle(_ event: AIRobotEvent) async {
    switch event {
    case .ask(let question):
      let exchange = await robot.exchange(asking: question) { done, total in
        presenter?.receive(.compared(rules: done, of: total))
      }
      presenter?.receive(.responded(exchange))
    }
  }
}

/// Keeps all exchanges, so that a repeated question is answered without the Service.
@MainActor
final class RobotDataManager {
  private var exchanges: [Exchange] = []
  private let service: any ResponderService

  init(service: any ResponderService) { self.service = service }

  func exchange(asking question: String, progress: (Int, Int) -> Void) async -> Exchange {
    if let known = exchanges.first(where: { $0.question == question }) { return known }
    var answer: String?
    for rule in 0..<service.count where answer == nil {
      progress(rule + 1, service.count)
      answer = await service.answer(to: question, by: rule)
    }
    exchanges.append(Exchange(question: question, answer: answer ?? "I don't know."))
    return exchanges[exchanges.count - 1]
  }
}

protocol ResponderService: Service {
  /// The number of rules.
  var count: Int { get }
  func answer(to question: String, by rule: Int) async -> String?
}

struct RuleResponderService: ResponderService {
  private let rules = [
    (keyword: "hello", answer: "Hello yourself."),
    (keyword: "name", answer: "I have none, I am an example."),
    (keyword: "viper", answer: "View, Interactor, Presenter, Entity, Router."),
  ]

  var count: Int { rules.count }

  func answer(to question: String, by rule: Int) -> String? {
    let words = question.lowercased().split { !$0.isLetter }
    return words.contains { $0 == rules[rule].keyword } ? rules[rule].answer : nil
  }
}
