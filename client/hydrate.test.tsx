import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InitialData } from '../contract/initial-data.ts';
import { App, firstPageOf } from './app.tsx';
import { draw } from './entry-server.tsx';
import { draftsKeys } from './features/posts/drafts.keys.ts';
import { seedCache } from './initial-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createRouter } from './router.tsx';
import { anInitialData } from './testing/initial-data.ts';
import { aCard } from './testing/posts.ts';
import { aMember, visitor } from './testing/render.tsx';
import { stubServer } from './testing/server.ts';

const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
const full: Partial<InitialData> = {
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
        location: 'オンライン',
        image_url: null,
        image: null,
      },
    ],
  },
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});

afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it.each([
  ['a visitor', visitor],
  ['a member', aMember()],
])('what the server has drawn for %s is taken over as it stands', async (_, session) => {
  stubServer({
    '/api/admin/status': () => ({ is_admin: false, rank: null, permissions: [] }),
    '/api/drafts/count': () => ({ count: 0 }),
  });
  const view = anInitialData({ ...full, session });
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = (await draw(view)).replaceAll(' data-style=', ' style=');
  const card = root.querySelector('article');
  const client = createQueryClient();
  seedCache(client, view);
  // Parts whose code comes late are taken over late, when more is known than was drawn.
  client.setQueryData(draftsKeys.count, 3);
  const router = createRouter();
  await firstPageOf(router);
  const differences: unknown[] = [];
  const onRecoverableError = (error: unknown) => differences.push(error);
  const app = <App router={router} queryClient={client} />;
  const mounted = await act(async () => hydrateRoot(root, app, { onRecoverableError }));
  await act(() => vi.dynamicImportSettled());
  expect(differences).toEqual([]);
  expect(root.querySelector('article')).toBe(card);
  expect(card?.textContent).toContain('絵の1枚め');
  await act(async () => mounted.unmount());
  router.dispose();
});
