import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import type { InitialData } from '#contract/site/initial-data.ts';
import { ReauthenticationProvider } from './features/identity/session/reauthentication.tsx';
import { putSession } from './features/identity/session/session.queries.ts';
import { SessionProvider } from './features/identity/session/session-context.tsx';
import { postQuery } from './features/posts/posts/posts.queries.ts';
import { Header } from './features/shell/layout/header.tsx';
import { seedCache, takeInitialData } from './initial-data.ts';
import { createQueryClient } from './lib/cache/query-client.ts';
import { RouterProvider } from './lib/router/router-provider.tsx';
import HomePage from './routes/home.tsx';
import { anInitialData } from './testing/initial-data.ts';
import { aCard, aPostDetail } from './testing/posts.ts';
import { aMember, visitor } from './testing/render.tsx';
import { refusal, stubServer } from './testing/server.ts';

const recent = { items: [aCard({ title: '届いていた絵' })], next_cursor: null, has_more: false };
const initialData = anInitialData({ recent });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});

afterEach(() => {
  document.body.innerHTML = '';
});

function putBlock(text: string, id = 'initial-data'): void {
  document.body.innerHTML = `<script type="application/json" id="${id}"></script>`;
  (document.getElementById(id) as HTMLElement).textContent = text;
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
  putBlock('{"/api/site-settings":{"site_name":"ひろば\\u003c"}}');
  expect(takeInitialData()).toEqual({ '/api/site-settings': { site_name: 'ひろば<' } });
  expect(takeInitialData()).toBeNull();
});

it('initial data are null when the page has none, or only an incomplete block [VIEW-03]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(takeInitialData()).toBeNull();
  expect(log).not.toHaveBeenCalled();
  putBlock('{"/api/session":{"user":');
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
  start(anInitialData({ session: aMember({ display_name: 'ことり' }) }));
  expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain('/api/session');
  // The actions of a member are a lazy component, so they appear later.
  expect(await screen.findByRole('link', { name: /投稿する|投稿/ })).toBeTruthy();
});

it('home fetches its data when the page contains none [VIEW-03]', async () => {
  const calls = stubServer({
    '/api/session': () => visitor,
    '/api/site-settings': () => initialData['/api/site-settings'],
    '/api/posts': () => recent,
    '/api/banners': () => ({ items: [] }),
    '/api/events/next': () => ({ items: [] }),
  });
  start(null);
  expect(await screen.findByText('届いていた絵')).toBeTruthy();
  expect(new Set(calls.map(({ path }) => path)).size).toBe(5);
});

it('a page without data shows the last site name that the server knew, and requests the settings until it gets them [OPS-352]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const settings = initialData['/api/site-settings'];
  putBlock(JSON.stringify(settings), 'known-settings');
  let isAway = true;
  const calls = stubServer({
    '/api/session': () => visitor,
    '/api/site-settings': () =>
      isAway ? refusal('unavailable') : { ...settings, site_name: 'あたらしい広場' },
    '/api/posts': () => recent,
    '/api/banners': () => ({ items: [] }),
    '/api/events/next': () => ({ items: [] }),
  });
  start(null);
  const readings = () => calls.filter(({ path }) => path === '/api/site-settings').length;
  expect(await screen.findByText('届いていた絵')).toBeTruthy();
  expect(readings()).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'ためしの広場' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('ためしの広場'));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByRole('link', { name: 'ためしの広場' })).toBeTruthy();
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByRole('link', { name: 'あたらしい広場' })).toBeTruthy();
  const before = readings();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(readings()).toBe(before);
});

it('the initial data are cached under the URLs of the queries that they replace [PWA-01]', async () => {
  const calls = stubServer({
    '/api/session': () => visitor,
    '/api/posts': () => recent,
  });
  start(null);
  expect(await screen.findByText('届いていた絵')).toBeTruthy();
  expect(calls.map(({ path }) => path).toSorted()).toEqual(Object.keys(initialData).toSorted());
});

describe('the initial data of a page with a shared URL', () => {
  const post = aPostDetail({ title: '星の夜' });
  const url = `/api/posts/${post.id}`;

  it('are the data of a query when it is first used, without a request [VIEW-02]', () => {
    const calls = stubServer({});
    const client = createQueryClient();
    seedCache(client, { ...initialData, '/api/session': aMember(), [url]: post });
    const observer = new QueryObserver(client, postQuery(post.id));
    onTestFinished(observer.subscribe(() => {}));
    expect(observer.getCurrentResult().data).toEqual(post);
    expect(calls).toEqual([]);
  });

  it('are not used after the viewer has changed [VIEW-02]', () => {
    const client = createQueryClient();
    seedCache(client, { ...initialData, [url]: post });
    putSession(client, aMember());
    const observer = new QueryObserver(client, { ...postQuery(post.id), enabled: false });
    expect(observer.getCurrentResult().data).toBeUndefined();
  });
});
