import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import type { Session } from '#contract/identity/session.ts';
import { putSession } from './features/identity/session/session.queries.ts';
import { SessionProvider } from './features/identity/session/session-context.tsx';
import { createQueryClient } from './lib/cache/query-client.ts';
import { RouterProvider } from './lib/router/router-provider.tsx';
import { routes } from './router.tsx';
import { aLegalPage } from './testing/legal-pages.ts';
import { aMember, visitor } from './testing/render.tsx';
import { type Handlers, refusal, stubServer } from './testing/server.ts';
import { aSiteSettings } from './testing/site-settings.ts';
import { PageSpinner } from './ui/feedback/spinner.tsx';

const defaults: Handlers = {
  '/api/site-settings': () => aSiteSettings(),
  '/api/guidelines': () => ({
    version: 1,
    published_at: '2026-11-21T03:00:00.000Z',
    rules: [{ id: 'respect', title: '思いやる', text: 'みんなに、やさしく。' }],
    changes: [],
    latest_version: 1,
  }),
  '/api/legal-pages/{page}': ({ params }) => aLegalPage({ page: params.page }),
  '/api/posts': () => ({ items: [], next_cursor: null, has_more: false }),
  '/api/admin/status': () => ({ is_admin: false, rank: null, permissions: [] }),
};

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));
/** Renders a page of the real site. Without a session the client fetches it from the stub server. */
function open(path: string, session?: Session, handlers: Handlers = {}) {
  stubServer({ ...defaults, ...handlers });
  const client = createQueryClient();
  if (session) putSession(client, session);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={router} fallback={<PageSpinner />} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  const currentUrl = () => router.state.location.pathname + router.state.location.search;
  return { router, currentUrl };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const forEverybody = [
  ['/login', 'ログイン'],
  ['/about', 'このサイトについて'],
  ['/terms', '利用規約'],
  ['/privacy', 'プライバシーポリシー'],
  ['/company', '運営者情報'],
  ['/copyright', '著作権について'],
  ['/guidelines', 'コミュニティガイドライン'],
  ['/user/u1/followers', 'フォロワー'],
  ['/user/u1/following', 'フォロー中'],
  ['/nothing/here', 'ページが見つかりません'],
] as const;

const forMembers = [
  ['/profile/edit', 'プロフィールを編集'],
  ['/settings', '設定'],
  ['/tags', 'フォロー中のタグ'],
  ['/feed', 'フィード'],
  ['/events', 'イベント'],
  ['/events/e1', 'このイベントは見つかりませんでした'],
  ['/events/new', 'イベントを作る'],
  ['/announcements', 'お知らせ'],
  ['/search', '検索'],
  ['/welcome', 'フォローする人を選ぶ'],
  ['/posts/drafts', '下書き'],
  ['/insights', '閲覧データ'],
] as const;

const forAdmins = [
  ['/admin', '自分の権限'],
  ['/admin/check', '自分の権限'],
  ['/admin/admins', 'このページを見る権限がありません'],
] as const;

const protectedPaths = [...forMembers, ...forAdmins]
  .map(([path]) => path as string)
  .concat(
    '/profile',
    '/profile-setup',
    '/posts/new',
    '/posts/p1',
    '/posts/p1/edit',
    '/events/e1/edit',
  );

describe('the pages', () => {
  // Shows ROUTE-03, ROUTE-05, ROUTE-06, ROUTE-07, ROUTE-08, ROUTE-09, ROUTE-14, ROUTE-15, ROUTE-57.
  it.each(forEverybody)('%s is open to visitors', async (path, name) => {
    open(path, visitor);
    expect(await heading(name)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it.each(forMembers)('%s is open to members [ROUTE-12]', async (path, name) => {
    open(path, aMember(), { '/api/session': () => aMember() });
    expect(await heading(name)).toBeTruthy();
  });

  it.each([
    ...forEverybody.map((page) => [...page, visitor] as const),
    ...forMembers.map((page) => [...page, aMember()] as const),
  ])(
    '%s sets title, description and social preview [META-01, META-02, META-03, META-05]',
    async (path, name, session) => {
      document.head.innerHTML = '';
      const site = { og_image_url: '/share.png', og_description: '集まる場所です。' };
      open(path, session, {
        '/api/session': () => session,
        '/api/site-settings': () => aSiteSettings(site),
      });
      await heading(name);
      const contentOf = (selector: string) =>
        document.head.querySelector<HTMLMetaElement>(`meta[${selector}]`)?.content;
      // The head is set by effects, after the heading is rendered and the settings are read.
      await waitFor(() => {
        const description = contentOf('name="description"');
        expect(document.title).toBe(`${name} | ひろば`);
        expect(description).toMatch(/。$/);
        expect(contentOf('property="og:title"')).toBe(name);
        expect(contentOf('property="og:description"')).toBe(description);
        expect(contentOf('property="og:site_name"')).toBe('ひろば');
        expect(contentOf('property="og:image"')).toBe(new URL('/share.png', location.origin).href);
      });
    },
  );

  it.each([
    ['/about', '/about'],
    ['/tags/%E3%83%AB%E3%83%9F', '/tags/%E3%83%AB%E3%83%9F'],
    ['/login', '/'],
    // A visitor is redirected to the login page, which keeps the address of the protected page.
    ['/posts/aPost000000000000001', '/posts/aPost000000000000001'],
    ['/posts/aPost000000000000001/edit', '/'],
    ['/posts/@kotori', '/'],
    ['/user/aMember0000000000001/followers', '/'],
  ])('%s has the canonical address %s [META-07]', async (path, canonical) => {
    document.head.innerHTML = '<link rel="canonical" href="https://hiroba.test/" />';
    open(path, visitor);
    const { href } = new URL(canonical, location.origin);
    await waitFor(() => {
      const link = document.head.querySelector('link');
      expect(link?.getAttribute('href')).toBe(href);
    });
    expect(document.head.querySelector('[property="og:url"]')?.getAttribute('content')).toBe(href);
  });

  // Shows ROUTE-10, ROUTE-11, ROUTE-12, ROUTE-16, ROUTE-17, ROUTE-18, ROUTE-19, ROUTE-20, ROUTE-21,
  // ROUTE-22, ROUTE-23, ROUTE-24, ROUTE-25, ROUTE-26, ROUTE-27, ROUTE-31, ROUTE-32, ROUTE-33.
  it.each(protectedPaths)('%s redirects visitors to the login page', async (path) => {
    const { currentUrl, router } = open(`${path}?debug_token=t&x=1`, visitor);
    await waitFor(() => expect(currentUrl()).toBe('/login?debug_token=t'));
    expect(router.state.location.state).toEqual({ from: `${path}?debug_token=t&x=1` });
  });

  it.each(forAdmins)(
    '%s redirects members to home, and is open to admins [ADMIN-02, ROUTE-27, ROUTE-28, ROUTE-29, ROUTE-34]',
    async (path, name) => {
      const { currentUrl } = open(path, aMember());
      await waitFor(() => expect(currentUrl()).toBe('/'));
      open(path, aMember(), {
        '/api/admin/status': () => ({ is_admin: true, rank: 'admin', permissions: [] }),
      });
      expect(await heading(name)).toBeTruthy();
    },
  );

  it('treat the viewer as a member without rights of the team when the server does not say whether they are an admin', async () => {
    const refused = { '/api/admin/status': () => refusal('permission-denied') };
    const { currentUrl } = open('/admin', aMember(), refused);
    await waitFor(() => expect(currentUrl()).toBe('/'));
  });

  it('/signup is the login page [ROUTE-04]', async () => {
    const { currentUrl } = open('/signup', visitor);
    expect(await heading('ログイン')).toBeTruthy();
    expect(currentUrl()).toBe('/login');
  });

  it('show a spinner until the session is known [ROUTE-35]', async () => {
    let answer = (_: Session): void => {};
    const session = new Promise<Session>((resolve) => {
      answer = resolve;
    });
    open('/settings', undefined, { '/api/session': () => session });
    expect(await screen.findByRole('status', { name: '' })).toBeTruthy();
    expect(screen.getByText('読み込み中')).toBeTruthy();
    await act(async () => answer(aMember()));
    expect(await heading('設定')).toBeTruthy();
  });

  it('offer a retry when the session cannot be read [DATA-04]', async () => {
    let tries = 0;
    const session = () => (++tries <= 2 ? refusal('unavailable') : aMember());
    open('/settings', undefined, { '/api/session': session });
    const retry = await screen.findByRole('button', { name: '再試行' });
    act(() => retry.click());
    expect(await heading('設定')).toBeTruthy();
  });

  it('start at the top, with the focus on the heading [LOOK-34, ROUTE-37]', async () => {
    const { router } = open('/about', visitor);
    await heading('このサイトについて');
    vi.mocked(window.scrollTo).mockClear();
    await act(() => router.navigate('/terms'));
    const next = await heading('利用規約');
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith(0, 0));
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('have a link that skips to the content and keeps the route [LOOK-06]', async () => {
    const { currentUrl } = open('/about', visitor);
    await heading('このサイトについて');
    act(() => screen.getByRole('button', { name: '本文へ移動' }).click());
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(currentUrl()).toBe('/about');
  });

  it('scroll to the top when the home link is pressed on home [NAV-27, ROUTE-02]', async () => {
    open('/', visitor);
    await heading('ようこそ');
    vi.mocked(window.scrollTo).mockClear();
    const bar = screen.getByRole('navigation', { name: 'タブバー' });
    const home = [...bar.querySelectorAll('a')].find((link) => link.textContent === 'ホーム');
    act(() => home?.click());
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  });
});

it('signing out on a protected page redirects to home, not to the login page', async () => {
  const { currentUrl, router } = open('/settings', aMember(), {
    '/functions/signOut': () => ({ success: true }),
  });
  await heading('設定');
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname));
  await userEvent.click(await screen.findByRole('button', { name: 'メニューを開く' }));
  const menu = await screen.findByRole('dialog');
  await userEvent.click(within(menu).getByRole('button', { name: 'ログアウト' }));
  await screen.findAllByRole('link', { name: 'ログイン' });
  await waitFor(() => expect(currentUrl()).toBe('/'));
  expect(visited).not.toContain('/login');
});

describe('after a sign-in', () => {
  it('the login page returns to the requested page and forgets it [AUTH-03]', async () => {
    const { currentUrl, router } = open('/events?x=1', visitor);
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    await act(async () => {
      stubServer({ ...defaults, '/api/session': () => aMember() });
      new BroadcastChannel('hiroba-sign-in').postMessage({ type: 'signed-in' });
    });
    expect(await heading('イベント')).toBeTruthy();
    await waitFor(() => expect(currentUrl()).toBe('/events?x=1'));
    await waitFor(() => expect(router.state.location.state).toBeNull());
  });

  it('the login page redirects members to home [AUTH-04]', async () => {
    const { currentUrl } = open('/login', aMember());
    await waitFor(() => expect(currentUrl()).toBe('/'));
  });

  it('the login page shows why the sign-in by redirect failed', async () => {
    open('/login?error=auth/network-request-failed', visitor);
    expect((await screen.findByRole('alert')).textContent).toContain('ネットワークエラー');
  });
});
