/// The page `parley-objects`(5), about code in rule files.
extension ManualPage {
  static let objects = ManualPage(
    name: "parley-objects", section: 5, summary: "code in rule files",
    blocks: [
      .heading("DESCRIPTION"),
      .text(
        """
        An object is a macro in a RiveScript file, in Python, JavaScript, Perl, or the shell. \
        In a reply, its result replaces `<call>`‹name arguments›`</call>`:
        """),
      .lines(dueObject),
      .text(
        """
        An object's code can do anything that you can do. It runs only if `--objects` names its language, or if your \
        settings file does so for the rules' folder. In a terminal, Parley asks before new or changed objects \
        run; in a pipe, `--objects` is your consent to the rules as they are at the start.
        """),
      .heading("INTERFACE"),
      .items([
        .init(
          "Python, JavaScript",
          "The arguments are `args`, and `rs` is the conversation. `return` gives the result."),
        .init("Perl", "`my ($rs, @args) = @_;`"),
        .init(
          "shell",
          """
          The arguments are `$1`, `$2` and so on; `$user`, `$var_`‹name› and `$bot_`‹name› are the user's name and the \
          variables. Standard output is the result, and ‹name›`=`‹value› lines on descriptor 4 set variables.
          """),
      ]),
      .text(
        """
        `rs` has `current_user`, `get_uservar`, `set_uservar`, `get_uservars`, `set_uservars`, `clear_uservars`, \
        `get_variable`, `set_variable`, `get_global`, `set_global`, `last_match`, and `reply`, also spelled `currentUser` \
        and so on. Changes take effect after the object has succeeded. Its other output goes to the `--log` file.
        """),
      .heading("LIMITS"),
      .text(
        """
        The limits `object-time`, `object-output`, and `object-memory` (`parley limits`) protect the chat from mistakes, \
        but they do not protect your files from an object. An object that exceeds a limit is killed, and the chat continues.
        """),
      .heading("SETTINGS"),
      .text(
        "A section at the end of the settings file applies to the rules in one folder, in a terminal:"
      ),
      .lines(sectionExample),
      .text(
        """
        A `command` names a program that runs another language, here the one in `> object due ruby`. The program reads requests from descriptor 3 \
        and writes answers to descriptor 4, each as one line of JSON; the manual's ‹Objects› page describes them.
        """),
      .heading("TRANSCRIPTS"),
      .text(
        """
        `parley replay` plays back the `call>` lines of a transcript and runs no objects; `parley replay --objects live` \
        runs them. `check`, `explore`, `mutate`, `diff`, `review`, and `convert` never run objects.
        """),
      .heading("SEE ALSO"), .pages(["parley(1)", "parley-rules(5)", "parley-settings(1)"]),
    ])

  private static let dueObject = """
    > object due shell
      echo "$1 is due, $var_name"
    < object

    + is the * due
    - <call>due <star></call>
    """

  private static let sectionExample = """
    [~/robots/waiter]
    objects = python, ruby
    objects-path = ~/robots/modules
    objects-words = spaces
    command ruby = ruby ~/bin/parley-worker.rb
    """
}
