import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import AnnouncementPage from '#client/routes/admin/admin-announcement.tsx';
import AnnouncementsPage from '#client/routes/admin/admin-announcements.tsx';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { Announcement, AnnouncementTarget } from '#contract/notifications/announcements.ts';

const member = (number: number) => ({
  id: `aMember000000000000${number}`,
  username: `member${number}`,
  display_name: `メンバー${number}`,
  avatar_url: null,
  is_verified: false,
  is_holder: false,
});

function anAnnouncement(fields: Partial<Announcement> = {}): Announcement {
  return {
    id: 'announcement00000001',
    type: 'announcement',
    title: '夏祭り',
    content: '花火が上がります',
    priority: 'high',
    target_audience: 'all',
    target_user_ids: [],
    image_key: null,
    image_url: null,
    image: null,
    from_user_name: null,
    starts_at: '2026-11-01T03:04:05.678Z',
    expires_at: null,
    is_active: true,
    reads_count: 3,
    recipients_count: 12,
    created_by: null,
    created_at: '2026-11-01T03:04:05.678Z',
    updated_at: '2026-11-02T00:00:00.000Z',
    ...fields,
  };
}

const page = (...items: Announcement[]) => ({ items, next_cursor: null, has_more: false });

function sentOf(calls: ReturnType<typeof stubServer>) {
  return (name: string) =>
    calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
}

describe('the list of announcements', () => {
  async function open(items: Announcement[], handlers: Handlers = {}) {
    const calls = stubServer({ '/api/admin/announcements': () => page(...items), ...handlers });
    const ui = (
      <>
        <AnnouncementsPage />
        <ToastHost />
      </>
    );
    renderInApp(ui, { session: aMember() });
    await screen.findByRole('table', { name: 'お知らせの一覧' });
    return { sent: sentOf(calls) };
  }
  const choose = async (action: string) => {
    await userEvent.click(screen.getByRole('button', { name: '「夏祭り」の操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('shows the state of each announcement, and how many members of its audience have read it [NOTE-37]', async () => {
    const later = '2126-11-01T00:00:00.000Z';
    await open([
      anAnnouncement(),
      anAnnouncement({ id: 'announcement00000002', starts_at: later }),
      anAnnouncement({ id: 'announcement00000003', expires_at: '2026-11-02T00:00:00.000Z' }),
      anAnnouncement({ id: 'announcement00000004', is_active: false, recipients_count: 0 }),
    ]);
    const rows = screen.getAllByRole('row').slice(1);
    const words = rows.map((row) => row.textContent ?? '');
    for (const [index, state] of ['配信中', '予約', '終了', '停止中'].entries()) {
      expect(words[index]).toContain(state);
    }
    expect(words[0]).toContain('3/12人');
    expect(words[3]).toContain('0/0人');
  });

  it('stops an announcement after a confirmation, and changes no other field [NOTE-71]', async () => {
    const announcement = anAnnouncement({
      target_audience: 'specific',
      target_user_ids: [member(1).id],
    });
    const { sent } = await open([announcement], {
      '/functions/updateAnnouncement': () => ({ announcement }),
    });
    await choose('配信を止める');
    const name = 'お知らせ「夏祭り」の配信を止めますか？';
    const dialog = await screen.findByRole('dialog', { name });
    expect(sent('updateAnnouncement')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: '配信を止める' }));
    expect(await screen.findByText('お知らせの配信を止めました')).toBeTruthy();
    const { title, content, priority, starts_at, expires_at, image_key } = announcement;
    const { target_audience, target_user_ids } = announcement;
    expect(sent('updateAnnouncement')).toEqual([
      {
        ...{ title, content, priority, starts_at, expires_at, image_key },
        ...{ target_audience, target_user_ids, is_active: false },
        announcementId: announcement.id,
        baseUpdatedAt: announcement.updated_at,
      },
    ]);
  });

  it('is refetched after a conflict, so that the next press changes the version of the colleague [NOTE-38]', async () => {
    let stored = anAnnouncement();
    const { sent } = await open([], {
      '/api/admin/announcements': () => page(stored),
      '/functions/updateAnnouncement': ({ data }) =>
        data.baseUpdatedAt === stored.updated_at
          ? { announcement: stored }
          : refusal('aborted', { reason: 'changed-elsewhere' }),
    });
    stored = anAnnouncement({ title: '夏祭り2', updated_at: '2026-11-03T00:00:00.000Z' });
    await choose('配信を止める');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '配信を止める' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: '「夏祭り2」の操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '配信を止める' }));
    const again = await screen.findByRole('dialog');
    expect(within(again).queryByRole('alert')).toBeNull();
    await userEvent.click(within(again).getByRole('button', { name: '配信を止める' }));
    expect(await screen.findByText('お知らせの配信を止めました')).toBeTruthy();
    expect(sent('updateAnnouncement').map(({ baseUpdatedAt }) => baseUpdatedAt)).toEqual([
      '2026-11-02T00:00:00.000Z',
      '2026-11-03T00:00:00.000Z',
    ]);
  });

  it('shows no earlier error when the same confirmation opens again [ADMIN-102]', async () => {
    await open([anAnnouncement()], {
      '/functions/deleteAnnouncement': () => refusal('unavailable'),
    });
    await choose('削除する');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('削除する');
    const again = await screen.findByRole('dialog');
    expect(within(again).queryByRole('alert')).toBeNull();
  });

  it('deletes an announcement after a confirmation with its name', async () => {
    const { sent } = await open([anAnnouncement()], {
      '/functions/deleteAnnouncement': ({ data }) => ({ deleted_id: data.announcementId }),
    });
    await choose('削除する');
    const name = 'お知らせ「夏祭り」を削除しますか？';
    const dialog = await screen.findByRole('dialog', { name });
    await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(sent('deleteAnnouncement')).toHaveLength(1));
  });

  it('keeps the focus in the list when a row is deleted', async () => {
    const items = [anAnnouncement(), anAnnouncement({ id: 'announcement00000002', title: '秋' })];
    await open(items, {
      '/functions/deleteAnnouncement': ({ data }) => {
        items.shift();
        return { deleted_id: data.announcementId };
      },
      '/api/admin/announcements': () => page(...items),
    });
    await choose('削除する');
    // The name selects the dialog, because a toast is also a dialog.
    const name = /を削除しますか？$/;
    const dialog = await screen.findByRole('dialog', { name });
    await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    const row = screen.getByRole('row', { name: /秋/ });
    await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
  });
});

