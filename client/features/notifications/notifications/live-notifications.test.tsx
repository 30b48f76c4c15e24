import { useQuery } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { siteSettingsQuery } from '#client/features/site/site-settings/site-settings.queries.ts';
import { callFunction } from '#client/lib/api/api.ts';
import { closeStreams, openStreams, stubEventSource } from '#client/testing/live.ts';
import { nextTurn } from '#client/testing/next-turn.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { receiveToasts } from '#client/ui/feedback/toast.tsx';
import type { FollowState } from '#contract/members/profiles.ts';
import type { UnreadCounts } from '#contract/notifications/notifications.ts';
import LiveNotifications from './live-notifications.tsx';
import { unreadQuery } from './notifications.queries.ts';
import {
  aLike,
  aNotification,
  anAnnouncement,
  pageOf,
  showNotifications,
} from './notifications.testing.tsx';
import UnreadBadge from './unread-badge.tsx';

const topic = `user:${aMember().user?.id}` as const;
const notificationsEvent = { type: 'notifications' } as const;
const entries = { selector: '[data-notification]' };
const findEntry = (name: RegExp) => screen.findByLabelText(name, entries);
const getEntry = (name: RegExp) => screen.getByLabelText(name, entries);
const queryEntry = (name: RegExp) => screen.queryByLabelText(name, entries);
const pill = () => screen.queryByRole('button', { name: /^新しいお知らせが/ });
const stream = () => {
  const newest = openStreams().at(-1);
  if (!newest) throw new Error('no stream is open');
  return newest;
};

beforeEach(() => {
  stubEventSource();
});
afterEach(async () => {
  await closeStreams();
});

/** Waits for the live connection, which reloads the notifications when it starts. */
async function connect(calls: { path: string }[]): Promise<void> {
  await waitFor(() => expect(openStreams()).toHaveLength(1));
  const before = countsIn(calls);
  act(() => stream().subscribed());
  await waitFor(() => expect(countsIn(calls)).toBeGreaterThan(before));
}

const countsIn = (calls: { path: string }[]) =>
  calls.filter(({ path }) => path === '/api/notifications/unread-count').length;

