import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftsKeys } from '#client/features/posts/posts/posts.keys.ts';
import type { Session } from '#contract/identity/session.ts';
import type { InitialData } from '#contract/site/initial-data.ts';
import { App, waitForRoute } from './app.tsx';
import { renderPage } from './entry-server.tsx';
import { seedCache } from './initial-data.ts';
import { createQueryClient } from './lib/cache/query-client.ts';
import { createSiteRouter } from './router.tsx';
import { anInitialData } from './testing/initial-data.ts';
import { linkedPages } from './testing/linked-pages.ts';
import { aCard } from './testing/posts.ts';
import { aMember, visitor } from './testing/render.tsx';
import { stubServer } from './testing/server.ts';

const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
const full: Parameters<typeof anInitialData>[0] = {
  recent: {
    items: [1, 2, 3, 4, 5, 6, 7].map((n) =>
      aCard({
        id: `aPost00000000000000${n}`.slice(0, 20),
        title: `絵の${n}枚め`,
        likes_count: 12_345,
      }),
    ),
    next_cursor: 'next',
    has_more: true,
  },
  banners: { items: [] },
  next_events: {
    items: [
      {
        id: 'anEvent0000000000001',
        title: '星を見る会',
        event_date: tomorrow,
        event_end_date: null,
        is_all_day: false,
        location: 'オンライン',
        image_url: null,
        image: null,
        is_cancelled: false,
        joined_count: 0,
      },
    ],
  },
};

beforeEach(() => {
  ignoreOtherRenderer();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});

afterEach(() => {
  document.body.innerHTML = '';
  window.location.hash = '';
});

// Only in this test, the renderers of React for server and browser share a process and therefore the contexts. The
// renderer of the server keeps the contexts of its last task until it renders again, and the renderer of the browser
// warns about them.
const resetContexts = () => prerender(null);
const warning = 'Detected multiple renderers concurrently rendering the same context provider';

function ignoreOtherRenderer(): void {
  const { error } = console;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!String(parts[0]).startsWith(warning)) error(...parts);
  });
}

/** Renders home on the server, calls `between`, and then hydrates home. Returns the differences that React reports. */
async function hydrate(session: Session, between = () => {}) {
  return hydratePage('/', anInitialData({ ...full, session }), between);
}

/**
 * Renders a page on the server, calls `between`, and then hydrates the page. Returns the differences that React
 * reports.
 */
async function hydratePage(route: string, data: InitialData, between = () => {}) {
  stubServer({
    '/api/admin/status': () => ({ is_admin: false, rank: null, permissions: [] }),
    '/api/drafts/count': () => ({ count: 0 }),
    '/api/notifications/unread-count': () => ({ unread_count: 2, personal_count: 2 }),
  });
  window.location.hash = route;
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = (await renderPage(route, data)).replaceAll(' data-style=', ' style=');
  await resetContexts();
  const card = root.querySelector('article');
  between();
  const client = createQueryClient();
  seedCache(client, data);
  // Lazy components hydrate later. By then, there may be more data than the server had.
  client.setQueryData(draftsKeys.count, 3);
  const router = createSiteRouter(data['/api/session'].user === null);
  await waitForRoute(router);
  const differences: unknown[] = [];
  const onRecoverableError = (error: unknown) => differences.push(error);
  const app = <App router={router} queryClient={client} />;
  const mounted = await act(async () => hydrateRoot(root, app, { onRecoverableError }));
  await act(() => vi.dynamicImportSettled());
  const leave = async () => {
    await act(async () => mounted.unmount());
    router.dispose();
  };
  return { root, card, differences, leave };
}

it.each([
  ['a visitor', visitor],
  ['a member', aMember()],
])("the server's HTML is hydrated for %s without a difference [VIEW-17]", async (_, session) => {
  const { root, card, differences, leave } = await hydrate(session);
  expect(differences).toEqual([]);
  expect(root.querySelector('article')).toBe(card);
  expect(card?.textContent).toContain('絵の1枚め');
  await leave();
});

it('a page shows the current day when the server has rendered it on another day [VIEW-17]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { root, differences, leave } = await hydrate(visitor, () => {
    expect(document.body.textContent).toContain('明日');
    vi.setSystemTime(new Date(tomorrow));
  });
  expect(differences).toEqual([]);
  expect(root.textContent).toContain('今日');
  expect(root.textContent).not.toContain('明日');
  await leave();
  vi.useRealTimers();
});

it('a page is hydrated without a difference when the server has rendered it in another year [VIEW-17]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T14:59:59Z') });
  const { root, card, differences, leave } = await hydrate(visitor, () => {
    vi.setSystemTime(new Date('2026-12-31T15:00:00Z'));
  });
  expect(differences).toEqual([]);
  expect(root.querySelector('article')).toBe(card);
  await leave();
  vi.useRealTimers();
});

it.each(linkedPages)(
  'the page at %s is hydrated without a difference [SHARE-67]',
  async (route, data, text) => {
    const { root, differences, leave } = await hydratePage(route, data);
    expect(differences).toEqual([]);
    expect(root.textContent).toContain(text);
    await leave();
  },
);
