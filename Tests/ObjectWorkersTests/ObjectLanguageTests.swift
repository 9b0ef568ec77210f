import ObjectWorkers
import Responder
import RiveScript
import Testing

@Suite(.serialized) struct ObjectLanguageTests {
  @Test(.enabled(if: ObjectLanguage.python.isInstalled, "python3 is not installed"))
  func pythonUsesTheConversation() {
    let rig = ObjectRig(
      """
      ! var name = Wren
      > object echo python
        return "-".join(args)
      < object
      > object count python
        user = rs.current_user()
        rs.set_uservar(user, "n", int(rs.get_uservars(user).get("n", 0)) + 1)
        rs.set_variable("mood", "fine")
        return "%s %s %s %s" % (rs.get_uservar(user, "n"), rs.get_uservar(user, "x"), rs.get_variable("name"), rs.last_match(user))
      < object
      > object none python
        print("this goes to the log")
      < object
      > object ask python
        return "I hear: " + rs.reply(rs.current_user(), " ".join(args))
      < object
      > object boom python
        rs.set_uservar(rs.current_user(), "n", 100)
        raise ValueError("bad")
      < object
      > object old python
        rs.sort_replies()
      < object
      + echo *
      - <call>echo <star> "two words"</call>
      + count
      - <call>count</call>
      + what is n
      - n <get n>, mood <bot mood>
      + none
      - [<call>none</call>]
      + repeat *
      - <call>ask <star></call>
      + boom
      - <call>boom</call>
      + old
      - <call>old</call>
      """, languages: [.python])
    #expect(rig.ask("echo a b") == "a-b-two words")
    #expect(rig.ask("count") == "1 undefined Wren count")
    #expect(rig.ask("count") == "2 undefined Wren count")
    #expect(rig.ask("what is n") == "n 2, mood fine")
    #expect(rig.ask("none") == "[]")
    #expect(rig.ask("repeat what is n") == "I hear: n 2, mood fine")
    #expect(rig.ask("repeat echo x") == "I hear: x-two words")
    let failed = rig.reply("boom")
    #expect(failed.text == "[ERR: Error when executing Python object]")
    #expect(failed.problems.map(\.kind) == [.objectFailed])
    #expect(failed.problems.first?.detail.contains("ValueError: bad") == true)
    // A failed object changes nothing.
    #expect(rig.ask("what is n") == "n 2, mood fine")
    #expect(rig.reply("old").problems.first?.detail.contains("rs.sort_replies") == true)
  }

  @Test(.enabled(if: ObjectLanguage.javascript.isInstalled, "node is not installed"))
  func javaScriptAwaitsPromises() {
    let rig = ObjectRig(
      """
      > object later javascript
        return new rs.Promise((resolve) => setTimeout(() => resolve("later " + args[0]), 5));
      < object
      > object set javascript
        return rs.setUservar(rs.currentUser(), "n", 5).then(() => rs.getUservar(rs.currentUser(), "n"));
      < object
      > object boom javascript
        throw new Error("bad");
      < object
      > object ask javascript
        return rs.reply(rs.currentUser(), args.join(" "));
      < object
      + later *
      - <call>later <star></call>
      + set
      - <call>set</call>
      + n
      - <get n>
      + boom
      - <call>boom</call>
      + ask *
      - <call>ask <star></call>
      """, languages: [.javascript])
    #expect(rig.ask("later x") == "later x")
    #expect(rig.ask("set") == "5")
    #expect(rig.ask("n") == "5")
    #expect(rig.ask("ask n") == "5")
    #expect(rig.ask("boom") == "[ERR: Error when executing JavaScript object: bad]")
  }

  @Test(
    "A JavaScript object fails alone if it throws or returns something without a text",
    .enabled(if: ObjectLanguage.javascript.isInstalled, "node is not installed"),
    arguments: [
      "return Object.create(null);", "throw Object.create(null);", "throw undefined;",
      "throw null;", "return Promise.reject();", "return Promise.resolve(Object.create(null));",
    ])
  func javaScriptWithoutTextFails(code: String) {
    let rig = ObjectRig(
      """
      > object count javascript
        return String(globalThis.count = (globalThis.count || 0) + 1);
      < object
      > object bad javascript
        \(code)
      < object
      + count
      - <call>count</call>
      + bad
      - <call>bad</call>
      """, languages: [.javascript])
    #expect(rig.ask("count") == "1")
    #expect(rig.ask("bad").hasPrefix("[ERR: Error when executing JavaScript object: "))
    #expect(rig.ask("count") == "2")
  }

