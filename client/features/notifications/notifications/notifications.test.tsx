import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCard, aPost } from '#client/testing/posts.ts';
import { refusal } from '#client/testing/server.ts';
import { receiveToasts } from '#client/ui/feedback/toast-queue.ts';
import { unreadQuery } from './notifications.queries.ts';
import {
  aLike,
  aNotification,
  anAnnouncement,
  hoshino,
  pageOf,
  showNotifications,
} from './notifications.testing.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const entries = () =>
  Array.from(document.querySelectorAll('[data-notification]'), (item) =>
    item.getAttribute('aria-label'),
  );
/** Finds an entry: a button that opens in place, or a link to the target. */
const entry = (name: RegExp) => screen.findByLabelText(name, { selector: '[data-notification]' });
const rowOf = (button: HTMLElement) => within(button.closest('li') as HTMLElement);

describe('the list of notifications', () => {
  it('is grouped by day, and each entry is one button or link with the whole text as its name [NPAGE-01, NPAGE-02, ROUTE-49]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:00:00.000Z') });
    const day = 24 * 60;
    showNotifications([
      aNotification(175),
      anAnnouncement(100, { is_read: true, priority: 'urgent' }),
      aNotification(-day, { is_read: true }),
      aNotification(-10 * day, { is_read: true }),
    ]);
    await entry(/絵175/);
    const days = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    expect(days.slice(0, 2)).toEqual(['今日', '昨日']);
    expect(days[2]).toMatch(/^11月11日/);
    expect(entries().slice(0, 2)).toEqual([
      '未読、ほしのさんが「絵175」にコメントしました、5分前',
      '緊急、お知らせ100、1時間前',
    ]);
  });

  it('names the team as the sender of a notice to the viewer [NOTE-56]', async () => {
    showNotifications([
      anAnnouncement(2, { target_audience: 'specific' }),
      anAnnouncement(1, { is_read: true }),
    ]);
    const notice = await entry(/^未読、運営からのお知らせ、お知らせ2/);
    expect(rowOf(notice).getByText('運営からのお知らせ')).toBeTruthy();
    expect(rowOf(await entry(/^お知らせ1/)).queryByText('運営からのお知らせ')).toBeNull();
  });

  it('shows the current name of the sender [NPAGE-03]', async () => {
    const renamed = { ...hoshino, display_name: 'ほしのそら' };
    showNotifications([aNotification(1, { from_user: renamed })]);
    const link = await entry(/^未読、ほしのそらさんが「絵1」に/);
    expect(rowOf(link).getByText('ほしのそら')).toBeTruthy();
  });

  it('has only one link in an entry, and shows the thumbnail of its post [NPAGE-02, NPAGE-18]', async () => {
    const post = aCard({ image_url: '/images/post-images/a.png' });
    showNotifications([aNotification(1, { thumbnail: post })]);
    const link = await entry(/絵1/);
    expect(rowOf(link).getAllByRole('link')).toEqual([link]);
    expect(link.closest('li')?.querySelector('img')?.getAttribute('src')).toContain('/a.png?');
  });

  it('names the post, and the latest of several members who like it [NPAGE-03, NPAGE-05]', async () => {
    showNotifications([aLike(1)]);
    const button = await entry(/^未読、ほしのさんほか3人があなたの投稿にいいねしました/);
    expect(rowOf(button).getByText('ほしの')).toBeTruthy();
    const id = button.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe('「絵1」');
    expect(button.getAttribute('href')).toBe(`/posts/${aPost().id}`);
  });

  it('shows the text of a comment, and the number of taps in likes [NOTE-41, NOTE-42]', async () => {
    showNotifications([
      aNotification(2, { comment: { id: 'aComment000000000001', content: 'すてきです！' } }),
      aLike(1, { taps_count: 1234 }),
    ]);
    const textOf = async (name: RegExp) =>
      rowOf(await entry(name)).getByText(/./, { selector: 'p[id]' });
    expect((await textOf(/絵2/)).textContent).toBe('すてきです！');
    expect((await textOf(/いいね/)).textContent).toBe('1,234回・「絵1」');
  });

  it('shows the stored name of a deleted sender, without a link [NPAGE-20]', async () => {
    showNotifications([aNotification(1, { from_user: null })]);
    const button = await entry(/^未読、ほしのさんが「絵1」に/);
    expect(rowOf(button).getByText('ほしの').tagName).toBe('B');
  });

  it('loads the next page when its button is pressed', async () => {
    showNotifications([], {
      '/api/notifications': ({ path }) =>
        path.includes('cursor=') ? pageOf([aNotification(1)]) : pageOf([aNotification(2)], 'next'),
    });
    await entry(/絵2/);
    await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
    expect(await entry(/絵1」/)).toBeTruthy();
  });

  it('shows why the notifications cannot be loaded, and offers a retry [NPAGE-24]', async () => {
    let broken = true;
    showNotifications([], {
      '/api/notifications': () => (broken ? refusal('unavailable') : pageOf([aNotification(1)])),
    });
    expect(await screen.findByText('データの読み込みに失敗しました')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await entry(/絵1/)).toBeTruthy();
  });

  it.each([
    ['/announcements', 'お知らせはまだありません', 'みんなの投稿を見る'],
    ['/announcements?kind=personal', 'あなたへの通知はまだありません', '投稿する'],
  ])('at %s shows a text when there is no notification [NPAGE-11]', async (path, title, action) => {
    showNotifications([], { path });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('link', { name: action })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'すべて既読にする' })).toBeNull();
  });

  it('has a tab for each kind, which is kept in the URL [NPAGE-16]', async () => {
    const { calls, router } = showNotifications([aNotification(1)]);
    await entry(/絵1/);
    await userEvent.click(screen.getByRole('tab', { name: '運営から' }));
    expect(router.state.location.search).toBe('?kind=announcements');
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toContain('/api/notifications?kind=announcements'),
    );
    await userEvent.click(screen.getByRole('tab', { name: 'すべて' }));
    expect(router.state.location.search).toBe('');
  });
});

