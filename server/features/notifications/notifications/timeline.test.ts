import { beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { subscribe, type Watch } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import {
  inSeconds,
  insertNotification as insertInto,
  timelineOf,
  titlesOf,
  unreadOf,
} from './notifications.testing.ts';
import { notifyMembers } from './notify-members.service.ts';

const site = useTestApp();

let member: TestClient;
let admin: TestClient;
beforeEach(async () => {
  await site().database.write((transaction) => transaction.deleteFrom('notifications').execute());
  member = await site().member();
  admin = await site().member({ rank: 'moderator' });
});

type Fields = Parameters<typeof insertInto>[1];
const insert = (fields: Fields, to: string[] = []) => insertInto(site().database, fields, to);

async function createPost(author: TestClient, character_tags: string[]): Promise<string> {
  const fields = { title: '夜', category: 'fanart' as const, character_tags };
  const { post } = await author.call('createPost', { ...fields, requestId: newId() });
  return post.id;
}

const topicsOf = (connection: Watch) => connection.messages().map(({ topic }) => topic);

describe('a timeline', () => {
  it('contains the notifications of a member and the announcements for them, the latest first [NOTE-18, NOTE-62]', async () => {
    const started = Date.now();
    const at = (step: number) => ({ shown_at: new Date(started + step).toISOString() });
    await insert({ title: '全員', ...at(1) });
    await insert({ title: '自分', type: 'follow', ...at(3) }, [member.id, admin.id]);
    await insert({ title: '選ばれた人', ...at(2) }, [member.id]);
    await insert({ title: '運営', target_audience: 'admin', ...at(4) });
    await insert({ title: 'ほかの人', type: 'follow', ...at(5) }, [admin.id]);
    await expect.poll(() => titlesOf(member)).toEqual(['自分', '選ばれた人', '全員']);
    expect(await titlesOf(member, '?kind=announcements')).toEqual(['選ばれた人', '全員']);
    expect(await titlesOf(member, '?kind=personal')).toEqual(['自分']);
    expect(await titlesOf(admin)).toEqual(['ほかの人', '運営', '自分', '全員']);
  });

  it.each([
    ['身長a<b のはなし', '身長a<b のはなし'],
    ['<b>星</b>の夜', '星の夜'],
  ])('quotes the title %j completely and without tags [VALID-17]', async (title, quoted) => {
    const fields = { title, category: 'fanart' as const, requestId: newId() };
    const { post } = await member.call('createPost', fields);
    await admin.call('addComment', { postId: post.id, content: 'すてき', requestId: newId() });
    const { items } = await timelineOf(member);
    expect(items.map(({ content }) => content)).toEqual([
      expect.stringMatching(new RegExp(`が「${quoted}」にコメントしました$`)),
    ]);
  });

  it('contains active announcements that have started since the member joined and have not ended [NOTE-01, NOTE-03, NOTE-62]', async () => {
    await insert({ title: '見える', expires_at: inSeconds(60) });
    await insert({ title: '停止中', is_active: false });
    await insert({ title: '予定', shown_at: inSeconds(60) });
    await insert({ title: '期限切れ', expires_at: inSeconds(-1) });
    await insert({ title: '登録前', created_at: inSeconds(-3600) });
    await insert({ title: '停止中の通知', type: 'event', is_active: false }, [member.id]);
    expect(await titlesOf(member)).toEqual(['見える']);
    expect(await unreadOf(member)).toBe(1);
  });

  it('has no repetitions or gaps between its pages, even when notifications arrive meanwhile [NOTE-16]', async () => {
    const started = Date.now();
    const titles = Array.from({ length: 45 }, (_, index) => `${index}`);
    for (const [index, title] of titles.entries()) {
      const shown_at = new Date(started - 1000 + Math.floor(index / 3)).toISOString();
      await insert({ title, shown_at, type: 'event' }, [member.id]);
    }
    const first = await timelineOf(member);
    await insert({ title: 'あとから' });
    const second = await timelineOf(member, `?cursor=${first.next_cursor}`);
    const third = await timelineOf(member, `?cursor=${second.next_cursor}`);
    const pages = [first, second, third];
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
    const read = pages.flatMap(({ items }) => items.map(({ title }) => title));
    expect(read.toSorted()).toEqual(titles.toSorted());
    expect(third.has_more).toBe(false);
  });

  it('leaves out notifications from members whom the reader mutes or a block hides, even when the mute or the block is set later [NOTE-19]', async () => {
    const [muted, blocked, kept] = [
      await site().member(),
      await site().member(),
      await site().member(),
    ];
    for (const { id } of [muted, blocked, kept]) {
      await insert({ title: id, type: 'event', from_user_id: id }, [member.id, admin.id]);
    }
    expect(await unreadOf(member)).toBe(3);
    await member.call('setMute', { kind: 'user', value: muted.id });
    await blocked.call('setBlock', { userId: member.id, blocked: true });
    expect(await titlesOf(member)).toEqual([kept.id]);
    expect(await unreadOf(member)).toBe(1);
    expect(await titlesOf(admin)).toHaveLength(3);
  });

  it('leaves out notifications about a word or tag that the reader mutes later, and fills the page with other notifications [HIDE-40]', async () => {
    const author = await site().member();
    const [tagged, plain] = [await createPost(author, ['ルミ']), await createPost(author, [])];
    const from = { from_user_id: author.id, from_user_name: 'コメントする人' };
    const comment = (about: string) => ({
      ...from,
      type: 'comment',
      title: '投稿にコメントが届きました',
      content: `コメントする人さんが「${about}」にコメントしました`,
    });
    await insert({ ...comment('古い絵'), related_id: plain }, [member.id]);
    for (let index = 0; index < 3; index += 1) {
      await insert({ ...comment('ネタバレの夜'), related_id: plain }, [member.id]);
      await insert({ ...comment('夜'), related_id: tagged }, [member.id]);
    }
    await insert({ ...from, type: 'event', content: 'ねたばれです', title: '催し' }, [member.id]);
    await insert({ title: 'お知らせ', content: 'ネタバレについて' });
    await insert({ type: 'reminder', content: 'ネタバレ会', title: '始まります' }, [member.id]);
    expect(await unreadOf(member)).toBe(10);
    await member.call('setMute', { kind: 'word', value: 'ﾈﾀﾊﾞﾚ' });
    await member.call('setMute', { kind: 'tag', value: 'るみ' });
    // Mutes are not compared with the words of the site or the name of the commenter.
    await member.call('setMute', { kind: 'word', value: 'コメント' });
    const { items, has_more } = await timelineOf(member, '?limit=3');
    // Two of the notifications may have the same time, so their order can vary.
    expect(new Set(items.map(({ content }) => content))).toEqual(
      new Set(['ネタバレ会', 'ネタバレについて', 'コメントする人さんが「夜」にコメントしました']),
    );
    expect(has_more).toBe(false);
    expect(await unreadOf(member)).toBe(3);
  });

  it('has the present name of a sender, and a text with the former name in a separate field [NREC-22]', async () => {
    const sender = await site().member({ display_name: 'いまの名前' });
    const from = { from_user_id: sender.id, from_user_name: 'むかしの名前' };
    await insert({ ...from, type: 'follow', related_id: sender.id }, [member.id]);
    const read = async () => (await timelineOf(member)).items[0];
    expect(await read()).toMatchObject({
      from_user: { id: sender.id, display_name: 'いまの名前' },
      from_user_id: sender.id,
      from_user_name: 'むかしの名前',
      related: { kind: 'user', id: sender.id },
      related_id: sender.id,
    });
    await insert({ type: 'moderation', related_id: 'x'.repeat(20) }, [member.id]);
    expect(await read()).toMatchObject({ from_user_id: null, related: null, related_id: null });
  });

  it('has the reader as the target of a personal notification, and no target for announcements to all [NREC-23]', async () => {
    await insert({ type: 'reminder' }, [member.id]);
    const targets = async () =>
      (await timelineOf(member)).items.map(({ target_user_id }) => target_user_id);
    expect(await targets()).toEqual([member.id]);
    await insert({ title: 'お知らせ', content: 'みなさんへ' });
    expect(new Set(await targets())).toEqual(new Set([null, member.id]));
  });

  it('shows the present name of a sender without markup and code, and cuts the name to 50 characters [NOTE-11, NOTE-12]', async () => {
    const tail = 'あ'.repeat(45);
    const sender = await site().member({ display_name: `<b>ほし</b>の"javascript:${tail}` });
    await insert({ type: 'follow', from_user_id: sender.id }, [member.id]);
    const [item] = (await timelineOf(member)).items;
    expect(item?.from_user?.display_name).toBe(`ほしの${tail}`);
    const quoting = await site().member({ display_name: '<i>"</i>', username: 'only_marks' });
    await insert({ type: 'follow', from_user_id: quoting.id }, [member.id]);
    const [latest] = (await timelineOf(member)).items;
    expect(latest?.from_user).toMatchObject({ display_name: '', username: 'only_marks' });
  });

  it('links to a post, with its thumbnail, only while the reader can see it [NOTE-24, NPAGE-18]', async () => {
    const author = await site().member();
    const related_id = await insertPost(site().database, author.id);
    await insert({ type: 'reply', related_id }, [member.id]);
    const shown = async () => (await timelineOf(member)).items;
    const thumbnail = { id: related_id, title: expect.any(String), image_url: null };
    expect(await shown()).toMatchObject([{ related: { kind: 'post', id: related_id }, thumbnail }]);
    await author.call('setPostPublished', { postId: related_id, isPublished: false });
    expect(await shown()).toMatchObject([{ related: null, thumbnail: null }]);
  });
});

describe('a single notification', () => {
  it('contains only the fields for a reader [NREC-20]', async () => {
    const { id } = await insert({ created_by: admin.id, title: '全員' });
    await admin.call('markNotificationRead', { notificationId: id });
    expect(await member.get(`/api/notifications/${id}`)).toEqual({
      id,
      type: 'announcement',
      title: '全員',
      content: '本文',
      priority: 'normal',
      target_audience: 'all',
      target_user_id: null,
      image_url: null,
      image: null,
      from_user: null,
      from_user_id: null,
      from_user_name: null,
      others_count: 0,
      taps_count: 0,
      comment: null,
      related: null,
      thumbnail: null,
      related_id: null,
      is_read: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('can be read by its recipients only', async () => {
    const { id } = await insert({ title: '自分', type: 'event' }, [member.id]);
    expect(await member.get(`/api/notifications/${id}`)).toMatchObject({ id, is_read: false });
    const { httpStatus, envelope } = await failureOf(admin.get(`/api/notifications/${id}`));
    expect([httpStatus, envelope.message]).toEqual([404, 'Notification not found']);
  });

  it('for admins is not found by other members', async () => {
    const { id } = await insert({ target_audience: 'admin' });
    expect(await admin.get(`/api/notifications/${id}`)).toMatchObject({ id });
    expect((await failureOf(member.get(`/api/notifications/${id}`))).httpStatus).toBe(404);
  });
});

describe('marking as read', () => {
  it('marks one notification as read for this member only [NOTE-02, NREC-08, NREC-09]', async () => {
    const toAll = await insert({ title: '全員' });
    const toBoth = await insert({ title: '二人', type: 'event' }, [member.id, admin.id]);
    const counts = { unread_count: 2, personal_count: 1 };
    expect(await member.get('/api/notifications/unread-count')).toEqual(counts);
    for (const { id } of [toAll, toBoth, toAll]) {
      await member.call('markNotificationRead', { notificationId: id });
    }
    expect(await unreadOf(member)).toBe(0);
    expect((await timelineOf(member)).items.map(({ is_read }) => is_read)).toEqual([true, true]);
    expect(await unreadOf(admin)).toBe(2);
  });

  it('responds with the number of remaining unread notifications', async () => {
    const { id } = await insert({});
    await insert({});
    const left = await member.call('markNotificationRead', { notificationId: id });
    expect(left).toEqual({ unread_count: 1, personal_count: 0 });
  });

  it("responds with 'Notification not found' for a missing notification and for a notification of another member [NOTE-13]", async () => {
    const { id } = await insert({ type: 'event' }, [admin.id]);
    for (const notificationId of [id, 'x'.repeat(20)]) {
      const { envelope } = await failureOf(member.call('markNotificationRead', { notificationId }));
      expect(envelope).toMatchObject({ status: 'NOT_FOUND', message: 'Notification not found' });
    }
  });

  it('marks all notifications up to a time as read, and no later notifications [NOTE-20, NOTE-63]', async () => {
    await insert({ title: '前', type: 'event' }, [member.id]);
    await insert({ title: '前のお知らせ' });
    const until = new Date().toISOString();
    await expect.poll(() => new Date().toISOString() > until).toBe(true);
    await insert({ title: '後', type: 'event' }, [member.id]);
    expect(await member.call('markAllNotificationsRead', { until })).toEqual({
      unread_count: 1,
      personal_count: 1,
    });
    const { items } = await timelineOf(member);
    const read = Object.fromEntries(items.map(({ title, is_read }) => [title, is_read]));
    expect(read).toEqual({ 後: false, 前のお知らせ: true, 前: true });
    expect(await unreadOf(admin)).toBe(1);
  });

  it('ignores a time in the future or before the last read position [NOTE-63]', async () => {
    const until = inSeconds(-60);
    await insert({ title: '前' });
    await member.call('markAllNotificationsRead', { until: inSeconds(3600) });
    await member.call('markAllNotificationsRead', { until });
    expect(await unreadOf(member)).toBe(0);
    await insert({ title: '後', shown_at: new Date(Date.now() + 1).toISOString() });
    await expect.poll(() => unreadOf(member)).toBe(1);
  });

  it('refuses an invalid date [NOTE-20]', async () => {
    const call = member.call('markAllNotificationsRead', { until: '0000-01-01T00:00:00Z' });
    expect((await failureOf(call)).envelope).toMatchObject({
      status: 'INVALID_ARGUMENT',
      details: { fields: { until: '日時の形式が正しくありません' } },
    });
  });

  it('counts at most 100 unread notifications, with or without mutes [NOTE-21]', async () => {
    for (let index = 0; index < 101; index += 1) {
      await insert({ type: 'event' }, [member.id]);
    }
    await insert({});
    expect(await unreadOf(member)).toBe(100);
    await member.call('setMute', { kind: 'word', value: 'ネタバレ' });
    expect(await unreadOf(member)).toBe(100);
  });
});

describe('a member who has turned announcements off', () => {
  it('still has announcements in the timeline, of which only urgent announcements are unread [NOTE-27, NOTE-68]', async () => {
    const kinds = { announcement: false };
    await member.call('updateSettings', { notification_settings: { kinds } });
    await insert({ title: 'ふつう' });
    await insert({ title: '緊急', priority: 'urgent' });
    await insert({ title: '選ばれた人' }, [member.id]);
    expect(await unreadOf(member)).toBe(1);
    const unread = (await timelineOf(member)).items.filter(({ is_read }) => !is_read);
    expect(unread.map(({ title }) => title)).toEqual(['緊急']);
    expect(await titlesOf(member, '?kind=announcements')).toHaveLength(3);
  });
});

describe('a live event', () => {
  it('reaches every connection of a member once per notification [NOTE-14]', async () => {
    const topic = `user:${member.id}` as const;
    const connections = [await subscribe(member, topic), await subscribe(member, topic)];
    const other = await subscribe(admin, `user:${admin.id}`);
    await admin.call('followUser', { targetUserId: member.id });
    for (const connection of connections) {
      await connection.until(/"notifications"/);
      expect(topicsOf(connection)).toEqual([topic]);
      connection.stop();
    }
    expect(topicsOf(other)).toEqual([]);
    other.stop();
  });

  it('about a read notification reaches the other tabs and devices of the reader [NOTE-15]', async () => {
    const { id } = await insert({});
    const connection = await subscribe(member, `user:${member.id}`);
    await member.call('markNotificationRead', { notificationId: id });
    await expect(connection.until(/"notifications"/)).resolves.toBeUndefined();
    connection.stop();
  });

  it('is sent fewer than 20 times for 20 consecutive notifications', async () => {
    const connection = await subscribe(member, `user:${member.id}`);
    for (let index = 0; index < 20; index += 1) {
      await site().database.write((transaction) =>
        notifyMembers(transaction, {
          type: 'event',
          to: [member.id],
          relatedId: 'e'.repeat(20),
          text: { title: `${index}`, content: '本文' },
        }),
      );
    }
    await connection.until(/"notifications"[\s\S]*"notifications"/);
    expect(topicsOf(connection).length).toBeLessThan(20);
    connection.stop();
  });
});

describe('notifications of a calendar event', () => {
  const eventId = 'e'.repeat(20);
  const notify = (to: string[], from: string | null = null, content = '本文です') =>
    site().database.write((transaction) =>
      notifyMembers(transaction, {
        type: 'event',
        kind: 'event',
        texts: [content],
        from,
        to,
        relatedId: eventId,
        text: { title: '<b>中止</b>', content },
      }),
    );
  const stored = async () =>
    (await site().database.read.selectFrom('notifications').selectAll().execute()).length;

  it('are stored once for many recipients, without duplicates and markup', async () => {
    await notify([member.id, admin.id, member.id]);
    expect(await stored()).toBe(1);
    for (const client of [member, admin]) {
      expect(await timelineOf(client)).toMatchObject({
        items: [{ type: 'event', title: '中止', content: '本文です', from_user: null }],
      });
    }
  });

  it('are not sent to the sender, or to members who have turned events off', async () => {
    const off = { notification_settings: { kinds: { event: false } } };
    await admin.call('updateSettings', off);
    await notify([member.id, admin.id], member.id);
    expect(await stored()).toBe(0);
  });

  it('are not sent to members who mute or block the sender, or who mute a word of the text or the tag of the event [HIDE-20]', async () => {
    const [sender, blocking, word, person, tag] = [
      await site().member(),
      await site().member(),
      await site().member(),
      await site().member(),
      await site().member(),
    ];
    await blocking.call('setBlock', { userId: sender.id, blocked: true });
    await word.call('setMute', { kind: 'word', value: 'ほんぶん' });
    await person.call('setMute', { kind: 'user', value: sender.id });
    await tag.call('setMute', { kind: 'tag', value: 'ほしみ会' });
    const event = { id: eventId, user_id: sender.id, title: '星見会', event_date: inSeconds(60) };
    await insertRows(site().database, 'events', [eventRow({ ...event, tag: 'ホシミ会' })]);
    const all = [blocking, word, person, tag, member];
    await notify(
      all.map(({ id }) => id),
      sender.id,
      'ホンブンです',
    );
    const counts = await Promise.all(all.map(unreadOf));
    expect(counts).toEqual([0, 0, 0, 0, 1]);
  });

  it('are not stored when the text is empty without its markup', async () => {
    await notify([member.id], null, '<br>');
    expect(await stored()).toBe(0);
  });
});

describe('the present title of the target of a notification', () => {
  const from = { from_user_name: 'そら' };
  const texts = {
    like: '「むかしの題」',
    comment: 'そらさんが「むかしの題」にコメントしました',
    reply: 'そらさんが「むかしの題」であなたのコメントに返信しました',
  };

  async function contents(): Promise<string[]> {
    return (await timelineOf(member)).items.map(({ content }) => content).toSorted();
  }

  it('replaces the stored title, and is left out when the reader may no longer see the target [NOTE-40, NOTE-73]', async () => {
    const author = await site().member();
    const postId = await createPost(author, []);
    for (const [type, content] of Object.entries(texts)) {
      await insert({ ...from, type, content, related_id: postId }, [member.id]);
    }
    expect(await contents()).toEqual([
      '「夜」',
      'そらさんが「夜」であなたのコメントに返信しました',
      'そらさんが「夜」にコメントしました',
    ]);
    await author.call('setPostPublished', { postId, isPublished: false });
    expect(await contents()).toEqual([
      '',
      'そらさんがあなたのコメントに返信しました',
      'そらさんがコメントしました',
    ]);
  });

  it('is left out when the notification says that the team has deleted a comment [NOTE-73]', async () => {
    const author = await site().member();
    const postId = await createPost(author, []);
    const content = '「夜」へのコメント「やあ」を削除しました。理由：宣伝';
    await insert({ type: 'moderation', content, related_id: postId }, [member.id]);
    expect(await contents()).toEqual([content]);
    await author.call('setPostPublished', { postId, isPublished: false });
    expect(await contents()).toEqual(['コメント「やあ」を削除しました。理由：宣伝']);
  });

  it('is shown for a deleted event, and left out for an event that the team hides [NOTE-73]', async () => {
    const row = eventRow({ user_id: admin.id, title: '星の会', event_date: inSeconds(3600) });
    await insertRows(site().database, 'events', [row]);
    const content = '「星の会」は5月3日です。';
    await insert({ type: 'reminder', content, related_id: row.id }, [member.id]);
    await insert({ type: 'event', content, related_id: newId() }, [member.id]);
    expect(await contents()).toEqual([content, content]);
    const team = await site().member({ rank: 'admin' });
    await team.call('setEventHidden', { eventId: row.id, hidden: true, reason: '広告' });
    expect((await timelineOf(member, '?kind=personal')).items.map((item) => item.content)).toEqual([
      content,
      '',
    ]);
  });
});
