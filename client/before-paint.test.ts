import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Not a module to the compiler: the browser loads it as it is.
const script: string = './public/before-paint.js';

const ahead = [
  {
    address: '^#/user/(\\w{20})$',
    code: ['/assets/pages.js'],
    answers: ['/api/users/$1', '/api/users/$1/posts?limit=12'],
  },
];
const drawn = `<header><a href="#/" aria-current="page">ひろば</a></header>
  <main><p data-style="--column: 2; color: red">絵</p></main>`;

beforeEach(() => {
  // The name can be given once a page, and each test is a page.
  vi.spyOn(customElements, 'define').mockImplementation((_, element) => {
    elements.push(element);
  });
});

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  delete document.documentElement.dataset.theme;
  localStorage.clear();
  location.hash = '';
  vi.restoreAllMocks();
});

const elements: CustomElementConstructor[] = [];

/** Opens the page at an address, as the browser does: the script in the head, then the body. */
async function open(hash = ''): Promise<HTMLElement> {
  location.hash = hash;
  const block = `<script type="application/json" id="ahead">${JSON.stringify(ahead)}</script>`;
  document.head.innerHTML = block;
  vi.resetModules();
  await import(script);
  document.body.innerHTML = `<div id="root"></div><template>${drawn}</template><i></i>`;
  const reached = elements.at(-1)?.prototype as { connectedCallback(): void };
  reached.connectedCallback.call(document.querySelector('i'));
  return document.getElementById('root') as HTMLElement;
}

const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, as, href }) =>
    [rel, as, new URL(href).pathname + new URL(href).search].join(' '),
  );

describe('before the first paint', () => {
  it.each(['', '#/'])('home stands where the application takes it over: %j', async (hash) => {
    const root = await open(hash);
    expect(root.dataset.drawn).toBe('home');
    const picture = root.querySelector<HTMLElement>('main > p');
    expect(picture?.textContent).toBe('絵');
    expect(picture?.style.color).toBe('red');
    expect(picture?.style.getPropertyValue('--column')).toBe('2');
    expect(picture?.getAttributeNames()).toEqual(['style']);
  });

  it.each(['#/posts/xxxxxxxxxxxxxxxxxxxx', '#/?tab=popular', '#/login?debug_token=x'])(
    'only what stands around it is there at %s',
    async (hash) => {
      const root = await open(hash);
      expect(root.dataset.drawn).toBe('frame');
      expect(root.querySelector('header')?.textContent).toBe('ひろば');
      expect(root.querySelector('[aria-current]')).toBeNull();
      expect(root.querySelector('main')?.innerHTML).toBe('<div data-loading=""></div>');
    },
  );

  it('what a page begins with is asked for', async () => {
    await open('#/user/aMember0000000000001');
    expect(links()).toEqual([
      'modulepreload  /assets/pages.js',
      'preload fetch /api/users/aMember0000000000001',
      'preload fetch /api/users/aMember0000000000001/posts?limit=12',
    ]);
  });

  it.each(['', '#/user/@mimori', '#/user/aMember0000000000001/followers'])(
    'nothing is asked for at %j',
    async (hash) => {
      await open(hash);
      expect(links()).toEqual([]);
    },
  );

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['neon', undefined],
  ])('the theme chosen by hand is set: %s', async (chosen, theme) => {
    localStorage.setItem('hiroba.theme', chosen);
    await open();
    expect(document.documentElement.dataset.theme).toBe(theme);
  });
});
