import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import { type InitialData, initialAnswers } from '#contract/site/initial-data.ts';
import { ReauthenticationProvider } from './features/identity/session/reauthentication.tsx';
import { SessionProvider } from './features/identity/session/session-context.tsx';
import { Header } from './features/shell/layout/header.tsx';
import { seedCache, takeInitialData } from './initial-data.ts';
import { createQueryClient } from './lib/cache/query-client.ts';
import { RouterProvider } from './lib/router/router-provider.tsx';
import HomePage from './routes/home.tsx';
import { anInitialData } from './testing/initial-data.ts';
import { aMember, visitor } from './testing/render.tsx';
import { stubServer } from './testing/server.ts';
import { addressOf } from './worker/rules.ts';

const initialData = anInitialData();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});

afterEach(() => {
  document.body.innerHTML = '';
});

function putBlock(text: string): void {
  document.body.innerHTML = '<script type="application/json" id="initial-data"></script>';
  (document.getElementById('initial-data') as HTMLElement).textContent = text;
}

/** Renders the header and home with these initial data, like the application does. */
function start(data: InitialData | null): void {
  const client = createQueryClient();
  seedCache(client, data);
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

it('initial data are read from the page and removed from it [VIEW-02]', () => {
  putBlock('{"site_settings":{"site_name":"ひろば\\u003c"}}');
  expect(takeInitialData()).toEqual({ site_settings: { site_name: 'ひろば<' } });
  expect(takeInitialData()).toBeNull();
});

it('initial data are null when the page has none, or only an incomplete block [VIEW-03]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(takeInitialData()).toBeNull();
  expect(log).not.toHaveBeenCalled();
  putBlock('{"session":{"user":');
  expect(takeInitialData()).toBeNull();
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), 20_000);
});

it('home renders the initial data without a request [VIEW-02]', async () => {
  const calls = stubServer({});
  start(initialData);
  expect(screen.getByText('届いていた絵')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ようこそ、ためしの広場へ');
  expect(screen.getByRole('link', { name: 'ログイン' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('ためしの広場'));
  expect(calls).toEqual([]);
});

it('the header renders the session of the initial data [VIEW-02]', async () => {
  const calls = stubServer({ '/api/admin/status': () => new Promise(() => {}) });
  start({ ...initialData, session: aMember({ display_name: 'ことり' }) });
  expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain('/api/session');
  // The actions of a member are a lazy component, so they appear later.
  expect(await screen.findByRole('link', { name: /投稿する|投稿/ })).toBeTruthy();
});

it('home fetches its data when the page contains none [VIEW-03]', async () => {
  const calls = stubServer({
    '/api/session': () => visitor,
    '/api/site-settings': () => initialData.site_settings,
    '/api/posts': () => initialData.recent,
    '/api/banners': () => initialData.banners,
    '/api/events/next': () => initialData.next_events,
  });
  start(null);
  expect(await screen.findByText('届いていた絵')).toBeTruthy();
  expect(new Set(calls.map(({ path }) => path)).size).toBe(5);
});

it('the initial data are cached under the URLs of the queries that they replace [PWA-01]', async () => {
  const calls = stubServer({
    '/api/session': () => visitor,
    '/api/posts': () => initialData.recent,
  });
  start(null);
  expect(await screen.findByText('届いていた絵')).toBeTruthy();
  const addresses = calls.map(({ path }) => addressOf(path, location.origin));
  expect(addresses.toSorted()).toEqual(Object.keys(initialAnswers(initialData)).toSorted());
});
