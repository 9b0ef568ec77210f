/// The script of a `ReportPage`, which adds keys and a filter; the page is complete without it.
enum PageScript {
  /// The keys that the script adds, with their meanings.
  static let keys: KeyValuePairs = [
    "j, n": "next failure, line not fully covered, or note",
    "k, p": "previous failure, line or note",
    "1": "first failure, line or note",
    "[ ]": "previous and next rule file",
    "u": "table of rule files",
    "0": "top of the page",
    "f": "filter the cases",
    "r": "show or hide the color of covered lines",
    "m": "show or hide the color of uncovered lines",
    "x": "show or hide the color of partly covered lines",
    "s": "show or hide notes between the lines",
    "?": "show or hide these keys",
  ]

  /// The hash of `text` for the page's security policy, so that a browser runs no other script.
  static let hash = "sha256-Zzq8g1MsxpA1P1BeZz7012i6hGhjYuQUGAHpWbXJ/hI="

  /// The script in a CDATA section, so that the page is valid XML.
  static let text = """
    //<![CDATA[
    (function () {
    var body = document.body, help = document.getElementById('help');
    var all = Array.from(document.querySelectorAll('article,.code>.m,.code>.h,aside'));
    // Of successive lines with the same color, keys go to the first.
    all = all.filter(function (e) {
      var b = e.previousElementSibling;
      return e.tagName !== 'DIV' || !b || b.className !== e.className;
    });
    var files = Array.from(document.querySelectorAll('.file'));
    var at = -1, file = -1;
    function shown(e) {
      if (e.tagName === 'ASIDE') return !body.classList.contains('no-s');
      return e.tagName !== 'DIV' || !body.classList.contains('no-' + e.className[0]);
    }
    function reveal(e, block) {
      for (var d = e; d; d = d.parentElement) if (d.tagName === 'DETAILS') d.open = true;
      e.scrollIntoView({ block: block });
    }
    function go(from, step) {
      for (var i = from; i >= 0 && i < all.length; i += step) {
        if (!shown(all[i])) continue;
        if (all[at]) all[at].classList.remove('at');
        at = i;
        all[at].classList.add('at');
        return reveal(all[at], 'center');
      }
    }
    function toFile(step) {
      file = Math.min(Math.max(file + step, 0), files.length - 1);
      if (files[file]) reveal(files[file], 'start');
    }
    function follow() {
      var target = document.getElementById(location.hash.slice(1));
      if (!target) return;
      reveal(target, 'center');
      if (all[at]) all[at].classList.remove('at');
      var later = all.findIndex(function (e) {
        return e === target || target.compareDocumentPosition(e) & 4;
      });
      at = (later < 0 ? all.length : later) - 1;
      file = files.indexOf(target.closest('.file'));
    }
    var input = document.querySelector('input'), count = document.createElement('span');
    var groups = document.querySelectorAll('#cases>details');
    input.hidden = document.getElementById('hint').hidden = false;
    count.className = 'dim';
    count.setAttribute('role', 'status');
    input.after(count);
    input.addEventListener('input', function () {
      var words = input.value.toLowerCase(), found = 0, all = 0;
      function has(e) { return e && e.textContent.toLowerCase().includes(words); }
      groups.forEach(function (group) {
        // The name of a file stands for all its cases.
        var named = has(group.querySelector('summary')), rows = group.querySelectorAll(':scope>p');
        var before = found;
        rows.forEach(function (row) {
          row.hidden = !named && !has(row);
          found += !row.hidden;
        });
        all += rows.length;
        group.hidden = words && !named && found === before;
        if (words && !group.hidden) group.open = true;
      });
      count.textContent = words ? ' ' + found + ' of ' + all : '';
    });
    var keys = {
      j: function () { go(at + 1, 1); }, k: function () { go(at - 1, -1); },
      1: function () { go(0, 1); }, 0: function () { scrollTo(0, 0); },
      '[': function () { toFile(-1); }, ']': function () { toFile(1); },
      u: function () { var e = document.getElementById('rules'); if (e) reveal(e, 'start'); },
      f: function () { reveal(input, 'center'); input.focus(); },
      r: function () { body.classList.toggle('no-c'); },
      m: function () { body.classList.toggle('no-m'); },
      x: function () { body.classList.toggle('no-h'); },
      s: function () { body.classList.toggle('no-s'); },
      '?': function () { help.hidden = !help.hidden; }
    };
    keys.n = keys.j;
    keys.p = keys.k;
    addEventListener('keydown', function (e) {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      if (e.key === 'Escape') { help.hidden = true; input.blur(); return; }
      if (e.target === input || !keys.hasOwnProperty(e.key)) return;
      e.preventDefault();
      keys[e.key]();
    });
    addEventListener('hashchange', follow);
    follow();
    })();
    //]]>
    """

  /// The list of keys, which the script shows.
  static var help: String {
    let rows = keys.map { "<p><b>\($0)</b><span>\($1)</span></p>" }.joined(separator: "\n")
    return "<div id=\"help\" hidden=\"hidden\">\n\(rows)\n</div>\n"
  }
}
