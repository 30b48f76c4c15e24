import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InitialData } from '../contract/initial-data.ts';
import { ReauthenticationProvider } from './features/session/reauthentication.tsx';
import { SessionProvider } from './features/session/session-context.tsx';
import { Header } from './features/shell/header.tsx';
import { seedCache } from './initial-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import HomePage from './routes/home.tsx';
import { anInitialData } from './testing/initial-data.ts';
import { aMember, visitor } from './testing/render.tsx';
import { stubServer } from './testing/server.ts';

const view = anInitialData();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The home page, begun with what came along. */
function start(sent: InitialData | null): void {
  const client = createQueryClient();
  seedCache(client, sent);
  const page = (
    <ReauthenticationProvider>
      <Header />
      <HomePage />
    </ReauthenticationProvider>
  );
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

it('is shown without asking for any of it', async () => {
  const calls = stubServer({});
  start(view);
  expect(screen.getByText('届いていた絵')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ようこそ、ためしの広場へ');
  expect(screen.getByRole('link', { name: 'ログイン' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('ためしの広場'));
  expect(calls).toEqual([]);
});

it('tells who is signed in', async () => {
  const calls = stubServer({ '/api/admin/status': () => new Promise(() => {}) });
  start({ ...view, session: aMember({ display_name: 'ことり' }) });
  expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain('/api/session');
  // What a member has in the header is loaded later.
  expect(await screen.findByRole('link', { name: /投稿する|投稿/ })).toBeTruthy();
});

it('is asked for where nothing came', async () => {
  const calls = stubServer({
    '/api/session': () => visitor,
    '/api/site-settings': () => view.site_settings,
    '/api/posts': () => view.recent,
    '/api/banners': () => view.banners,
    '/api/events/next': () => view.next_events,
  });
  start(null);
  expect(await screen.findByText('届いていた絵')).toBeTruthy();
  expect(new Set(calls.map(({ path }) => path)).size).toBe(5);
});