describe('an open page', () => {
  it('offers newer notifications above the list, and adds them only when the viewer requests them [NPAGE-08, NPAGE-23]', async () => {
    const { site, calls } = showNotifications([aNotification(1)]);
    await findEntry(/絵1/);
    await connect(calls);
    site.items = [anAnnouncement(3), aNotification(2), ...site.items];
    act(() => stream().send({ topic, event: notificationsEvent }));
    await waitFor(() => expect(pill()?.textContent).toBe('新しいお知らせが2件あります'));
    expect(queryEntry(/絵2/)).toBeNull();
    await userEvent.click(pill() as HTMLElement);
    const first = await findEntry(/お知らせ3/);
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(getEntry(/絵2/)).toBeTruthy();
    expect(pill()).toBeNull();
  });

  it.each([
    [null, '新しいお知らせが3件あります'],
    ['next', '新しいお知らせが3件以上あります'],
  ])(
    'counts the newer notifications of the first page, and shows the number as a minimum when there is a next page: cursor %s',
    async (next, text) => {
      let page = pageOf([]);
      const { calls } = showNotifications([], { '/api/notifications': () => page });
      await screen.findByText('お知らせはまだありません');
      await connect(calls);
      page = pageOf([aNotification(3), aNotification(2), aNotification(1)], next);
      act(() => stream().send({ topic, event: notificationsEvent }));
      await waitFor(() => expect(pill()?.textContent).toBe(text));
    },
  );

  it("reads the viewer's rank again after a live event about it [ADMIN-09]", async () => {
    const { calls } = showNotifications([]);
    await connect(calls);
    const requests = () => calls.filter(({ path }) => path === '/api/admin/status').length;
    const before = requests();
    act(() => stream().send({ topic, event: { type: 'admin' } }));
    await waitFor(() => expect(requests()).toBe(before + 1));
  });

  it('shows profile changes that another device has made, and reads each new version once [PROFILE-12]', async () => {
    const changed = aMember({ display_name: 'ことり★', updated_at: '2026-11-22T03:00:00.000Z' });
    const { calls, client } = showNotifications([], { '/api/session': () => changed });
    await connect(calls);
    const requests = () => calls.filter(({ path }) => path === '/api/session').length;
    const send = (updated_at = changed.profile?.updated_at ?? '') =>
      act(() => stream().send({ topic, event: { type: 'profile', updated_at } }));
    send();
    const shown = () => client.getQueryData(sessionQuery.queryKey)?.profile;
    await waitFor(() => expect(shown()).toEqual(changed.profile));
    expect(requests()).toBe(1);
    send();
    act(() => stream().interrupt());
    act(() => stream().subscribed());
    // The profile is read again, because events may have been missed.
    await waitFor(() => expect(requests()).toBe(2));
  });

  it('does not end an expired session when another device saves the profile [PROFILE-12]', async () => {
    const { calls, client } = showNotifications([], {
      '/api/session': () => ({ user: null, profile: null }),
    });
    await connect(calls);
    const updated_at = '2026-11-22T03:00:00.000Z';
    act(() => stream().send({ topic, event: { type: 'profile', updated_at } }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/session'));
    await act(nextTurn);
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(aMember());
  });

  it.each([
    ['is left when it has ended', { user: null, profile: null }, ['ログアウトしました']],
    ['goes on when another one has replaced it', aMember(), []],
  ])(
    'checks a session that is reported as ended: the session %s [LIVE-11]',
    async (_, session, expected) => {
      const toasts: string[] = [];
      const stop = receiveToasts(({ title }) => toasts.push(title));
      const { calls } = showNotifications([aNotification(1)], { '/api/session': () => session });
      await findEntry(/絵1/);
      await connect(calls);
      const requests = () => calls.filter(({ path }) => path === '/api/session').length;
      const before = requests();
      act(() => void stream().dispatchEvent(new Event('ended')));
      await waitFor(() => expect(requests()).toBe(before + 1));
      await waitFor(() => expect(toasts).toEqual(expected));
      stop();
    },
  );

  it('checks again whether a session has ended when the server was too busy to respond [LIVE-11]', async () => {
    const toasts: string[] = [];
    const stop = receiveToasts(({ title }) => toasts.push(title));
    let isBusy = true;
    const { calls } = showNotifications([aNotification(1)], {
      '/api/session': () => (isBusy ? refusal('unavailable') : { user: null, profile: null }),
    });
    await connect(calls);
    act(() => void stream().dispatchEvent(new Event('ended')));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/session'));
    isBusy = false;
    await waitFor(() => expect(toasts).toEqual(['ログアウトしました']));
    stop();
  });

  it('reads the profile and the posts of a requested member again, because the member may have accepted the request [FOLLOW-44]', async () => {
    const { calls, client } = showNotifications([]);
    await connect(calls);
    const put = (id: string, follow: FollowState) => {
      client.setQueryData(profilesKeys.one(id), { id, follow });
      client.setQueryData(postsKeys.ofAuthor(id), pageOf([]));
      return () =>
        [profilesKeys.one(id), postsKeys.ofAuthor(id)].map(
          (queryKey) => client.getQueryState(queryKey)?.isInvalidated,
        );
    };
    const relation = { is_following: false, is_followed_by: false };
    const requested = put('b'.repeat(20), { ...relation, request: 'pending' });
    const followed = put('c'.repeat(20), { ...relation, is_following: true });
    act(() => stream().send({ topic, event: notificationsEvent }));
    await waitFor(() => expect(requested()).toEqual([true, true]));
    expect(followed()).toEqual([false, false]);
  });

  it('offers a grouped notification again when its group has grown [NPAGE-08]', async () => {
    const { site, calls } = showNotifications([aNotification(2), aLike(1)]);
    await findEntry(/ほか3人/);
    await connect(calls);
    const { created_at } = aNotification(5);
    const title = 'そらさんほか4人があなたの投稿にいいねしました';
    const sender = { from_user: null, from_user_name: 'そら' };
    site.items = [
      aLike(1, { ...sender, title, created_at, updated_at: created_at }),
      aNotification(2),
    ];
    act(() => stream().send({ topic, event: notificationsEvent }));
    await waitFor(() => expect(pill()?.textContent).toBe('新しいお知らせが1件あります'));
    await userEvent.click(pill() as HTMLElement);
    expect(await findEntry(/ほか4人/)).toBeTruthy();
    expect(document.querySelectorAll('[data-notification]')).toHaveLength(2);
  });

  it('shows notifications as read when another tab has read them [NPAGE-09]', async () => {
    const { site, calls } = showNotifications([aNotification(2), aNotification(1)]);
    const button = await findEntry(/絵1/);
    await connect(calls);
    site.items = [aNotification(2), aNotification(1, { is_read: true })];
    act(() => stream().send({ topic, event: notificationsEvent }));
    await waitFor(() => expect(button.getAttribute('aria-label')).not.toMatch('未読'));
    expect(getEntry(/絵2/).getAttribute('aria-label')).toMatch('未読');
  });
});

describe('the number of unread notifications', () => {
  function show(isAdmin = false) {
    const site = { unread: 0 };
    const calls = stubServer({
      '/api/admin/status': () => ({ is_admin: isAdmin, rank: null, permissions: [] }),
      '/api/notifications/unread-count': () => ({
        unread_count: site.unread,
        personal_count: site.unread,
      }),
    });
    const ui = (
      <>
        <UnreadBadge kind="all" />
        <LiveNotifications />
      </>
    );
    renderInApp(ui, { session: aMember() });
    return { site, calls };
  }

  it('is updated by live events, and after an interruption of the connection [NPAGE-12, NPAGE-26]', async () => {
    const { site, calls } = show();
    await connect(calls);
    expect(screen.queryByText(/（未読/)).toBeNull();
    site.unread = 3;
    act(() => stream().send({ topic, event: notificationsEvent }));
    expect(await screen.findByText('（未読3件）')).toBeTruthy();
    act(() => stream().interrupt());
    site.unread = 5;
    act(() => stream().subscribed());
    expect(await screen.findByText('（未読5件）')).toBeTruthy();
  });

  it('is updated by announcements to all members, but not by posts; for admins also by announcements to the team [NPAGE-12]', async () => {
    const { site, calls } = show(true);
    await waitFor(() => expect(openStreams().at(-1)?.url).toContain('all'));
    await waitFor(() => expect(stream().url).toContain('admins'));
    await connect(calls);
    const before = countsIn(calls);
    act(() => stream().send({ topic: 'all', event: { type: 'posts' } }));
    site.unread = 1;
    act(() => stream().send({ topic: 'admins', event: notificationsEvent }));
    expect(await screen.findByText('（未読1件）')).toBeTruthy();
    site.unread = 2;
    act(() => stream().send({ topic: 'all', event: notificationsEvent }));
    expect(await screen.findByText('（未読2件）')).toBeTruthy();
    expect(countsIn(calls)).toBe(before + 2);
  });

  it('is shown as 99+ above 99, and as 99件以上 in the accessible name [NAV-10]', async () => {
    const { site, calls } = show();
    await connect(calls);
    site.unread = 100;
    act(() => stream().send({ topic, event: notificationsEvent }));
    expect(await screen.findByText('（未読99件以上）')).toBeTruthy();
    expect(screen.getByText('99+')).toBeTruthy();
  });

  it('is announced politely when it grows, at most once in an interval [NPAGE-13]', async () => {
    const { site, calls } = show();
    await connect(calls);
    const announcements = () =>
      screen.queryAllByRole('status').map(({ textContent }) => textContent);
    site.unread = 2;
    act(() => stream().send({ topic, event: notificationsEvent }));
    await waitFor(() => expect(announcements()).toContain('未読のお知らせが2件あります'));
    site.unread = 3;
    act(() => stream().send({ topic, event: notificationsEvent }));
    expect(await screen.findByText('（未読3件）')).toBeTruthy();
    expect(announcements()).toContain('未読のお知らせが2件あります');
  });
});

describe('the number of unread notifications during a call that marks some as read', () => {
  /**
   * Renders three unread notifications. Returns the calls that mark them as read, which the test resolves, and the
   * numbers that were shown.
   */
  async function show() {
    const readCalls: PromiseWithResolvers<UnreadCounts>[] = [];
    const shown: (number | undefined)[] = [3];
    announce('');
    const page = showNotifications([aNotification(3), aNotification(2), aNotification(1)], {
      '/functions/markNotificationRead': () => {
        const readCall = Promise.withResolvers<UnreadCounts>();
        readCalls.push(readCall);
        return readCall.promise;
      },
    });
    await screen.findByText('（未読3件）');
    await connect(page.calls);
    page.client.getQueryCache().subscribe(() => {
      const count = page.client.getQueryData(unreadQuery.queryKey)?.unread_count;
      if (count !== shown.at(-1)) shown.push(count);
    });
    async function open(number: number) {
      const before = readCalls.length;
      await userEvent.click(await findEntry(new RegExp(`絵${number}`)));
      await waitFor(() => expect(readCalls).toHaveLength(before + 1));
    }
    /** Marks notifications as read on the server. */
    const store = (...numbers: number[]) => {
      const ids = numbers.map((number) => aNotification(number).id);
      page.site.items = page.site.items.map((item) => ({
        ...item,
        is_read: item.is_read || ids.includes(item.id),
      }));
    };
    return { ...page, readCalls, shown, open, store };
  }

  const announcements = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

  it('does not grow through overlapping responses, or through a live event about a read notification [NOTE-15]', async () => {
    const { readCalls, shown, open, store, calls, client } = await show();
    await open(1);
    await open(2);
    store(1);
    const requests = calls.length;
    act(() => stream().send({ topic, event: notificationsEvent }));
    readCalls[0]?.resolve({ unread_count: 2, personal_count: 2 });
    // The event reloads everything except the number, which is read only after the second call has ended.
    await waitFor(() => expect(calls.length).toBeGreaterThan(requests));
    const before = countsIn(calls);
    store(2);
    readCalls[1]?.resolve({ unread_count: 2, personal_count: 2 });
    await waitFor(() => expect(countsIn(calls)).toBeGreaterThan(before));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(await screen.findByText('（未読1件）')).toBeTruthy();
    expect(shown).toEqual([3, 2, 1]);
    expect(announcements().join()).not.toMatch('未読のお知らせ');
  });

  it('still includes a notification that arrives as a live event during the calls', async () => {
    const { readCalls, open, store, site } = await show();
    await open(1);
    store(1);
    site.items = [aNotification(5), aNotification(4), ...site.items];
    act(() => stream().send({ topic, event: notificationsEvent }));
    await waitFor(() => expect(pill()).toBeTruthy());
    readCalls[0]?.resolve({ unread_count: 2, personal_count: 2 });
    expect(await screen.findByText('（未読4件）')).toBeTruthy();
    await waitFor(() => expect(announcements()).toContain('未読のお知らせが4件あります'));
  });

  it.each(['under way', 'finished'])(
    'is refetched when a request for it overlaps with a call that marks notifications as read: the request is %s [NOTE-15]',
    async (state) => {
      const { readCalls, open, store, site, client } = await show();
      await open(1);
      store(1);
      site.items = [aNotification(4), ...site.items];
      const reading = client.invalidateQueries({ queryKey: unreadQuery.queryKey });
      if (state === 'finished') await act(() => reading);
      readCalls[0]?.resolve({ unread_count: 2, personal_count: 2 });
      await act(() => reading);
      await waitFor(() => expect(client.isFetching()).toBe(0));
      expect(await screen.findByText('（未読3件）')).toBeTruthy();
      expect(announcements().join()).not.toMatch('未読のお知らせ');
    },
  );
});

describe('the read-only mode', () => {
  const readings = (calls: { path: string }[]) =>
    calls.filter(({ path }) => path === '/api/site-settings').length;

  async function watchSettings() {
    const calls = stubServer({
      '/api/notifications/unread-count': () => ({ unread_count: 0, personal_count: 0 }),
      '/api/site-settings': () => aSiteSettings(),
      '/functions/setBookmark': () => refusal('unavailable', { reason: 'read-only' }),
    });
    const { client } = renderInApp(<LiveNotifications />, { session: aMember() });
    client.setQueryData(siteSettingsQuery.queryKey, aSiteSettings());
    renderHook(() => useQuery(siteSettingsQuery, client));
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    act(() => stream().subscribed());
    await nextTurn();
    expect(readings(calls)).toBe(0);
    return calls;
  }

  it('is read again after a live event about it, and after an interruption [RO-05]', async () => {
    const calls = await watchSettings();
    act(() => stream().send({ topic: 'all', event: { type: 'read-only' } }));
    await waitFor(() => expect(readings(calls)).toBe(1));
    act(() => stream().interrupt());
    act(() => stream().subscribed());
    await waitFor(() => expect(readings(calls)).toBe(2));
  });

  it('is read again when the server refuses a write because of it [RO-05]', async () => {
    const calls = await watchSettings();
    await callFunction('setBookmark', { postId: 'x'.repeat(20), bookmarked: true }).catch(() => {});
    await waitFor(() => expect(readings(calls)).toBe(1));
  });
});
