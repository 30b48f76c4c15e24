// Runs before the first paint.

// Sets the theme that was chosen by hand. The rest of it is in features/shell/layout/theme.ts.
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

// Requests pictures in the lowest quality in data-saving mode. See client/ui/media/picture-sources.ts.
const { saveData, effectiveType } = navigator.connection ?? {};
const isSavingData = saveData === true || /^(slow-2g|2g|3g)$/.test(effectiveType);
if (isSavingData) document.documentElement.dataset.savingData = '';

// A script of the page that cannot be loaded or read ends the wait for the application. See client/ui/styles/base.css.
addEventListener(
  'error',
  ({ target, filename }) => {
    const isOwn = target instanceof HTMLScriptElement || filename?.startsWith(location.origin);
    if (isOwn) document.documentElement.dataset.startFailed = '';
  },
  true,
);

// The application has its route in the fragment. A shared link has it in its path, or in its canonical address when
// the path is another spelling. See server/features/discovery/pages/shared-pages.ts. Pages without the application keep
// their address.
const { pathname, search, hash } = location;
const isLinked = pathname !== '/' && !('plain' in document.documentElement.dataset);
const canonical = isLinked && document.querySelector('link[rel="canonical"]')?.href;
const route = canonical ? new URL(canonical).pathname : pathname;
if (isLinked) {
  history.replaceState(history.state, '', `/#${route}${search}${hash}`);
  document.documentElement.dataset.linked = '';
}
const opened = location.hash;
// The search of a link, such as what other sites append, changes neither the page nor its code.
const fragment = isLinked ? `#${route}` : opened;

// Preloads code and data of the page at this address while the first script is loading. See client/preloads.ts.
const earlyAnswers = new Map();
globalThis.earlyAnswers = earlyAnswers;
// The time limit of requests, as in the application, in milliseconds. A response that is not used until then is outdated.
const timeout = 10_000;
setTimeout(() => earlyAnswers.clear(), timeout);
const viewer = document.querySelector('meta[name="viewer"]')?.content;
// The document of a shared link for a known viewer contains the data and usually the content, whose pictures come first.
const hasData = isLinked && viewer !== undefined;
for (const page of JSON.parse(document.getElementById('preloads')?.text ?? '[]')) {
  const match = new RegExp(page.fragment).exec(fragment);
  if (!match) continue;
  const fetchPriority = hasData ? 'low' : (page.priority ?? 'auto');
  const modules = (viewer === 'visitor' && page.visitorModules) || page.modules;
  const preloadModules = () => {
    for (const href of modules) addLink({ rel: 'modulepreload', href, fetchPriority });
  };
  // The pictures of a rendered page are requested while it is parsed. With HTTP/1.1, code would take their connections.
  if (fetchPriority === 'low')
    document.addEventListener('readystatechange', preloadModules, { once: true });
  else preloadModules();
  for (const query of hasData ? [] : page.queries) {
    if (query.viewer !== undefined && query.viewer !== viewer) continue;
    const address = query.address.replace(/\{\w+\}/, match[1]);
    const signal = AbortSignal.timeout(timeout);
    const answer = fetch(address, { headers: { accept: 'application/json' }, signal });
    earlyAnswers.set(address, answer);
    // The application handles failures.
    answer
      .then((response) => query.picture && preloadPicture(response, query.picture))
      .catch(() => {});
  }
}

// Requests the largest picture of the page as the application will. See client/ui/media/picture-sources.ts.
async function preloadPicture(response, { url, width, widths, quality, sizes }) {
  const answer = await response.clone().json();
  const data = answer.items ? (answer.items[0] ?? {}) : answer;
  // Nothing of a covered picture is requested before its viewer opens it.
  if (data.veil) return;
  const stored = width ?? data.image?.width;
  if (!data[url] || !stored) return;
  const imageSrcset = widths
    .filter((_, index) => index === 0 || widths[index - 1] < stored)
    .map((w) => `${data[url]}?w=${w}&q=${isSavingData ? 50 : quality} ${Math.min(w, stored)}w`)
    .join(', ');
  const image = { rel: 'preload', as: 'image', imageSrcset, imageSizes: sizes, crossOrigin: null };
  addLink({ ...image, fetchPriority: 'high' });
}

function addLink(link) {
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...link }));
}

// The banners give way to posts on a phone once a member has seen them on this day. See client/ui/styles/base.css.
if (viewer === 'member' && /^(#\/?)?$/.test(fragment)) {
  try {
    const today = new Date().toDateString();
    if (localStorage.getItem('hiroba.banners') === today)
      document.documentElement.dataset.bannersSeen = '';
    else localStorage.setItem('hiroba.banners', today);
  } catch {
    // Without storage the banners stay.
  }
}

// Moves the prerendered page from the template before this element to the place of its hydration.
// The server does not see the fragment. Other pages show only the frame until their code has loaded.
class PrerenderedPage extends HTMLElement {
  connectedCallback() {
    const { content } = this.previousElementSibling;
    const root = document.getElementById('root');
    // A link may have been followed before the browser has parsed the template.
    const isShown = location.hash === opened && (isLinked || /^(#\/?)?$/.test(fragment));
    if (!isShown) reduceToFrame(content);
    // The content security policy blocks inline styles in the page, but a script may set them.
    for (const element of content.querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style;
      element.removeAttribute('data-style');
    }
    if (isSavingData) lowerQuality(content);
    // The application hydrates this route, and replaces a frame and a preview.
    const shown = 'preview' in this.dataset ? 'preview' : route;
    root.dataset.prerendered = isShown ? shown : 'frame';
    root.replaceChildren(content);
    this.remove();
  }
}

// 50 is the preset `low`. Pictures in a template are not requested yet.
function lowerQuality(content) {
  for (const picture of content.querySelectorAll('img, source')) {
    for (const name of ['src', 'srcset']) {
      const value = picture.getAttribute(name);
      if (value) picture.setAttribute(name, value.replace(/&q=\d+/g, '&q=50'));
    }
  }
}

function reduceToFrame(content) {
  const loading = document.createElement('div');
  loading.dataset.loading = '';
  content.querySelector('main').replaceChildren(loading);
  content.querySelector('[aria-current]')?.removeAttribute('aria-current');
}

customElements.define('prerendered-page', PrerenderedPage);
