/// A trigger that matched, and what its wildcards caught.
struct Match: Sendable {
  var trigger: Int32
  var subject: Subject
  var captures: Captures
  /// The robot's last reply as `%` saw it.
  var previousSubject: Subject?
  var previousCaptures = Captures.none
}
