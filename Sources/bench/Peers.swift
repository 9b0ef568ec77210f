import Foundation

/// Another implementation of RiveScript or AIML; `make peers` installs those in Python.
struct Peer: Sendable {
  var name: String
  /// Whether its rules are in AIML instead of RiveScript.
  var isAIML = false
  /// The advice on installing it.
  var advice: String
  private var command: [String]

  static let all = [
    Peer(name: "Python", advice: "make peers", command: [python, "-c", pythonScript]),
    Peer(
      name: "Perl", advice: "apt-get install librivescript-perl",
      command: ["perl", "-e", perlScript]),
    Peer(
      name: "python-aiml", isAIML: true, advice: "make peers",
      command: [python, "-c", aimlScript + asking, "python-aiml"]),
    Peer(
      name: "program-y", isAIML: true, advice: "make peers",
      command: [python, "-c", aimlScript + asking, "program-y"]),
  ]

  /// Loads the rules, sends the messages, and compares the replies with the wanted ones if given.
  ///
  /// - Parameters:
  ///   - rules: the path of a file or a folder.
  ///   - messages: the path of a file with one message a line.
  ///   - wanted: the path of a file with one reply a line.
  /// - Returns: the figures that the script prints: `load_s` and `ms`, the processor time of loading and of a reply;
  ///   `wrong`, the number of wrong replies; `rss_mb`, the peak memory. `nil` if the peer cannot be run.
  func run(rules: String, messages: String, wanted: String? = nil) -> [String: Double]? {
    let seconds = Effort.isQuick ? "1" : "5"
    let arguments = [seconds, rules, messages] + (wanted.map { [$0] } ?? [])
    guard let output = try? Shell.run(command + arguments),
      let object = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    else { return nil }
    return object.compactMapValues { $0 as? Double }
  }

  var remark: String { "\(name) is not installed: \(advice)" }

  private static var python: String {
    let own = ".build/peers/bin/python3"
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }

  /// The Python script for RiveScript.
  private static let pythonScript =
    """
    import json, os, resource, sys, time
    from rivescript import RiveScript
    start = time.process_time()
    robot = RiveScript()
    rules = sys.argv[2]
    (robot.load_directory if os.path.isdir(rules) else robot.load_file)(rules)
    robot.sort_replies()
    load = time.process_time() - start
    answer = lambda message: robot.reply("u", message)
    same = lambda reply, wanted: reply == wanted

    """ + asking

  /// The beginning of the Python script for AIML, which loads a folder of categories.
  ///
  /// Its comparison of replies ignores capitals and a full stop at the end, because program-y adds them.
  private static let aimlScript = """
    import contextlib, io, json, os, resource, sys, time
    peer = sys.argv.pop(1)
    folder = os.path.abspath(sys.argv[2])
    start = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        if peer == "python-aiml":
            import aiml
            robot = aiml.Kernel()
            robot.verbose(False)
            for name in sorted(os.listdir(folder)): robot.learn(os.path.join(folder, name))
            answer = lambda message: robot.respond(message, "u")
        else:
            from programy.clients.embed.datafile import EmbeddedDataFileBot
            robot = EmbeddedDataFileBot(files={"aiml": [folder]}, defaults=True)
            talk = robot.create_client_context("u")
            answer = lambda message: robot.process_question(talk, message)
    load = time.process_time() - start
    same = lambda reply, wanted: reply.lower().rstrip(".") == wanted.lower().rstrip(".")

    """

  /// The end of a Python script, which calls `answer` for each message and prints the figures.
  ///
  /// It stops after some seconds, because one reply can take a second with a large rule set.
  ///
  /// It stops after some seconds, because one reply can take a second with a large rule set.
  private static let asking = """
    seconds, messages = float(sys.argv[1]), open(sys.argv[3]).read().split("\\n")[:-1]
    wanted = open(sys.argv[4]).read().split("\\n")[:-1] if len(sys.argv) > 4 else []
    count = wrong = 0
    start = time.process_time()
    for message in messages:
        reply = answer(message)
        if count < len(wanted): wrong += not same(reply, wanted[count])
        count += 1
        if time.process_time() - start > seconds: break
    ms = (time.process_time() - start) * 1000 / count
    print(json.dumps(dict(load_s=load, ms=ms, wrong=float(wrong), asked=float(count),
        rss_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)))
    """

  private static let perlScript = """
    use strict; use RiveScript; use Time::HiRes qw(clock);
    my ($seconds, $rules, $messages, $wanted) = @ARGV;
    sub lines { my ($name) = @_; open my $file, '<', $name or die; my @lines = <$file>; chomp @lines; return @lines }
    my @messages = lines($messages);
    my @wanted = $wanted ? lines($wanted) : ();
    my $start = clock;
    my $robot = RiveScript->new;
    if (-d $rules) { $robot->loadDirectory($rules) } else { $robot->loadFile($rules) }
    $robot->sortReplies;
    my $load = clock - $start;
    my ($count, $wrong) = (0, 0);
    $start = clock;
    for my $message (@messages) {
      my $reply = $robot->reply('u', $message);
      $wrong++ if $count < @wanted && $reply ne $wanted[$count];
      $count++;
      last if clock - $start > $seconds;
    }
    my $ms = (clock - $start) * 1000 / $count;
    open my $status, '<', '/proc/self/status';
    my ($memory) = map { /VmHWM:\\s+(\\d+)/ ? $1 / 1024 : () } <$status>;
    printf '{"load_s":%f,"ms":%f,"wrong":%.1f,"asked":%.1f,"rss_mb":%f}', $load, $ms, $wrong, $count, $memory || 0;
    """
}