describe('a notification that is opened', () => {
  it('shows the full text in place, and is marked as read [NPAGE-04, NPAGE-17]', async () => {
    const { calls } = showNotifications([anAnnouncement(2), aNotification(1)]);
    const button = await entry(/お知らせ2/);
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const row = rowOf(button);
    expect(row.getByText(/冬まつりを開きます/)).toBeTruthy();
    const link = row.getByRole('link', { name: /site\.test/ });
    expect(link.getAttribute('target')).toBe('_blank');
    await waitFor(() => expect(button.getAttribute('aria-label')).not.toMatch('未読'));
    const sent = calls.filter(({ path }) => path === '/functions/markNotificationRead');
    expect(sent.map(({ data }) => data)).toEqual([{ notificationId: anAnnouncement(2).id }]);
    await userEvent.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(row.getByText(/冬まつりを開きます/).tagName).toBe('P');
  });

  it.each([
    [
      'moderation',
      { kind: 'post', id: aPost().id },
      `${aPost().title}投稿を見る`,
      `/posts/${aPost().id}`,
    ],
    ['reminder', { kind: 'event', id: 'e1' }, 'イベントを見る', '/events/e1'],
    ['moderation', { kind: 'decision', id: 'd1' }, '運営の判断を見る', '/decisions/d1'],
    ['data-export', null, 'データの書き出しを開く', '/settings/data'],
    ['wallet-proof', null, 'ウォレットの設定を開く', '/settings/wallets'],
    ['team-alert', null, '管理画面を開く', '/admin'],
  ] as const)('of type %s links to its target [NPAGE-05]', async (type, related, name, path) => {
    showNotifications([aNotification(1, { type, related })]);
    const button = await entry(/絵1/);
    await userEvent.click(button);
    const link = await rowOf(button).findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(path);
  });

  it.each([
    ['like', { kind: 'post', id: 'p1' }, null, '/posts/p1'],
    ['follow', { kind: 'user', id: 'u1' }, null, '/user/u1'],
    ['comment', { kind: 'post', id: 'p1' }, 'c1', '/posts/p1?comment=c1'],
    ['reply', { kind: 'event', id: 'e1' }, 'c1', '/events/e1?comment=c1'],
    ['mention', { kind: 'post', id: 'p1' }, 'c1', '/posts/p1?comment=c1'],
    ['mention', { kind: 'post', id: 'p1' }, null, '/posts/p1'],
  ] as const)(
    'of type %s opens the page of its target immediately, and is marked as read [NPAGE-14, NPAGE-29]',
    async (type, related, commentId, path) => {
      const comment = commentId && { id: commentId, content: 'すてき' };
      const { router, calls } = showNotifications([aNotification(1, { type, related, comment })]);
      const link = await entry(/絵1/);
      await userEvent.click(link);
      const { pathname, search } = router.state.location;
      expect(`${pathname}${search}`).toBe(path);
      await waitFor(() =>
        expect(calls.map((call) => call.path)).toContain('/functions/markNotificationRead'),
      );
    },
  );

  it('shows its time only once [NPAGE-15]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T06:00:00.000Z') });
    showNotifications([anAnnouncement(1)]);
    const button = await entry(/お知らせ1/);
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
    expect(rowOf(button).getAllByText(/11月21日/)).toHaveLength(1);
  });

  it('shows a link to its sender in addition to its target [NPAGE-19]', async () => {
    showNotifications([aNotification(1, { type: 'event', related: { kind: 'event', id: 'e1' } })]);
    const button = await entry(/絵1/);
    await userEvent.click(button);
    const link = rowOf(button).getByRole('link', { name: 'ほしのさんのプロフィール' });
    expect(link.getAttribute('href')).toBe(`/user/${hoshino.id}`);
  });

  it('shows that the post no longer exists [NPAGE-06]', async () => {
    showNotifications([aNotification(1, { related: null })]);
    const button = await entry(/絵1/);
    await userEvent.click(button);
    expect(
      rowOf(button).getByText('この投稿かコメントは、いまは公開されていません。'),
    ).toBeTruthy();
    expect(rowOf(button).queryByRole('link', { name: /投稿を見る/ })).toBeNull();
  });

  it('removes the link to a post that was unpublished after the list was read [NPAGE-06]', async () => {
    showNotifications([aNotification(1, { type: 'moderation' })], {
      '/api/posts/{postId}': () => refusal('not-found'),
    });
    const button = await entry(/絵1/);
    await userEvent.click(button);
    const row = rowOf(button);
    await waitFor(() => expect(row.queryByRole('link', { name: /投稿を見る/ })).toBeNull());
    expect(row.queryByRole('link', { name: /投稿を見る/ })).toBeNull();
  });

  it('shows that the notification itself was deleted [NPAGE-06]', async () => {
    showNotifications([anAnnouncement(1)], {
      '/functions/markNotificationRead': () => refusal('not-found'),
    });
    const button = await entry(/お知らせ1/);
    await userEvent.click(button);
    expect(await rowOf(button).findByText('このお知らせは取り消されました。')).toBeTruthy();
  });

  it('is marked as read even when it arrived after the unread count was loaded', async () => {
    const list = Promise.withResolvers<ReturnType<typeof pageOf>>();
    const { client, calls } = showNotifications([], { '/api/notifications': () => list.promise });
    await waitFor(() => expect(client.getQueryData(unreadQuery.queryKey)?.unread_count).toBe(0));
    list.resolve(pageOf([anAnnouncement(1)]));
    const button = await entry(/^未読、.*お知らせ1/);
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-label')).not.toMatch('未読'));
    expect(calls.map(({ path }) => path)).toContain('/functions/markNotificationRead');
  });

  it('stays unread when the call fails [NPAGE-21]', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
    showNotifications([anAnnouncement(1)], {
      '/functions/markNotificationRead': () => answer.promise,
    });
    const button = await entry(/お知らせ1/);
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-label')).not.toMatch('未読'));
    answer.resolve(refusal('unavailable'));
    await waitFor(() => expect(button.getAttribute('aria-label')).toMatch(/^未読/));
  });
});