  @Test(.enabled(if: ObjectLanguage.perl.isInstalled, "perl is not installed"))
  func perlUsesTheConversation() {
    let rig = ObjectRig(
      """
      > object count perl
        my ($rs, @args) = @_;
        my $user = $rs->currentUser;
        $rs->setUservar($user, n => ($rs->getUservar($user, 'n') || 0) + $args[0]);
        return $rs->getUservar($user, 'n');
      < object
      + add #
      - <call>count <star></call>
      + n
      - <get n>
      """, languages: [.perl])
    #expect(rig.ask("add 2") == "2")
    #expect(rig.ask("add 3") == "5")
    #expect(rig.ask("n") == "5")
  }

  @Test(
    "A Perl object's functions are not methods",
    .enabled(if: ObjectLanguage.perl.isInstalled, "perl is not installed"))
  func perlHasItsOwnFunctions() {
    let rig = ObjectRig(
      """
      > object own perl
        sub check { die "a method was replaced" if @_; return "checked" }
        $_[0]->setUservar($_[0]->currentUser, n => check());
        return $_[0]->getUservar($_[0]->currentUser, "n");
      < object
      > object missing perl
        return floor(2.5);
      < object
      > object old perl
        return $_[0]->sortReplies;
      < object
      + own
      - <call>own</call>
      + missing
      - <call>missing</call>
      + old
      - <call>old</call>
      """, languages: [.perl])
    #expect(rig.ask("own") == "checked")
    let missing = rig.reply("missing").problems.first?.detail
    #expect(missing?.contains("Undefined subroutine") == true)
    #expect(rig.reply("old").problems.first?.detail.contains("$rs->sortReplies") == true)
  }

  @Test(
    "A Perl object may change the separators of lines and of printed values",
    .enabled(if: ObjectLanguage.perl.isInstalled, "perl is not installed"))
  func perlHasItsOwnSeparators() {
    let rig = ObjectRig(
      """
      > object ask perl
        my ($rs, @args) = @_;
        local ($/, $\\, $,) = (undef, "!", "-");
        return $rs->reply($rs->currentUser, "n");
      < object
      > object keep perl
        ($/, $\\, $,) = (undef, "!", "-");
        return "kept";
      < object
      + ask
      - <call>ask</call>
      + keep
      - <call>keep</call>
      + n
      - five
      """, languages: [.perl])
    #expect(rig.ask("ask") == "five")
    #expect(rig.ask("keep") == "kept")
    #expect(rig.ask("ask") == "five")
  }

  @Test(
    "A list that is one user's variable is not another user's",
    arguments: [ObjectLanguage.python, .javascript].filter(\.isInstalled))
  func listsBelongToTheirUser(language: ObjectLanguage) {
    let python = """
      user = rs.current_user()
        cart = rs.get_uservar(user, "cart")
        if cart == "undefined":
          cart = []
          rs.set_uservar(user, "cart", cart)
        cart.append(args[0])
        return ", ".join(cart)
      """
    let javaScript = """
      let cart = rs.getUservar(rs.currentUser(), "cart");
      if (cart === "undefined") rs.setUservar(rs.currentUser(), "cart", cart = { things: [] });
      cart.things.push(args[0]);
      return cart.things.join(", ");
      """
    let rig = ObjectRig(
      """
      > object add \(language.rawValue)
        \(language == .python ? python : javaScript)
      < object
      + add *
      - <call>add <star></call>
      """, languages: [language])
    #expect(rig.ask("add tea") == "tea")
    let ann = rig.talk
    rig.talk = Conversation(user: "bob")
    #expect(rig.ask("add milk") == "milk")
    rig.talk = ann
    #expect(rig.ask("add bread") == "tea, bread")
  }

  @Test(.enabled(if: ObjectLanguage.shell.isInstalled, "sh is not installed"))
  func shellGetsVariablesAndSetsThem() {
    let rig = ObjectRig(
      """
      > object due shell
        echo "$1 is due for $user, $var_name"
        echo "mood=happy" >&4
      < object
      > object fail shell
        echo lost
        exit 3
      < object
      + due *
      - <set name=Ann><call>due <star></call>
      + mood
      - <get mood>
      + fail
      - <call>fail</call>
      """, languages: [.shell])
    #expect(rig.ask("due rent") == "rent is due for ann, Ann")
    #expect(rig.ask("mood") == "happy")
    let reply = rig.reply("fail")
    #expect(reply.text == "[ERR: Error when executing shell object]")
    #expect(reply.problems.first?.detail.contains("exit code 3") == true)
  }

  @Test func callsAreInTheReplyAndCanBePlayedBack() {
    let rig = ObjectRig(
      """
      > object echo shell
        echo "$1"
      < object
      + *
      - <call>echo <star></call>
      """, languages: [.shell])
    let reply = rig.reply("hello")
    #expect(reply.calls == [ObjectCall(name: "echo", arguments: "hello", result: "hello")])
    let played = ObjectAnswerer.playingBack(reply.calls) {
      rig.brain.respond(to: "hello", in: &rig.talk)
    }
    #expect(played.text == "hello")
  }
}
