import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { draftsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import type { Session } from '#contract/identity/session.ts';
import { Layout } from './layout.tsx';

function show(
  session: Session,
  { drafts = 0, unread = 0, personal = 0, messages = 0, isAdmin = false, path = '/about' } = {},
) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings(),
    '/api/drafts/count': () => ({ count: drafts }),
    '/api/notifications/unread-count': () => ({ unread_count: unread, personal_count: personal }),
    '/api/conversations/unread-count': () => ({ unread_count: messages, requests_count: 0 }),
    '/api/admin/status': () => ({ is_admin: isAdmin, rank: null, permissions: [] }),
  });
  return { ...renderInApp(<Layout />, { session, path }), calls };
}

function linksOf(part: HTMLElement): Record<string, string | null> {
  return Object.fromEntries(
    within(part)
      .getAllByRole('link')
      .map((link) => [
        link.getAttribute('aria-label') ?? link.textContent,
        link.getAttribute('href'),
      ]),
  );
}

const everywhere = { 検索: '/search', イベント: '/events', お知らせ: '/announcements' };
const inHeader = { ...everywhere, お知らせ: '/announcements?kind=announcements' };

async function openMenu(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'メニューを開く' }));
  return screen.findByRole('dialog', { name: 'メニュー' });
}

describe('the search field of the header', () => {
  const headerField = () =>
    screen.queryByRole<HTMLInputElement>('searchbox', { name: 'サイト内を検索' });

  it('opens the search page, which has its own field instead [FIND-20]', async () => {
    const { router } = show(aMember());
    await screen.findByText('ひろば');
    await userEvent.type(headerField() as HTMLInputElement, ' 猫 -クロネ {Enter}');
    const { pathname, search } = router.state.location;
    expect(pathname + decodeURIComponent(search)).toBe('/search?q=猫+-クロネ');
    await waitFor(() => expect(headerField()).toBeNull());
  });

  it('has a border that is visible on the header [LOOK-28]', async () => {
    show(aMember());
    await screen.findByText('ひろば');
    expect(headerField()?.classList.contains('border-control')).toBe(true);
  });

  it('is focused by /, and ignores the Enter that ends a composition [FIND-38]', async () => {
    const { router } = show(aMember());
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: '/' });
      expect(document.activeElement).toBe(headerField());
    });
    await userEvent.keyboard('/る');
    expect(headerField()?.value).toBe('/る');
    const enter = { key: 'Enter', isComposing: true };
    expect(fireEvent.keyDown(headerField() as HTMLInputElement, enter)).toBe(false);
    expect(router.state.location.pathname).toBe('/about');
  });
});

describe('the header', () => {
  it('links visitors to home, the search, the events, the announcements and the login [NAV-01, NAV-02, NAV-03, NAV-04, NAV-13]', async () => {
    show(visitor);
    await screen.findByText('ひろば');
    expect(linksOf(screen.getByRole('banner'))).toEqual({
      ひろば: '/',
      ...inHeader,
      ログイン: '/login',
    });
  });

  it('has no second ログイン on the login page [NAV-46]', () => {
    show(visitor, { path: '/login' });
    expect(linksOf(screen.getByRole('banner'))).toEqual({ ひろば: '/', ...inHeader });
  });

  it('links members to the forms of a new event and a new post, to their notifications and to their account [NAV-05, NAV-06, NAV-08, NAV-11, NAV-12]', async () => {
    show(aMember());
    const header = screen.getByRole('banner');
    await within(header).findByRole('button', { name: 'ことりのアカウントメニュー' });
    expect(linksOf(header)).toMatchObject({
      ...inHeader,
      イベントを作る: '/events/new',
      投稿する: '/posts/new',
      あなたへの通知: '/announcements?kind=personal',
    });
    expect(within(header).queryByRole('link', { name: 'ログイン' })).toBeNull();
  });

  it("links to the announcements and, by a bell, to the viewer's notifications, and marks the link whose tab is shown [NAV-04, NAV-11, NAV-47]", async () => {
    const { router } = show(aMember(), { path: '/announcements?kind=personal' });
    const header = within(screen.getByRole('banner'));
    const bell = await header.findByRole('link', { name: 'あなたへの通知' });
    const link = header.getByRole('link', { name: 'お知らせ' });
    const marked = () => [bell, link].map((each) => each.getAttribute('aria-current'));
    expect(within(bell).getByTitle('あなたへの通知')).toBeTruthy();
    expect(link.title).toBe('運営からのお知らせ');
    expect(marked()).toEqual(['page', null]);
    await userEvent.click(link);
    expect(router.state.location.search).toBe('?kind=announcements');
    expect(marked()).toEqual([null, 'page']);
  });
});