describe('the form of an announcement', () => {
  async function open(id: string, handlers: Handlers = {}) {
    const calls = stubServer(handlers);
    const { router } = renderInApp(<AnnouncementPage />, {
      session: aMember(),
      path: `/admin/announcements/${id}`,
      route: '/admin/announcements/:announcementId?',
    });
    await screen.findByRole('heading', { level: 1, name: /お知らせ/ });
    return { sent: sentOf(calls), pathname: () => router.state.location.pathname };
  }
  const type = (label: string, text: string) =>
    userEvent.type(screen.getByRole('textbox', { name: label }), text);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const preview = () => screen.getByRole('region', { name: '見え方' }).textContent ?? '';

  it('shows a preview without markup, and publishes the announcement to all members immediately [NOTE-36]', async () => {
    const { sent, pathname } = await open('new', {
      '/functions/createAnnouncement': () => ({ announcement: anAnnouncement() }),
    });
    await type('タイトル', '<b>夏祭り</b>');
    await type('本文', '花火が{Enter}上がります');
    await userEvent.click(screen.getByRole('radio', { name: '緊急' }));
    expect(preview()).toContain('夏祭り');
    expect(preview()).toContain('花火が 上がります');
    expect(preview()).toContain('緊急');
    expect(preview()).not.toContain('<b>');
    await press('配信する');
    await waitFor(() => expect(pathname()).toBe('/admin/announcements'));
    expect(sent('createAnnouncement')).toMatchObject([
      { target_audience: 'all', target_user_ids: [], starts_at: null, priority: 'urgent' },
    ]);
  });

  it('rejects texts that are too long, and keeps them in their fields [NOTE-36]', async () => {
    const { sent } = await open('new', {});
    const [title, content] = ['月'.repeat(101), '星'.repeat(1001)];
    fireEvent.change(screen.getByRole('textbox', { name: 'タイトル' }), {
      target: { value: title },
    });
    fireEvent.change(screen.getByRole('textbox', { name: '本文' }), { target: { value: content } });
    await press('配信する');
    expect(await screen.findByText('タイトルは100文字以内で入力してください')).toBeTruthy();
    expect(screen.getByText('本文は1000文字以内で入力してください')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'タイトル' }).value).toBe(title);
    expect(sent('createAnnouncement')).toEqual([]);
  });

  it('finds members and selects them by keyboard, and requires at least one [NOTE-71]', async () => {
    const found = [member(1), member(2)].map((user) => ({
      user: { ...user, bio: '' },
      follow: null,
    }));
    const { sent } = await open('new', {
      '/api/search': () => ({ ...page(), items: found, type: 'users' }),
      '/functions/createAnnouncement': () => ({ announcement: anAnnouncement() }),
    });
    await type('タイトル', '夏祭り');
    await type('本文', '花火');
    await userEvent.click(screen.getByRole('radio', { name: '選んだメンバー' }));
    await press('配信する');
    expect(await screen.findByText('届け先を選んでください')).toBeTruthy();
    const search = screen.getByRole('searchbox', { name: 'メンバーを探す' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    // The text is pasted and not typed, so that only one search is sent, with the whole text.
    await userEvent.paste('メン');
    await screen.findByRole('list', { name: '見つかったメンバー' });
    await userEvent.keyboard('{Enter}');
    const chosen = () => screen.getByRole('list', { name: /^選んだメンバー/ });
    expect(chosen().textContent).toContain('メンバー1');
    await userEvent.keyboard('メン');
    await userEvent.click(await screen.findByRole('button', { name: 'メンバー2さんを加える' }));
    await press('メンバー1さんを外す');
    await press('配信する');
    await waitFor(() => expect(sent('createAnnouncement')).toHaveLength(1));
    expect(sent('createAnnouncement')[0]).toMatchObject({
      target_audience: 'specific',
      target_user_ids: [member(2).id],
    });
  });

  it('ignores Enter on results of an earlier search text [NOTE-36]', async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const requests: string[] = [];
    await open('new', {
      '/api/search': async ({ path }) => {
        requests.push(path);
        if (path.includes('q=ki')) return refusal('unavailable');
        const isFirst = path.includes('q=sa&');
        if (!isFirst) await slow;
        const user = { ...member(isFirst ? 1 : 2), bio: '' };
        return { ...page(), items: [{ user, follow: null }], type: 'users' };
      },
    });
    await userEvent.click(screen.getByRole('radio', { name: '選んだメンバー' }));
    const search = screen.getByRole('searchbox', { name: 'メンバーを探す' });
    await userEvent.type(search, 'sa');
    await screen.findByRole('button', { name: 'メンバー1さんを加える' });
    await userEvent.type(search, 'to');
    // At this moment, the debounce has ended, and the response is still pending.
    await waitFor(() => expect(requests.at(-1)).toContain('q=sato'));
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('list', { name: /^選んだメンバー/ })).toBeNull();
    answer();
    await screen.findByRole('button', { name: 'メンバー2さんを加える' });
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('list', { name: /^選んだメンバー/ })).textContent).toContain(
      'メンバー2',
    );
    await userEvent.type(search, 'ki');
    expect(await screen.findByRole('button', { name: '再試行' })).toBeTruthy();
    expect(screen.queryByText(/見つかりませんでした/)).toBeNull();
  });

  it('uses a new request id when the text changes after a lost response [NOTE-36]', async () => {
    let fails = true;
    const { sent } = await open('new', {
      '/functions/createAnnouncement': () => {
        if (!fails) return { announcement: anAnnouncement() };
        return refusal('unavailable');
      },
    });
    await type('タイトル', '夏祭り');
    await type('本文', '花火');
    await press('配信する');
    await waitFor(() => expect(sent('createAnnouncement')).toHaveLength(1));
    await screen.findByRole('alert');
    await press('配信する');
    await waitFor(() => expect(sent('createAnnouncement')).toHaveLength(2));
    await type('本文', '火');
    fails = false;
    await press('配信する');
    await waitFor(() => expect(sent('createAnnouncement')).toHaveLength(3));
    const [first, again, changed] = sent('createAnnouncement').map(({ requestId }) => requestId);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('shows which of the chosen members have read the announcement [NOTE-72]', async () => {
    const targets: AnnouncementTarget[] = [
      { user: member(1), is_read: true },
      { user: member(2), is_read: false },
    ];
    const announcement = anAnnouncement({
      target_audience: 'specific',
      target_user_ids: targets.map(({ user }) => user.id),
    });
    const { sent } = await open(announcement.id, {
      '/api/admin/announcements/{announcementId}': () => ({ announcement, targets }),
      '/functions/updateAnnouncement': () => ({ announcement }),
    });
    const rows = within(screen.getByRole('list', { name: /^選んだメンバー/ })).getAllByRole(
      'listitem',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('既読'),
      expect.stringContaining('未読'),
    ]);
    await type('タイトル', '！');
    await press('保存する');
    await waitFor(() => expect(sent('updateAnnouncement')).toHaveLength(1));
    expect(sent('updateAnnouncement')[0]).toMatchObject({
      title: '夏祭り！',
      starts_at: announcement.starts_at,
      target_user_ids: announcement.target_user_ids,
      baseUpdatedAt: announcement.updated_at,
    });
  });

  it('when saving fails, moves the focus back to the field in which Enter was pressed [ADMIN-73]', async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { sent } = await open('new', {
      '/functions/createAnnouncement': async () => {
        await slow;
        return refusal('unavailable');
      },
    });
    await type('本文', '花火');
    await type('タイトル', '夏祭り{Enter}');
    await waitFor(() => expect(sent('createAnnouncement')).toHaveLength(1));
    // Blurs the field, as browsers do when an element becomes inert.
    act(() => screen.getByRole('textbox', { name: 'タイトル' }).blur());
    answer();
    await screen.findByRole('alert');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'タイトル' })),
    );
  });

  it('keeps the focus at a time field that is cleared [ADMIN-106]', async () => {
    await open('new', {});
    const time = screen.getByRole('group', { name: '配信の終了' });
    fireEvent.change(within(time).getByLabelText('日付'), { target: { value: '2126-11-21' } });
    await press('日時を空にする');
    expect(document.activeElement?.contains(time)).toBe(true);
  });

  it('shows a note when the announcement does not exist', async () => {
    await open('announcement00000009');
    expect(screen.getByText('このお知らせは見つかりません')).toBeTruthy();
  });
});
