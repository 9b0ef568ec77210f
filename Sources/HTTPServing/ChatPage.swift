import Conversations
import Quoting
import Responder

/// The web page on which a person chats with the robot; it loads no other file.
struct ChatPage {
  let robot: Robot
  let needsToken: Bool

  var response: HTTPResponse {
    var random = SystemRandomNumberGenerator()
    // The page runs this one script and no other, whatever the robot says.
    let nonce = String(random.next(), radix: 36) + String(random.next(), radix: 36)
    var response = HTTPResponse(200, "text/html; charset=utf-8", text(nonce: nonce))
    response.headers = [
      .init(
        "Content-Security-Policy",
        "default-src 'none'; connect-src 'self'; script-src 'nonce-\(nonce)'; "
          + "style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'"),
      .init("Referrer-Policy", "no-referrer"),
    ]
    return response
  }

  private func text(nonce: String) -> String {
    let name = robot.name.oneLine.markupEscaped
    let greeting = robot.responder.greeting.map {
      "<li class=\"robot\"><p>\($0.markupEscaped)</p></li>"
    }
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(name)</title>
      <style nonce="\(nonce)">\(Self.style)</style>
      <h1>\(name)</h1>
      <ol id="talk" role="log" aria-label="Conversation">\(greeting ?? "")</ol>
      <form id="form">
      <label\(needsToken ? "" : " hidden")>Token <input id="token" type="password" autocomplete="off"></label>
      <input id="message" aria-label="Message" placeholder="Message" autocomplete="off" autofocus>
      <button>Send</button>
      </form>
      <script nonce="\(nonce)">\(Self.script)</script>
      </html>

      """
  }

  private static let style = """

    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 0 auto; padding: 1rem;
      color: #1b1b1b; background: #fbfbf9; }
    h1 { font-size: 1.25rem; }
    ol { list-style: none; padding: 0; }
    li { margin: .5rem 0; }
    li p { display: inline-block; margin: 0; padding: .4rem .8rem; border-radius: .8rem;
      white-space: pre-wrap; overflow-wrap: anywhere; max-width: 85%; box-sizing: border-box; }
    .user { text-align: right; }
    .user p { background: #1d4f7c; color: #fff; text-align: left; }
    .robot p { background: #e8e8e2; }
    .problem p { background: #f6d5d0; }
    details { font-size: .85rem; color: #555; margin: .1rem .8rem; overflow-wrap: anywhere; }
    summary { cursor: pointer; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    [open] > summary { white-space: normal; }
    details ul { margin: 0; padding-left: 1.2rem; }
    code { color: #1d4f7c; }
    form { display: flex; gap: .5rem; flex-wrap: wrap; position: sticky; bottom: 0;
      background: inherit; padding: .5rem 0; }
    label[hidden] { display: none; }
    input { font: inherit; padding: .4rem .6rem; border: 1px solid #888; border-radius: .4rem;
      background: inherit; color: inherit; }
    #message { flex: 1; min-width: 10rem; }
    button { font: inherit; padding: .4rem 1rem; border: 0; border-radius: .4rem;
      background: #1d4f7c; color: #fff; }
    @media (prefers-color-scheme: dark) {
      body { color: #e6e6e6; background: #1c1c1e; }
      .robot p { background: #333336; }
      .problem p { background: #5c2b26; }
      details { color: #aaa; }
      code { color: #8ec1f0; }
    }

    """

  private static let script = """

    'use strict';
    const talk = document.getElementById('talk');
    const form = document.getElementById('form');
    const message = document.getElementById('message');
    const token = document.getElementById('token');
    const random = () => Array.from(crypto.getRandomValues(new Uint32Array(4)),
      number => number.toString(36)).join('');
    let user = sessionStorage.getItem('user');
    if (!user) sessionStorage.setItem('user', user = 'web-' + random());
    let last = Promise.resolve();
    // The talk lasts as long as the tab, even over a reload.
    const said = JSON.parse(sessionStorage.getItem('talk') || '[]');
    function keep(entry) {
      said.push(entry);
      if (said.length > 200) said.shift();
      try { sessionStorage.setItem('talk', JSON.stringify(said)); } catch { said.length = 0; }
    }
    function show(entry) {
      const item = say(entry.kind, entry.text);
      if (entry.answer) explain(item, entry.answer);
    }
    function add(kind, text, answer) {
      keep({ kind, text, answer });
      show(said[said.length - 1] || { kind, text, answer });
    }

    // Messages and replies are text, never markup.
    function element(name, text, ...children) {
      const made = document.createElement(name);
      if (text) made.textContent = text;
      made.append(...children);
      return made;
    }
    function say(kind, text) {
      const item = element('li', '', element('p', text));
      item.className = kind;
      talk.append(item);
      scrollTo(0, document.body.scrollHeight);
      return item;
    }
    function node(why) {
      const item = element('li', why.text);
      if (why.file) item.append(' ', element('code', why.file + ':' + why.line));
      if (why.children) item.append(element('ul', '', ...why.children.map(node)));
      return item;
    }
    function explain(item, answer) {
      const rule = answer.trigger === null ? 'no rule matched' : ' ' + answer.trigger;
      const place = answer.file === null ? '' : answer.file + ':' + answer.line;
      const nodes = (answer.why.children || []).map(node);
      item.append(element('details', '', element('summary', '/why: ' + place + rule),
        element('ul', '', ...nodes)));
      scrollTo(0, document.body.scrollHeight);
    }
    async function ask(text) {
      const headers = { 'Content-Type': 'application/json' };
      if (token.value) headers.Authorization = 'Bearer ' + token.value;
      const body = JSON.stringify({ id: random(), user, message: text, why: true });
      // A message that got no answer is sent again with the same id, so that it is not answered twice.
      for (let trial = 0; ; trial++) {
        try {
          const response = await fetch('/reply', { method: 'POST', headers, body });
          const answer = await response.json();
          if (answer.error) add('robot problem', answer.error.message);
          else add('robot', answer.reply,
            { trigger: answer.trigger, file: answer.file, line: answer.line, why: answer.why });
          return;
        } catch (error) {
          if (trial === 2) { add('robot problem', 'The server does not answer.'); return; }
          await new Promise(done => setTimeout(done, 500));
        }
      }
    }
    form.addEventListener('submit', event => {
      event.preventDefault();
      const text = message.value;
      if (!text) return;
      message.value = '';
      recalled = 0;
      if (text.trim() === '/why') { last = last.then(why); return; }
      add('user', text);
      last = last.then(() => ask(text));
    });
    // Opens the explanation of the last reply.
    function why() {
      const details = [...talk.querySelectorAll('details')].pop();
      if (!details) { say('robot problem', 'There is no reply yet.'); return; }
      details.open = true;
      details.querySelector('summary').focus();
      details.scrollIntoView({ block: 'nearest' });
    }
    // Up and Down go through the messages.
    let recalled = 0;
    message.addEventListener('keydown', event => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      const messages = said.filter(entry => entry.kind === 'user').map(entry => entry.text);
      const next = recalled + (event.key === 'ArrowUp' ? 1 : -1);
      if (next < 0 || next > messages.length) return;
      event.preventDefault();
      recalled = next;
      message.value = recalled ? messages[messages.length - recalled] : '';
    });
    said.forEach(show);

    """
}