describe('the menu of the account', () => {
  const names = async (isAdmin: boolean) => {
    show(aMember(), { isAdmin });
    await screen.findByText('ひろば');
    const button = await screen.findByRole('button', { name: 'ことりのアカウントメニュー' });
    await userEvent.click(button);
    const menu = await screen.findByRole('menu');
    // The menu belongs to the header landmark.
    expect(screen.getByRole('banner').contains(menu)).toBe(true);
    return () =>
      within(menu)
        .getAllByRole('menuitem')
        .map((entry) => [entry.textContent, entry.getAttribute('href')]);
  };
  const own = [
    ['マイページ', '/profile'],
    ['メッセージ', '/messages'],
    ['下書き', '/posts/drafts'],
    ['予約', '/planned'],
    ['設定', '/settings'],
  ];
  const last = [
    ['開発者に連絡', null],
    ['ログアウト', null],
  ];

  // Shows NAV-12, NAV-14, NAV-15, NAV-16, NAV-17, NAV-19, NAV-34.
  it('links members to their own pages', async () => {
    const list = await names(false);
    expect(list()).toEqual([...own, ...last]);
  });

  it('also links admins to the admin page [NAV-16]', async () => {
    const list = await names(true);
    await waitFor(() => expect(list()).toEqual([...own, ['管理画面', '/admin'], ...last]));
  });
});

describe('on a phone', () => {
  const tabs = () => linksOf(screen.getByRole('navigation', { name: 'タブバー' }));

  it('the tab bar has home, the search, the events and the announcements [NAV-21, NAV-22, NAV-23, NAV-24, NAV-25]', () => {
    show(visitor);
    expect(tabs()).toEqual({ ホーム: '/', ...everywhere });
  });

  it('the tab bar links members to a new post [NAV-25]', () => {
    show(aMember());
    expect(tabs()).toEqual({ ホーム: '/', ...everywhere, 投稿: '/posts/new' });
  });

  it('the menu links visitors to the pages of the tab bar, and to the page about the site and the login [NAV-28]', async () => {
    show(visitor);
    expect(linksOf(await openMenu())).toEqual({
      ホーム: '/',
      ...everywhere,
      このサイトについて: '/about',
      ログイン: '/login',
    });
  });

  it('the menu links members to the pages of the tab bar and of their account, then to saved posts and insights [NAV-28, NAV-34, NAV-44]', async () => {
    show(aMember(), { isAdmin: true });
    const menu = await openMenu();
    await within(menu).findByRole('link', { name: '管理画面' });
    const links = linksOf(menu);
    expect(links).toEqual({
      ホーム: '/',
      ...everywhere,
      このサイトについて: '/about',
      投稿する: '/posts/new',
      イベントを作る: '/events/new',
      マイページ: '/profile',
      メッセージ: '/messages',
      下書き: '/posts/drafts',
      予約: '/planned',
      設定: '/settings',
      管理画面: '/admin',
      保存済み: '/profile?tab=saved',
      閲覧データ: '/insights',
    });
    expect(Object.keys(links).slice(-3)).toEqual(['保存済み', '閲覧データ', 'このサイトについて']);
    expect(within(menu).getByRole('button', { name: '開発者に連絡' })).toBeTruthy();
    expect(within(menu).getByRole('button', { name: 'ログアウト' })).toBeTruthy();
  });

  it('the menu closes when the page changes, and adds no entry to the history [NAV-77]', async () => {
    const { router } = show(aMember());
    const address = () => router.state.location.pathname;
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate('/terms'));
    await userEvent.click(within(await openMenu()).getByRole('button', { name: '閉じる' }));
    await isClosed();
    await userEvent.click(within(await openMenu()).getByRole('link', { name: 'イベント' }));
    await isClosed();
    expect(address()).toBe('/events');
    for (const [delta, path] of [
      [-1, '/terms'],
      [-1, '/about'],
      [1, '/terms'],
    ] as const) {
      await openMenu();
      await act(() => router.navigate(delta));
      await isClosed();
      expect(address()).toBe(path);
    }
    await openMenu();
    await act(() => router.navigate('/privacy', { replace: true }));
    await isClosed();
  });

  it('the menu shows the number of conversations with unread messages [NAV-78]', async () => {
    show(aMember(), { messages: 2 });
    const entry = /^メッセージ\s*（未読の会話2件）$/;
    expect(await within(await openMenu()).findByRole('link', { name: entry })).toBeTruthy();
  });
});

