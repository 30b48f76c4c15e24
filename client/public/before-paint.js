// What must happen before the first paint. Sets the theme chosen by hand; the rest of it is in features/shell/theme.ts.
try {
  const theme = localStorage.getItem('hiroba.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // Without storage the system's theme is used.
}

// Asks for what the page at this address begins with, while the first script is on its way.
for (const { address, code, answers } of JSON.parse(
  document.getElementById('ahead')?.text ?? '[]',
)) {
  const found = new RegExp(address).exec(location.hash);
  if (!found) continue;
  for (const href of code) ask({ rel: 'modulepreload', href });
  for (const href of answers)
    ask({ rel: 'preload', as: 'fetch', href: href.replace('$1', found[1]) });
}

function ask(link) {
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...link }));
}

// Puts what the server has drawn of home where the application will take it over. No server sees the fragment:
// on other pages only what stands around them is of use until their code has come.
class FirstScreen extends HTMLElement {
  connectedCallback() {
    const { content } = this.previousElementSibling;
    const root = document.getElementById('root');
    const isHome = /^(#\/?)?$/.test(location.hash);
    if (!isHome) leaveFrame(content);
    // Styles of single elements may not stand in the page, but a script may set them.
    for (const element of content.querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style;
      element.removeAttribute('data-style');
    }
    root.dataset.drawn = isHome ? 'home' : 'frame';
    root.replaceChildren(content);
    this.remove();
  }
}

function leaveFrame(content) {
  const waiting = document.createElement('div');
  waiting.dataset.loading = '';
  content.querySelector('main').replaceChildren(waiting);
  content.querySelector('[aria-current]')?.removeAttribute('aria-current');
}

customElements.define('first-screen', FirstScreen);
