import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/cache/query-client.ts';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { RouterProvider } from '#client/lib/router/router-provider.tsx';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import type { Session } from '#contract/identity/session.ts';
import type { AdminStatus } from '#contract/team/admins.ts';
import {
  RequireAdmin,
  RequireSignedIn,
  usePendingDeletionRedirect,
  useProfileCompletion,
} from './guards.tsx';
import { dropSession, putSession } from './session.queries.ts';
import { SessionProvider } from './session-context.tsx';

const homePage = { Component: () => <p>ホーム</p> };

function open(status: () => Promise<AdminStatus>, home = Promise.resolve(homePage)) {
  stubServer({ '/api/admin/status': status });
  const client = createQueryClient();
  putSession(client, aMember());
  const router = createMemoryRouter(
    [
      { path: '/', lazy: () => home },
      { element: <RequireAdmin />, children: [{ path: '/admin/*', element: <p>管理画面</p> }] },
    ],
    { initialEntries: ['/admin'] },
  );
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return router;
}

describe('an admin page', () => {
  it.each([
    [true, '管理画面'],
    [false, 'ホーム'],
  ])('shows a spinner until `is_admin` is known to be %s [ROUTE-36]', async (is_admin, shown) => {
    let answer = (_: AdminStatus): void => {};
    open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    expect(await screen.findByText('読み込み中')).toBeTruthy();
    expect(screen.queryByText('管理画面')).toBeNull();
    expect(screen.queryByText('ホーム')).toBeNull();
    await act(async () => answer({ is_admin, rank: null, permissions: [] }));
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText('読み込み中')).toBeNull();
  });

  it('redirects to the home page even when it is opened during a redirect from another admin page', async () => {
    const home = Promise.withResolvers<typeof homePage>();
    const router = open(
      async () => ({ is_admin: false, rank: null, permissions: [] }),
      home.promise,
    );
    await waitFor(() => expect(router.state.pending?.pathname).toBe('/'));
    act(() => void router.navigate('/admin/admins'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/admins'));
    await act(async () => home.resolve(homePage));
    expect(await screen.findByText('ホーム')).toBeTruthy();
  });
});

describe('a page for members after a sign-out', () => {
  /** Opens a page for members on a site whose home page loads slowly. */
  function openMemberPage() {
    stubServer({});
    const client = createQueryClient();
    putSession(client, aMember());
    const home = Promise.withResolvers<typeof homePage>();
    const router = createMemoryRouter(
      [
        { path: '/', lazy: () => home.promise },
        { path: '/login', element: <p>ログイン画面</p> },
        {
          element: <RequireSignedIn />,
          children: [
            { path: '/posts/new', element: <p>新しい投稿</p> },
            { path: '/posts/drafts', element: <p>下書き</p> },
          ],
        },
      ],
      { initialEntries: ['/posts/new'] },
    );
    render(
      <QueryClientProvider client={client}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>,
    );
    const signOut = async () => {
      act(() => dropSession(client));
      await waitFor(() => expect(screen.queryByText('新しい投稿')).toBeNull());
    };
    return { router, signOut, showHome: home.resolve };
  }

  it('redirects to the home page when the user signs out on this page [NAV-19]', async () => {
    const { signOut, showHome } = openMemberPage();
    expect(await screen.findByText('新しい投稿')).toBeTruthy();
    await signOut();
    await act(async () => showHome(homePage));
    expect(await screen.findByText('ホーム')).toBeTruthy();
  });

  it.each(['/posts/new', '/posts/drafts'])(
    'redirects to the login page when %s is opened before the home page is rendered [NAV-19]',
    async (path) => {
      const { router, signOut } = openMemberPage();
      expect(await screen.findByText('新しい投稿')).toBeTruthy();
      await signOut();
      await act(() => router.navigate(path));
      expect(await screen.findByText('ログイン画面')).toBeTruthy();
    },
  );
});

function Page() {
  usePendingDeletionRedirect();
  return <p>{useLocation().pathname}</p>;
}

const pendingMember = { ...aMember(), delete_after: '2026-12-05T00:00:00.000Z' };

it.each([
  ['/', '/restore'],
  ['/settings', '/restore'],
  ['/restore', '/restore'],
  ['/privacy', '/privacy'],
])('a pending deletion redirects a member from %s to %s [ACC-13]', async (path, shown) => {
  stubServer({});
  renderInApp(<Page />, { session: pendingMember, path });
  expect(await screen.findByText(shown)).toBeTruthy();
});

it('a user without a pending deletion of the account is not redirected', () => {
  stubServer({});
  renderInApp(<Page />, { session: aMember(), path: '/settings' });
  expect(screen.getByText('/settings')).toBeTruthy();
});

function Watcher() {
  useProfileCompletion();
  return null;
}

const incomplete = aMember({ is_profile_complete: false });

describe('the redirect to the profile form', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    stubServer({});
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openPage(path: string, session = aMember()) {
    const app = renderInApp(<Watcher />, { session, path });
    await act(() => vi.advanceTimersByTimeAsync(50));
    return { ...app, where: () => app.router.state.location.pathname };
  }

  it('applies to members with an incomplete profile, on every page [SETUP-01, SETUP-03]', async () => {
    expect((await openPage('/events', incomplete)).where()).toBe('/profile-setup');
    expect((await openPage('/terms', incomplete)).where()).toBe('/profile-setup');
    expect((await openPage('/profile-setup', incomplete)).where()).toBe('/profile-setup');
  });

  it('does not apply to other users [SETUP-04]', async () => {
    expect((await openPage('/events')).where()).toBe('/events');
    expect((await openPage('/events', visitor)).where()).toBe('/events');
    expect((await openPage('/profile-setup')).where()).toBe('/profile-setup');
  });

  it('pauses for two seconds after the profile form was saved [SETUP-05, SETUP-06, SETUP-07]', async () => {
    const { client, router, where } = await openPage('/profile-setup');
    await act(async () => {
      putSession(client, incomplete);
      await router.navigate('/');
    });
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(where()).toBe('/');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(where()).toBe('/profile-setup');
  });

  it('does not apply before the session is known [SETUP-02]', async () => {
    let answer = (_: Session): void => {};
    const session = new Promise<Session>((resolve) => {
      answer = resolve;
    });
    stubServer({ '/api/session': () => session });
    const router = createMemoryRouter([{ path: '*', element: <Watcher /> }], {
      initialEntries: ['/events'],
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(router.state.location.pathname).toBe('/events');
    await act(async () => answer(incomplete));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(router.state.location.pathname).toBe('/profile-setup');
  });
});