describe('the number of drafts', () => {
  it('is on every link to a new post, and changes when drafts are added or removed [NAV-07, NAV-26]', async () => {
    const { client } = show(aMember(), { drafts: 3 });
    expect(await screen.findByRole('link', { name: /^投稿する\s*（下書き3件）$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^投稿\s*（下書き3件）$/ })).toBeTruthy();
    stubServer({ '/api/drafts/count': () => ({ count: 0 }) });
    await client.invalidateQueries({ queryKey: draftsKeys.all });
    await waitFor(() => expect(screen.queryByText('（下書き3件）')).toBeNull());
  });

  it('is not requested for visitors and incomplete profiles', async () => {
    for (const session of [visitor, aMember({ is_profile_complete: false })]) {
      const { calls, unmount } = show(session, { drafts: 3 });
      await screen.findByText('ひろば');
      expect(calls.map(({ path }) => path)).not.toContain('/api/drafts/count');
      unmount();
    }
  });
});

describe('the number of unread notifications', () => {
  it('is on the bell, on the link of announcements, in the tab bar and in the menu [NAV-09, NAV-35, NPAGE-12, NPAGE-25]', async () => {
    show(aMember(), { unread: 3, personal: 1 });
    const bell = await screen.findByRole('link', { name: /^あなたへの通知\s*（未読1件）$/ });
    expect(screen.getByRole('link', { name: /^お知らせ\s*（未読2件）$/ })).toBeTruthy();
    expect(bell.getAttribute('href')).toBe('/announcements?kind=personal');
    const tab = await screen.findByRole('link', { name: /^お知らせ\s*（未読3件）$/ });
    expect(tab.getAttribute('href')).toBe('/announcements');
    const menu = await openMenu();
    expect(
      await within(menu).findByRole('link', { name: /^お知らせ\s*（未読3件）$/ }),
    ).toBeTruthy();
  });

  it('is not requested for visitors and incomplete profiles [NAV-36]', async () => {
    for (const session of [visitor, aMember({ is_profile_complete: false })]) {
      const { calls, unmount } = show(session, { unread: 3 });
      await screen.findByText('ひろば');
      expect(calls.map(({ path }) => path)).not.toContain('/api/notifications/unread-count');
      unmount();
    }
  });
});

describe('the footer', () => {
  it('links to the information about the site [NAV-29, NAV-30, NAV-31, NAV-32, NAV-33, NAV-37]', async () => {
    show(visitor);
    await screen.findByText(/運営$/);
    const links = linksOf(screen.getByRole('contentinfo'));
    expect(links).toMatchObject({
      このサイトについて: '/about',
      利用規約: '/terms',
      ガイドライン: '/guidelines',
      プライバシーポリシー: '/privacy',
      運営者情報: '/company',
    });
    expect(links.お問い合わせ).toMatch(/^mailto:hello@site\.test/);
  });

  it('is empty space below the pages of members on a phone, except on home and on the pages to which the footer links [NAV-38, NAV-49]', async () => {
    const classesAt = async (session: Parameters<typeof show>[0], path: string) => {
      const { unmount, container } = show(session, { path });
      await screen.findByText('ひろば');
      const { className = '' } = container.querySelector('footer') ?? {};
      unmount();
      return className.split(' ');
    };
    for (const path of ['/', '/terms']) {
      expect(await classesAt(aMember(), path)).not.toContain('max-md:invisible');
    }
    expect(await classesAt(visitor, '/search')).not.toContain('max-md:invisible');
    expect(await classesAt(aMember(), '/search')).toContain('max-md:invisible');
  });
});

describe('the theme', () => {
  const group = (part: HTMLElement) => within(part).findByRole('group', { name: '表示テーマ' });

  it('is set by members in the menu of their account, which stays open [NAV-39]', async () => {
    show(aMember());
    await userEvent.click(
      await screen.findByRole('button', { name: 'ことりのアカウントメニュー' }),
    );
    const choices = within(await group(await screen.findByRole('menu')));
    const chosen = () => choices.getByRole('menuitemradio', { checked: true }).textContent;
    expect(chosen()).toBe('システム');
    await userEvent.click(choices.getByRole('menuitemradio', { name: 'ダーク' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(chosen()).toBe('ダーク');
    await userEvent.click(choices.getByRole('menuitemradio', { name: 'システム' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(within(screen.getByRole('contentinfo')).queryByRole('radio')).toBeNull();
  });

  it('is set by visitors in the footer, and by everybody in the menu of phones [NAV-39, NAV-50]', async () => {
    show(visitor);
    expect(await group(screen.getByRole('contentinfo'))).toBeTruthy();
    expect(await group(await openMenu())).toBeTruthy();
  });
});
