import Responder

/// Makes the explanation of a reply from its trace, on demand.
struct TraceExplanation: Explaining {
  let program: Program
  let overlay: Overlay?
  let trace: Trace
  let outOfBand: [String]

  var answeringRule: AnsweringRule? {
    guard let first = trace.steps.first else { return nil }
    let library = library(of: first)
    return AnsweringRule(
      text: library.text(library.categories[Int(first.category)].pattern, of: first.category),
      location: program.location(of: first.category, in: library),
      isOnlyCatchAll: first.depth == 0
        && trace.steps.allSatisfy {
          $0.depth > 0 || program.isCatchAll($0.category, in: self.library(of: $0))
        })
  }

  var effort: Int { trace.steps.count + trace.bytes.count / 100 }

  var explanation: Explanation {
    var steps: [Explanation.Step] = []
    // An endless redirect repeats its categories, whose rules may have hundreds of alternatives.
    var rules: [Evaluation.FoundCategory: Rule] = [:]
    for step in trace.steps {
      let library = library(of: step)
      let stars = trace.stars[Int(step.stars.lowerBound)..<Int(step.stars.upperBound)]
      func texts(_ section: PathSection) -> [String] {
        stars.filter { $0.section == section }.map { trace.text($0.text) }
      }
      let key = Evaluation.FoundCategory(number: step.category, isLearned: step.isLearned)
      let rule =
        rules[key]
        ?? (step.isLearned ? program.rule(step.category, in: library) : program.rule(step.category))
      rules[key] = rule
      let category = library.categories[Int(step.category)]
      steps.append(
        Explanation.Step(
          rule: rule, depth: Int(step.depth), topic: category.topic >= 0 ? rule.topic : nil,
          message: trace.text(step.sentence), captures: texts(.pattern),
          previousCaptures: category.that.isEmpty ? [] : texts(.that)))
    }
    for (number, event) in trace.events where steps.indices.contains(Int(number)) {
      let step = trace.steps[Int(number)]
      let library = library(of: step)
      if let finding = finding(event, step.category, library) {
        steps[Int(number)].findings.append(finding)
      }
    }
    for index in steps.indices {
      guard steps[index].rule.alternatives.count == 1 else { continue }
      // If the whole template is the rule's only alternative, no choice was recorded, so it is added here.
      let step = trace.steps[index]
      let library = library(of: step)
      let root = Int(library.categories[Int(step.category)].template)
      let template = program.alternative(root, of: step.category, in: library)
      if steps[index].rule.alternatives == [template] {
        steps[index].findings.append(
          .choice(template, index: 0, count: 1, weight: 1, total: 1))
      }
    }
    if !steps.isEmpty {
      steps[0].findings += outOfBand.map { .note(label: "for the device", text: $0) }
    }
    return Explanation(steps: steps)
  }

  private func library(of step: Trace.Step) -> Library {
    step.isLearned ? overlay?.library ?? program.library : program.library
  }

  private func finding(
    _ event: Trace.Event, _ category: Int32, _ library: Library
  ) -> Explanation.Finding? {
    switch event {
    case .condition(let item, let left, let right, let holds):
      .condition(
        program.alternative(Int(item), of: category, in: library), left: left, comparison: "==",
        right: right, holds: holds)
    case .choice(let item, let index, let count):
      .choice(
        program.alternative(Int(item), of: category, in: library), index: Int(index),
        count: Int(count), weight: 1, total: Int(count))
    case .redirect(let target): .redirect(to: trace.text(target))
    case .variable(let name, let old, let new): .variable(name, from: old, to: new)
    case .topic(let old, let new): .topic(from: old, to: new)
    case .remark(let label, let text): .note(label: label, text: text)
    }
  }
}
