import Quoting

/// A web page on which a graph can be searched and zoomed.
enum GraphPage {
  static func text(around svg: String, title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <title>\(title.markupEscaped)</title>
    <style>
    body{margin:0;font:14px system-ui,sans-serif;color-scheme:light dark}
    nav{position:sticky;top:0;left:0;padding:.5rem;background:Canvas;color:CanvasText}
    svg{transform-origin:0 0}
    .away{opacity:.15}
    </style>
    </head>
    <body>
    <nav>
    <input type="search" placeholder="Find a rule or topic" aria-label="Find a rule or topic"/>
    <button aria-label="Zoom in">+</button><button aria-label="Zoom out">−</button>
    <span role="status"></span>
    </nav>
    \(svg)
    <script>
    \(script)
    </script>
    </body>
    </html>

    """
  }

  private static let script = """
    const svg = document.querySelector('svg'), input = document.querySelector('input');
    const nodes = [...svg.querySelectorAll('.node')], edges = [...svg.querySelectorAll('.edge')];
    const width = svg.width.baseVal.value, height = svg.height.baseVal.value;
    let scale = 1;
    function zoom(factor) {
      scale = Math.min(8, Math.max(0.05, scale * factor));
      svg.setAttribute('width', width * scale);
      svg.setAttribute('height', height * scale);
    }
    input.addEventListener('input', () => {
      const words = input.value.toLowerCase();
      const found = nodes.filter(node => node.textContent.toLowerCase().includes(words));
      for (const node of nodes) node.classList.toggle('away', !found.includes(node));
      for (const edge of edges) edge.classList.toggle('away', words !== '');
      document.querySelector('[role=status]').textContent =
        words ? found.length + ' of ' + nodes.length : '';
      if (words && found[0]) found[0].scrollIntoView({ block: 'center', inline: 'center' });
    });
    const [larger, smaller] = document.querySelectorAll('button');
    larger.addEventListener('click', () => zoom(1.25));
    smaller.addEventListener('click', () => zoom(0.8));
    addEventListener('wheel', event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.1 : 0.9);
    }, { passive: false });
    addEventListener('keydown', event => {
      if (event.target === input || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+') zoom(1.25);
      else if (event.key === '-') zoom(0.8);
      else if (event.key === '/') { event.preventDefault(); input.focus(); }
    });
    if (width > innerWidth) zoom(innerWidth / width);
    """
}