describe('marking all as read', () => {
  it('shows how many were unread, and excludes newer notifications [NPAGE-07, NPAGE-28, NPAGE-30]', async () => {
    const toasts: string[] = [];
    receiveToasts(({ title }) => toasts.push(title));
    const { site, calls } = showNotifications([aNotification(2), anAnnouncement(1)]);
    const button = await screen.findByRole('button', { name: 'すべて既読にする' });
    await entry(/絵2/);
    site.items = [aNotification(3), ...site.items];
    await userEvent.click(button);
    await waitFor(() => expect(toasts).toEqual(['1件を既読にしました']));
    const [sent] = calls.filter(({ path }) => path === '/functions/markAllNotificationsRead');
    expect(sent?.data).toEqual({ until: aNotification(2).created_at });
    expect(entries().some((label) => label?.startsWith('未読'))).toBe(false);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it.each([
    ['nothing', []],
    ['only something old', [anAnnouncement(-50_000, { is_read: true })]],
  ])(
    'marks notifications of all kinds, also when a filter lists only %s [NOTE-20]',
    async (_, listed) => {
      const toasts: string[] = [];
      receiveToasts(({ title }) => toasts.push(title));
      const { calls } = showNotifications([aNotification(2)], {
        path: '/announcements?kind=announcements',
        '/api/notifications': ({ path }) =>
          pageOf(path.includes('kind=announcements') ? listed : [aNotification(2), ...listed]),
      });
      const button = await screen.findByRole('button', { name: 'すべて既読にする' });
      await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
      await userEvent.click(button);
      await waitFor(() => expect(toasts).toEqual(['1件を既読にしました']));
      const [sent] = calls.filter(({ path }) => path === '/functions/markAllNotificationsRead');
      expect(sent?.data).toEqual({ until: aNotification(2).created_at });
    },
  );

  it('explains that it is disabled until the newest of all notifications are loaded', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof pageOf>>();
    showNotifications([aNotification(2)], {
      path: '/announcements?kind=announcements',
      '/api/notifications': ({ path }) =>
        path.includes('kind=announcements') ? pageOf([anAnnouncement(1)]) : answer.promise,
    });
    await entry(/お知らせ1/);
    const description = 'お知らせを読み込んでから使えます';
    const button = screen.getByRole('button', { name: 'すべて既読にする', description });
    expect(button.hasAttribute('disabled')).toBe(true);
    answer.resolve(pageOf([aNotification(2), anAnnouncement(1)]));
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    expect(screen.queryByRole('button', { description })).toBeNull();
  });

  it('is not offered when no notification is unread [NPAGE-22]', async () => {
    showNotifications([aNotification(1, { is_read: true })]);
    await entry(/絵1/);
    expect(screen.queryByRole('button', { name: 'すべて既読にする' })).toBeNull();
  });

  it('shows an error when the call fails [NPAGE-07]', async () => {
    const toasts: string[] = [];
    receiveToasts(({ title }) => toasts.push(title));
    showNotifications([aNotification(1)], {
      '/functions/markAllNotificationsRead': () => refusal('internal'),
    });
    await entry(/絵1/);
    await userEvent.click(await screen.findByRole('button', { name: 'すべて既読にする' }));
    await waitFor(() => expect(toasts).toEqual(['既読にできませんでした']));
    expect(entries()[0]).toMatch(/^未読/);
  });
});
