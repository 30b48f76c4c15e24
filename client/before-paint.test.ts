import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventsQuery } from './features/events/events/list/event-lists.queries.ts';
import { takeEarlyAnswer } from './lib/api/transport.ts';
import { matchRoutes } from './lib/router/matching.ts';
import { prefetchPage } from './prefetch.ts';
import { linkedPages, preloadTable } from './preloads.ts';
import { routes } from './router.tsx';
import { stubServer } from './testing/server.ts';
import {
  COVER_SIZES,
  COVER_WIDTH,
  LISTED_EVENT_SIZES,
  POST_SIZES,
  sizesOf,
} from './ui/media/picture-sizes.ts';
import { pictureSrc, srcSetOf } from './ui/media/picture-sources.ts';

// The type is `string`, because the compiler would look for the types of a module whose path is a literal.
const script: string = './public/before-paint.js';

const prerendered = `<header><a href="#/" aria-current="page">ひろば</a></header>
  <main><p data-style="--column: 2; color: red">絵</p>
  <picture><source srcset="/images/b.jpeg?w=200&amp;q=75 200w">
  <img src="/images/a.jpeg?w=400&amp;q=75" srcset="/images/a.jpeg?w=200&amp;q=75 200w, /images/a.jpeg?w=400&amp;q=75 400w">
  </picture></main>`;

beforeEach(() => {
  // `define` is mocked, because a custom element can be defined only once per page, and each test represents a page.
  vi.spyOn(customElements, 'define').mockImplementation((_, element) => {
    elements.push(element);
  });
});

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.savingData;
  localStorage.clear();
  answers = {};
  globalThis.earlyAnswers = undefined;
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.linked;
  delete document.documentElement.dataset.plain;
});

let asked: string[] = [];
/** The signals of the requests, in the same order. */
let signals: (AbortSignal | null | undefined)[] = [];
let answers: Record<string, object> = {};
/** The number of preloads of code when the last page was nearly parsed. */
let modulesBeforeItsEnd = 0;
const elements: CustomElementConstructor[] = [];

interface Head {
  viewer?: string | null;
  canonical?: string;
}

/** Loads the page at a fragment as the browser does: the script in the head, then the body. */
const open = (hash = '', viewer = 'visitor') => load(`/${hash}`, { viewer });

/** Loads the page at an address, with what the server has written into its head. */
async function load(address: string, { viewer = 'visitor', canonical }: Head = {}) {
  history.replaceState(null, '', address);
  const filesOf = (modules: readonly string[]) =>
    modules.includes('routes/login.tsx') ? ['/assets/login.js'] : ['/assets/linked-pages.js'];
  const table = JSON.stringify(preloadTable(filesOf));
  const tags = [
    canonical && `<link rel="canonical" href="https://hiroba.test${canonical}" />`,
    viewer && `<meta name="viewer" content="${viewer}" />`,
  ].filter(Boolean);
  document.head.innerHTML = `${tags.join('')}
    <script type="application/json" id="preloads">${table}</script>`;
  vi.resetModules();
  [asked, signals] = [[], []];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(path);
    signals.push(init?.signal);
    return Response.json(answers[path] ?? {});
  });
  await import(script);
  document.body.innerHTML = `<div id="root"></div><template>${prerendered}</template><i></i>`;
  const element = elements.at(-1)?.prototype as { connectedCallback(): void };
  element.connectedCallback.call(document.querySelector('i'));
  modulesBeforeItsEnd = document.head.querySelectorAll('[rel=modulepreload]').length;
  document.dispatchEvent(new Event('readystatechange'));
  return document.getElementById('root') as HTMLElement;
}

const code = ['modulepreload  /assets/linked-pages.js'];
const login = ['modulepreload  /assets/login.js'];

const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, as, href }) =>
    [rel, as, new URL(href).pathname + new URL(href).search].join(' '),
  );

describe('before the first paint, the page', () => {
  it.each([
    ['/posts/aPost000000000000001', undefined, '#/posts/aPost000000000000001'],
    [
      '/posts/aPost000000000000001?comment=x#y',
      undefined,
      '#/posts/aPost000000000000001?comment=x#y',
    ],
    [
      '/user/@kotori?tab=clips',
      '/user/aMember0000000000001',
      '#/user/aMember0000000000001?tab=clips',
    ],
    ['/tags/%E3%83%AB%E3%83%9F/', '/tags/%E3%83%AB%E3%83%9F', '#/tags/%E3%83%AB%E3%83%9F'],
    ['/about', '/about', '#/about'],
    ['/nothing/here', undefined, '#/nothing/here'],
  ])(
    'moves the route of %s to the fragment, without loading another document [SHARE-06, SHARE-35]',
    async (address, canonical, hash) => {
      const entries = history.length;
      await load(address, canonical === undefined ? {} : { canonical });
      expect([location.pathname, location.search, location.hash]).toEqual(['/', '', hash]);
      expect(history.length).toBe(entries);
    },
  );

  it('keeps the address of a page that is not part of the application, such as the page of an unsubscribe link [SHARE-73]', async () => {
    document.documentElement.dataset.plain = '';
    await load('/mail/unsubscribe/aToken', { viewer: null });
    expect([location.pathname, location.hash]).toEqual(['/mail/unsubscribe/aToken', '']);
  });

  it('shows the page of a shared link, and preloads its code but no data that the page contains [SHARE-63, SHARE-71]', async () => {
    const root = await load('/user/aMember0000000000001?utm_source=x', { viewer: 'member' });
    expect(root.dataset.prerendered).toBe('/user/aMember0000000000001');
    expect(root.querySelector('main > p')?.textContent).toBe('絵');
    expect([modulesBeforeItsEnd, links(), asked]).toEqual([0, code, []]);
  });

  it('preloads the data of a shared link when the document does not contain the data [SHARE-62]', async () => {
    await load('/user/aMember0000000000001', { viewer: null });
    expect(asked).toHaveLength(2);
  });

  it('shows banners only at the first visit of a member to home on a day [HOME-16]', async () => {
    const isSeenOn = async (day: string, viewer: string, hash = '') => {
      vi.setSystemTime(`${day}T12:00:00`);
      delete document.documentElement.dataset.bannersSeen;
      await open(hash, viewer);
      return 'bannersSeen' in document.documentElement.dataset;
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const viewer of ['visitor', 'visitor', 'member']) {
      expect(await isSeenOn('2026-11-21', viewer)).toBe(false);
    }
    expect(await isSeenOn('2026-11-21', 'member')).toBe(true);
    expect(await isSeenOn('2026-11-22', 'member', '#/search')).toBe(false);
    expect(await isSeenOn('2026-11-22', 'member')).toBe(false);
    vi.useRealTimers();
  });

  it('drops responses that are not used within ten seconds, and cancels requests after ten seconds [VIEW-22]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    // Ends the time limits of requests by hand, because fake timers do not affect `AbortSignal.timeout`.
    const limits: [number, AbortController][] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      limits.push([milliseconds, controller]);
      return controller.signal;
    });
    await open(`#/user/${'a'.repeat(20)}`);
    expect(asked).not.toEqual([]);
    expect(limits.map(([milliseconds]) => milliseconds)).toEqual(asked.map(() => 10_000));
    const cancelled = () => signals.map((signal) => signal?.aborted);
    expect(cancelled()).toEqual(asked.map(() => false));
    for (const [, controller] of limits) controller.abort();
    expect(cancelled()).toEqual(asked.map(() => true));
    vi.advanceTimersByTime(9_999);
    expect(globalThis.earlyAnswers?.size).toBe(asked.length);
    vi.advanceTimersByTime(1);
    expect(globalThis.earlyAnswers?.size).toBe(0);
    vi.useRealTimers();
  });

  it.each(['', '#/'])(
    'shows the prerendered home when the application will hydrate it: %j [VIEW-17]',
    async (hash) => {
      const root = await open(hash);
      expect(root.dataset.prerendered).toBe('/');
      const picture = root.querySelector<HTMLElement>('main > p');
      expect(picture?.textContent).toBe('絵');
      expect(picture?.style.color).toBe('red');
      expect(picture?.style.getPropertyValue('--column')).toBe('2');
      expect(picture?.getAttributeNames()).toEqual(['style']);
    },
  );

  it.each([
    ['there is nothing to know about the connection', undefined, 75],
    ['it is fast', { saveData: false, effectiveType: '4g' }, 75],
    ['data is to be saved', { saveData: true, effectiveType: '4g' }, 50],
    ['it is slow', { saveData: false, effectiveType: '3g' }, 50],
  ])(
    'requests the same picture URLs as the application when %s [IMG-15]',
    async (_, connection, q) => {
      vi.stubGlobal('navigator', { connection });
      const root = await open();
      const picture = root.querySelector('img');
      expect(picture?.getAttribute('src')).toBe(pictureSrc('/images/a.jpeg', 400, 'medium'));
      expect(picture?.getAttribute('srcset')).toBe(
        `/images/a.jpeg?w=200&q=${q} 200w, /images/a.jpeg?w=400&q=${q} 400w`,
      );
      const narrow = root.querySelector('source')?.getAttribute('srcset');
      expect(narrow).toBe(`/images/b.jpeg?w=200&q=${q} 200w`);
    },
  );

  it.each(['#/posts/xxxxxxxxxxxxxxxxxxxx', '#/?tab=popular', '#/login?debug_token=x'])(
    'shows only the frame of the page at %s [VIEW-18]',
    async (hash) => {
      const root = await open(hash);
      expect(root.dataset.prerendered).toBe('frame');
      expect(root.querySelector('header')?.textContent).toBe('ひろば');
      expect(root.querySelector('[aria-current]')).toBeNull();
      expect(root.querySelector('main')?.innerHTML).toBe('<div data-loading=""></div>');
    },
  );

  it('preloads the code and the data of a linked page [VIEW-12]', async () => {
    await open('#/user/aMember0000000000001');
    expect(links()).toEqual(code);
    expect(asked).toEqual([
      '/api/users/aMember0000000000001',
      '/api/users/aMember0000000000001/posts?limit=12',
    ]);
  });

  it.each(
    linkedPages.flatMap(({ route }) =>
      ['member', 'visitor', 'newcomer'].map((viewer) => ({ route, viewer })),
    ),
  )('preloads the data that a $viewer fetches at $route [VIEW-12]', async (page) => {
    const path = page.route.replace(/:\w+/, 'anId0000000000000001');
    expect(matchRoutes(routes, path)?.routes.at(-1)?.path).toBe(page.route);
    await open(`#${path}`, page.viewer);
    const calls = stubServer({});
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    prefetchPage(client, path);
    const left = [...(globalThis.earlyAnswers?.keys() ?? [])];
    expect([left, calls]).toEqual([[], []]);
    expect(client.getQueryCache().getAll()).toHaveLength(asked.length);
    // A request that fails after this test would mark the connection as lost in the next test.
    await vi.waitFor(() => expect(client.isFetching()).toBe(0), 20_000);
  });

  it('preloads the code and the data of the events page for a member [VIEW-12]', async () => {
    await open('#/events', 'member');
    const calls = stubServer({});
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    for (const scope of ['ongoing', 'upcoming'] as const)
      void client.prefetchInfiniteQuery(eventsQuery(scope, false));
    expect(links()).toEqual(code);
    expect(asked).toHaveLength(2);
    expect([globalThis.earlyAnswers?.size, calls]).toEqual([0, []]);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0), 20_000);
  });

  it('preloads the login for a visitor of the events page, but no data [VIEW-12]', async () => {
    await open('#/events');
    expect([links(), asked]).toEqual([login, []]);
  });

  it.each([
    ['/user/aMember0000000000001', '/api/users/aMember0000000000001', 'cover_url', COVER_SIZES],
    ['/posts/aPost000000000000001', '/api/posts/aPost000000000000001', 'image_url', POST_SIZES],
    ['/events', '/api/events?scope=upcoming', 'image_url', LISTED_EVENT_SIZES],
  ] as const)(
    'preloads the picture of %s with the URL that the application requests [VIEW-12]',
    async (page, path, field, sizes) => {
      const src = '/images/a.jpeg';
      const record = { [field]: src, image: { width: 640 } };
      const isList = page === '/events';
      answers = { [path]: isList ? { items: [record, {}] } : record };
      await open(`#${page}`, 'member');
      const picture = await vi.waitFor(() => {
        const preload = [...document.head.querySelectorAll('link')].find(
          ({ as }) => as === 'image',
        );
        if (!preload) throw new Error('The picture is not preloaded');
        return preload;
      });
      const width = field === 'cover_url' ? COVER_WIDTH : 640;
      expect([picture.imageSrcset, picture.imageSizes, picture.crossOrigin]).toEqual([
        srcSetOf(src, width, isList ? 'medium' : 'auto'),
        sizesOf(sizes),
        null,
      ]);
    },
  );

  it('preloads no picture when there is none [VIEW-12]', async () => {
    const path = '/api/posts/aPost000000000000001';
    answers = { [path]: { image_url: null, image: null } };
    await open('#/posts/aPost000000000000001', 'member');
    expect(await takeEarlyAnswer(path)).toHaveProperty('ok', true);
    expect(links()).toEqual(code);
  });

  it('does not repeat a failed early request, because the application sends it again [VIEW-23]', async () => {
    globalThis.earlyAnswers = new Map([['/api/session', Promise.reject(new TypeError('lost'))]]);
    expect(await takeEarlyAnswer('/api/session')).toBeUndefined();
    expect(globalThis.earlyAnswers.size).toBe(0);
  });

  it.each([
    ['visitor', ['/preview']],
    ['member', ['', '/related']],
    ['newcomer', []],
  ])(
    'preloads the data of a post for a %s only as far as this viewer can read it [SHARE-09]',
    async (viewer, queries) => {
      const post = '/posts/aPost000000000000001';
      await open(`#${post}`, viewer);
      expect(links()).toEqual(viewer === 'visitor' ? login : code);
      expect(asked).toEqual(queries.map((query) => `/api${post}${query}`));
    },
  );

  it.each([
    ['', ['low']],
    ['#/', ['low']],
    ['#/?tab=popular', ['low']],
    ['#/events', ['auto']],
  ])(
    'preloads the code of the page %j with the priority of that page [VIEW-12]',
    async (hash, priorities) => {
      await open(hash);
      const found = [...document.head.querySelectorAll('link')];
      expect(found.map(({ fetchPriority }) => fetchPriority)).toEqual(priorities);
      expect([links(), asked]).toEqual([hash === '#/events' ? login : code, []]);
    },
  );

  it.each(['#/user/@mimori', '#/user/aMember0000000000001/followers', '#/search'])(
    'preloads nothing at %j',
    async (hash) => {
      await open(hash);
      expect([links(), asked]).toEqual([[], []]);
    },
  );

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['neon', undefined],
  ])('applies the selected theme: %s [LOOK-04]', async (chosen, theme) => {
    localStorage.setItem('hiroba.theme', chosen);
    await open();
    expect(document.documentElement.dataset.theme).toBe(theme);
  });
});
